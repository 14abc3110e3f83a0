/** C's expressions over the variables of a lane: everything but calls. */
import { arrayOf, plainTypes, pointerTo, type SourceType } from './source-type';
import { parseExpression, type Node } from './parse-expression';
import {
  asArray,
  at,
  bytesOfFloat,
  bytesOfInteger,
  dereference,
  element,
  floatOf,
  integerOf,
  isWhole,
  member,
  type ReadMemory,
  type Value,
} from './value';

/** What names mean where a lane stands. */
export interface Names {
  /** Throws Error if it is known and has no value now. */
  variable(name: string): Value | undefined;
  register(name: string): Value | undefined;
  type(name: string): SourceType | undefined;
  readonly read: ReadMemory;
  /** Writes to a place, and throws Error if that cannot be. */
  write(value: Value, bytes: Buffer): void;
}

/** The value of an expression. Throws Error with a sentence. */
export function evaluate(text: string, names: Names): Value {
  return valueOf(
    parseExpression(text, (name) => plainTypes.has(name) || names.type(name) !== undefined),
    names,
  );
}

/** Whether it is neither 0 nor false. */
export function isTrue(value: Value): boolean {
  return isFloat(value.type) ? floatOf(value) !== 0 : integerOf(decayed(value)) !== 0n;
}

const intType = plainTypes.get('int')!;
const boolType = plainTypes.get('bool')!;
const longType = plainTypes.get('long long')!;

export function valueOfInteger(value: bigint, type: SourceType = intType): Value {
  return { type, bytes: bytesOfInteger(value, type.size) };
}

function valueOf(node: Node, names: Names): Value {
  switch (node.kind) {
    case 'number':
      return node.isFloat
        ? { type: plainTypes.get(node.type)!, bytes: bytesOfFloat(node.value, plainTypes.get(node.type)!.size) }
        : valueOfInteger(node.integer, plainTypes.get(node.type)!);
    case 'name':
      return dereferenced(named(node.name, names), names);
    case 'register':
      return names.register(node.name) ?? fail(`there is no register ${node.name} here`);
    case 'member':
      return memberOf(node, names);
    case 'index':
      return indexed(valueOf(node.of, names), valueOf(node.index, names), names);
    case 'unary':
      return unary(node.operator, node.operand, names);
    case 'binary':
      return binary(node.operator, node.left, node.right, names);
    case 'conditional':
      return valueOf(isTrue(valueOf(node.condition, names)) ? node.then : node.otherwise, names);
    case 'cast':
      return converted(valueOf(node.operand, names), typeOf(node.type, names));
    case 'sizeof':
      return valueOfInteger(BigInt('type' in node ? typeOf(node.type, names).size : valueOf(node.operand, names).type.size), longType);
    case 'assign':
      return assigned(node, names);
  }
}

function named(name: string, names: Names): Value {
  return names.variable(name) ?? names.register(`%${name}`) ?? fail(`there is no ${name} here`);
}

function dereferenced(value: Value, { read }: Names): Value {
  return value.type.kind === 'pointer' && value.type.isReference ? at(integerOf(value), value.type.to(), read) : value;
}

function typeOf(
  written: { readonly name: string; readonly pointers: number; readonly counts: readonly number[] },
  names: Names,
): SourceType {
  let type = plainTypes.get(written.name) ?? names.type(written.name) ?? (written.name === 'void' ? voidType : undefined);
  if (!type) return fail(`there is no type ${written.name} here`);
  for (let depth = 0; depth < written.pointers; depth++) type = pointerTo(type);
  return arrayOf(type, written.counts);
}

const voidType: SourceType = { kind: 'void', name: 'void', size: 0 };

function memberOf(node: Node & { kind: 'member' }, names: Names): Value {
  let of = valueOf(node.of, names);
  if (of.type.kind === 'pointer') of = dereference(of, names.read)!;
  return findMember(of, node.name) ?? fail(`${of.type.name} has no member ${node.name}`);
}

