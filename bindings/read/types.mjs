// Enumerations, structures and type names, with the layouts of a 64-bit C compiler. test/native/library/bindings_layout_test.cpp
// holds the layouts to the compiler's.

const scalars = {
  char: 1, 'signed char': 1, 'unsigned char': 1, short: 2, 'unsigned short': 2, int: 4, 'unsigned int': 4, long: 8,
  'unsigned long': 8, 'long long': 8, 'unsigned long long': 8, float: 4, double: 8, size_t: 8, uint8_t: 1, int8_t: 1,
  uint16_t: 2, int16_t: 2, uint32_t: 4, int32_t: 4, uint64_t: 8, int64_t: 8, uintptr_t: 8, intptr_t: 8,
};

export class Types {
  constructor(declarations) {
    this.typedefs = new Map();
    this.records = new Map();
    this.enums = new Map();
    for (const node of declarations) this.#add(node);
  }

  #add(node) {
    if (node.kind === 'TypedefDecl') this.typedefs.set(node.name, node.type.qualType);
    if (node.kind === 'EnumDecl') this.enums.set(node.name, node);
    if (node.kind === 'RecordDecl' && node.completeDefinition) this.#addRecord(node);
  }

  /** In C a structure that is declared inside another one is as visible as any. */
  #addRecord(node) {
    if (node.name) this.records.set(node.name, node);
    for (const child of node.inner ?? []) if (child.kind === 'RecordDecl') this.#addRecord(child);
  }

  /** `CUdeviceptr` is `unsigned long long` in the end; a pointer, a structure or an enumeration stays what it is. */
  resolve(type) {
    const bare = type.replaceAll('const ', '').trim();
    const next = this.typedefs.get(bare);
    return next && !(bare in scalars) ? this.resolve(next) : bare;
  }

  /** A type without its tags, by the names that need none: `cudaExtent` for `struct cudaExtent`, `cudaGraphicsResource_t` for a pointer to what only C knows. */
  untagged(type) {
    const opaque = /\bstruct (\w+) \*/.exec(type);
    if (opaque && !this.records.has(opaque[1])) return this.untagged(type.replace(opaque[0], `${this.handleOf(`struct ${opaque[1]} *`)} `).trim());
    return type.replaceAll(/\b(enum|struct|union) (\w+)/g, (_, kind, tag) => this.publicName(kind, tag));
  }

  handleOf(type) {
    const names = [...this.typedefs.keys()].filter((name) => this.resolve(name) === type);
    if (names.length === 0) throw new Error(`no name for ${type}`);
    return names[0];
  }

  /** A typedef's name: the tag's own without its ending, else the shortest: `CUDA_MEMCPY2D` of `CUDA_MEMCPY2D_v2` and `…_st`. */
  publicName(kind, tag) {
    const names = [...this.typedefs.keys()].filter((name) => this.resolve(name) === `${kind} ${tag}`);
    const own = tag.replace(/_(enum|st|union)$/, '');
    return names.includes(own) ? own : (names.sort((a, b) => a.length - b.length)[0] ?? tag);
  }

  sizeOf(type) {
    return this.measure(type).size;
  }

  measure(type) {
    const open = type.lastIndexOf('[');
    if (open > 0) {
      const element = this.measure(type.slice(0, open).trim());
      return { size: element.size * Number(type.slice(open + 1, -1)), align: element.align };
    }
    const bare = this.resolve(type);
    if (bare !== type) return this.measure(bare);
    if (bare.endsWith('*') || bare.includes('(*)')) return { size: 8, align: 8 };
    if (bare in scalars) return { size: scalars[bare], align: scalars[bare] };
    if (bare.startsWith('enum ')) return { size: 4, align: 4 };
    const record = this.records.get(bare.replace(/^(struct|union) /, ''));
    if (!record) throw new Error(`no size for ${type}`);
    return this.layout(record);
  }

  /** `{ kind, size, align, members: [[type, name, offset], …] }`; the type of a member without a name of its own is a layout, or `{ element: layout, length }`. */
  layout(record) {
    const union = record.tagUsed === 'union';
    const members = [];
    let end = 0;
    let align = aligned(record);
    let nested;
    for (const node of record.inner ?? []) {
      if (node.kind === 'RecordDecl') nested = node;
      if (node.kind !== 'FieldDecl') continue;
      if (node.isBitfield) throw new Error(`${record.name} has a bit-field, for which the table has no place`);
      const type = this.#typeOfMember(node, nested);
      const measure = typeof type === 'string' ? this.measure(type) : measureOfNested(type);
      const memberAlign = Math.max(measure.align, aligned(node));
      const offset = union ? 0 : roundUp(end, memberAlign);
      members.push([type, node.name ?? '', offset]);
      end = Math.max(end, offset + measure.size);
      align = Math.max(align, memberAlign);
    }
    return { kind: union ? 'union' : 'struct', size: roundUp(end, align), align, members };
  }

  #typeOfMember(node, nested) {
    const type = node.type.qualType;
    const inside = nested?.name && type === `${nested.tagUsed} ${nested.name}`;
    if (!inside && !type.includes('(unnamed') && !type.includes('(anonymous')) return type;
    const lengths = [...type.matchAll(/\[(\d+)\]/g)].map(([, length]) => Number(length));
    if (lengths.length > 1) throw new Error(`${node.name} is an array of arrays of unnamed structures, for which the table has no place`);
    return lengths.length === 0 ? this.layout(nested) : { element: this.layout(nested), length: lengths[0] };
  }
}

/** Of a structure that has no name of its own, or an array of such. */
function measureOfNested(type) {
  return 'element' in type ? { size: type.element.size * type.length, align: type.element.align } : type;
}

function aligned(node) {
  const attribute = node.inner?.find((child) => child.kind === 'AlignedAttr');
  return Number(attribute?.inner?.[0]?.value ?? 1);
}

const roundUp = (number, to) => Math.ceil(number / to) * to;

/** What clang computed for an expression; undefined where it is none, or not constant. */
export function constantOf(node) {
  if (node.kind === 'ConstantExpr') return node.value;
  return node.inner?.map(constantOf).find((value) => value !== undefined);
}

/** `[name, value]` of every enumerator; one without a value is the one before it plus one. */
export function enumerators(node) {
  let next = 0;
  return node.inner
    .filter((child) => child.kind === 'EnumConstantDecl')
    .map((child) => {
      const given = constantOf(child);
      const value = given === undefined ? next : Number(given);
      next = value + 1;
      return [child.name, value];
    });
}