function findMember(of: Value, name: string): Value | undefined {
  if (of.type.kind !== 'struct') return undefined;
  for (const each of of.type.members) {
    if (each.name === name) return member(of, each);
    const inherited = each.type.kind === 'struct' && (each.name === '' || each.name === each.type.name);
    const found = inherited ? findMember(member(of, each), name) : undefined;
    if (found) return found;
  }
  return undefined;
}

function indexed(of: Value, index: Value, names: Names): Value {
  const count = Number(integerOf(index));
  if (of.type.kind === 'array') {
    if (count >= 0 && count < of.type.count) return element(of, of.type.element, count);
    const first = of.place?.kind === 'memory' ? of.place.address : fail(`index ${count} is outside of ${of.type.name}`);
    return at(first + BigInt(count * of.type.element.size), of.type.element, names.read);
  }
  if (of.type.kind !== 'pointer') return fail(`${of.type.name} cannot be indexed`);
  const to = of.type.to();
  return at(integerOf(of) + BigInt(count * to.size), to, names.read);
}

function unary(operator: string, operand: Node, names: Names): Value {
  const value = valueOf(operand, names);
  switch (operator) {
    case '*':
      return dereference(decayed(value), names.read) ?? fail(`${value.type.name} is no pointer`);
    case '&':
      if (value.place?.kind !== 'memory') return fail('it is in a register, and has no address');
      return { type: pointerTo(value.type), bytes: bytesOfInteger(value.place.address, 8) };
    case '!':
      return truth(!isTrue(value));
    case '~':
      return valueOfInteger(~integerOf(value), promoted(value.type));
    case '-':
      return isFloat(value.type)
        ? { type: value.type, bytes: bytesOfFloat(-floatOf(value), value.type.size) }
        : valueOfInteger(-integerOf(value), promoted(value.type));
    default:
      return isFloat(value.type) ? value : valueOfInteger(integerOf(value), promoted(value.type));
  }
}

function binary(operator: string, leftNode: Node, rightNode: Node, names: Names): Value {
  const left = decayed(valueOf(leftNode, names));
  if (operator === '&&') return truth(isTrue(left) && isTrue(valueOf(rightNode, names)));
  if (operator === '||') return truth(isTrue(left) || isTrue(valueOf(rightNode, names)));
  const right = decayed(valueOf(rightNode, names));
  if (operator === ',') return right;
  if (operator === '@') return asArray(left, Number(integerOf(right)), names.read) ?? fail('what stands before @ has no address');
  if (left.type.kind === 'pointer' || right.type.kind === 'pointer') return withPointers(operator, left, right);
  return isFloat(left.type) || isFloat(right.type) ? withFloats(operator, left, right) : withIntegers(operator, left, right);
}

function withPointers(operator: string, left: Value, right: Value): Value {
  const compare = comparisons[operator];
  if (compare) return truth(compare(integerOf(left), integerOf(right)));
  if (left.type.kind === 'pointer' && right.type.kind === 'pointer' && operator === '-') {
    return valueOfInteger((integerOf(left) - integerOf(right)) / BigInt(left.type.to().size || 1), longType);
  }
  const [pointer, count] = left.type.kind === 'pointer' ? [left, right] : [right, left];
  if (pointer.type.kind !== 'pointer' || (operator !== '+' && operator !== '-')) return fail(`a pointer has no ${operator}`);
  const bytes = integerOf(count) * BigInt(pointer.type.to().size || 1);
  return { type: pointer.type, bytes: bytesOfInteger(integerOf(pointer) + (operator === '+' ? bytes : -bytes), 8) };
}

function withFloats(operator: string, left: Value, right: Value): Value {
  const [a, b] = [left, right].map((each) => (isFloat(each.type) ? floatOf(each) : Number(integerOf(each)))) as [number, number];
  const compare = comparisons[operator];
  if (compare) return truth(compare(a, b));
  const compute = { '+': a + b, '-': a - b, '*': a * b, '/': a / b }[operator];
  if (compute === undefined) return fail(`floats have no ${operator}`);
  const type =
    left.type.size === 8 && isFloat(left.type) ? left.type : right.type.size === 8 && isFloat(right.type) ? right.type : undefined;
  const result = type ?? plainTypes.get('float')!;
  return { type: result, bytes: bytesOfFloat(compute, result.size) };
}

function withIntegers(operator: string, left: Value, right: Value): Value {
  const type = commonType(promoted(left.type), promoted(right.type));
  const wrap = (value: bigint) => integerOf(valueOfInteger(value, type));
  const a = wrap(integerOf(left));
  const b = wrap(integerOf(right));
  const compare = comparisons[operator];
  if (compare) return truth(compare(a, b));
  if ((operator === '/' || operator === '%') && b === 0n) return fail('a division by zero');
  switch (operator) {
    case '+':
      return valueOfInteger(a + b, type);
    case '-':
      return valueOfInteger(a - b, type);
    case '*':
      return valueOfInteger(a * b, type);
    case '/':
      return valueOfInteger(a / b, type);
    case '%':
      return valueOfInteger(a % b, type);
    case '&':
      return valueOfInteger(a & b, type);
    case '|':
      return valueOfInteger(a | b, type);
    case '^':
      return valueOfInteger(a ^ b, type);
    case '<<':
      return valueOfInteger(integerOf(left) << (integerOf(right) & 63n), promoted(left.type));
    case '>>':
      return valueOfInteger(integerOf(left) >> (integerOf(right) & 63n), promoted(left.type));
    default:
      return fail(`there is no operator ${operator}`);
  }
}

type Comparison = (a: bigint | number, b: bigint | number) => boolean;
const comparisons: Readonly<Record<string, Comparison>> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

function truth(is: boolean): Value {
  return valueOfInteger(is ? 1n : 0n, boolType);
}

/** An array where C wants a pointer. */
function decayed(value: Value): Value {
  if (value.type.kind !== 'array' || value.place?.kind !== 'memory') return value;
  return { type: pointerTo(value.type.element), bytes: bytesOfInteger(value.place.address, 8) };
}

function isFloat(type: SourceType): boolean {
  return type.kind === 'scalar' && type.form === 'float';
}

function isUnsigned(type: SourceType): boolean {
  return type.kind === 'scalar' && type.form === 'unsigned';
}

/** C's integer promotions. */
function promoted(type: SourceType): SourceType {
  return type.size < 4 || type.kind !== 'scalar' ? intType : type;
}

/** C's usual arithmetic conversions of integers. */
function commonType(left: SourceType, right: SourceType): SourceType {
  if (left.size !== right.size) return left.size > right.size ? left : right;
  return isUnsigned(right) ? right : left;
}

/** As C converts it, for a cast or an assignment. */
export function converted(value: Value, type: SourceType): Value {
  const source = type.kind === 'pointer' ? decayed(value) : value;
  if (type.kind === 'void' || type.kind === 'struct' || type.kind === 'array' || !isWhole(source)) {
    return type.size === source.type.size ? { ...source, type } : fail(`${source.type.name} is no ${type.name}`);
  }
  if (isFloat(type)) return { type, bytes: bytesOfFloat(isFloat(source.type) ? floatOf(source) : Number(integerOf(source)), type.size) };
  if (type.kind === 'scalar' && type.form === 'bool') return valueOfInteger(isTrue(source) ? 1n : 0n, type);
  if (isFloat(source.type)) return valueOfInteger(BigInt(Math.trunc(floatOf(source)) || 0), type);
  return valueOfInteger(integerOf(source), type);
}

function assigned({ to, value }: Node & { kind: 'assign' }, names: Names): Value {
  const target = valueOf(to, names);
  if (!target.place) return fail('only variables, members and elements can be assigned to');
  const made = converted(valueOf(value, names), target.type);
  names.write(target, made.bytes);
  return { ...made, place: target.place };
}

function fail(sentence: string): never {
  throw new Error(sentence);
}
