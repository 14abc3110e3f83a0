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
  narrowBytes,
  narrowNumber,
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
  const operand = operandOf(value);
  return isFloat(operand.type) ? floatOf(operand) !== 0 : integerOf(operand) !== 0n;
}

/** What can be computed with: a number, or a pointer. Throws Error for what is none, and for what cannot be read. */
function operandOf(value: Value): Value {
  if (!isWhole(value))
    return fail(
      `there is no memory for ${value.type.name}${value.place?.kind === 'memory' ? ` at 0x${value.place.address.toString(16)}` : ''}`,
    );
  const narrow = narrowNumber(value);
  if (narrow !== undefined) return { type: floatType, bytes: bytesOfFloat(narrow, 4) };
  const operand = decayed(value);
  const { kind, name } = operand.type;
  return kind === 'struct' || kind === 'array' || kind === 'void' ? fail(`${name} is no number`) : operand;
}

function integerOperand(value: Value): bigint {
  const operand = operandOf(value);
  return isFloat(operand.type) ? fail(`a whole number is needed: ${operand.type.name} is none`) : integerOf(operand);
}

const intType = plainTypes.get('int')!;
const boolType = plainTypes.get('bool')!;
const floatType = plainTypes.get('float')!;
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
  const count = Number(integerOperand(index));
  if (of.type.kind === 'array') {
    if (count >= 0 && count < of.type.count) return element(of, of.type.element, count);
    const first = of.place?.kind === 'memory' ? of.place.address : fail(`index ${count} is outside of ${of.type.name}`);
    return at(first + BigInt(count * of.type.element.size), of.type.element, names.read);
  }
  if (of.type.kind !== 'pointer') return fail(`${of.type.name} cannot be indexed`);
  const to = of.type.to();
  return at(integerOperand(of) + BigInt(count * to.size), to, names.read);
}

function unary(operator: string, operand: Node, names: Names): Value {
  const found = valueOf(operand, names);
  if (operator === '&') {
    if (found.place?.kind !== 'memory') return fail('it is in a register, and has no address');
    return { type: pointerTo(found.type), bytes: bytesOfInteger(found.place.address, 8) };
  }
  if (operator === '*') {
    const pointer = decayed(found);
    return pointer.type.kind === 'pointer' ? dereference(operandOf(pointer), names.read)! : fail(`${found.type.name} is no pointer`);
  }
  const value = operandOf(found);
  switch (operator) {
    case '!':
      return truth(!isTrue(value));
    case '~':
      return valueOfInteger(~integerOperand(value), promoted(value.type));
    case '-':
      return isFloat(value.type)
        ? { type: value.type, bytes: bytesOfFloat(-floatOf(value), value.type.size) }
        : valueOfInteger(-integerOf(value), promoted(value.type));
    default:
      return isFloat(value.type) ? value : valueOfInteger(integerOf(value), promoted(value.type));
  }
}

function binary(operator: string, leftNode: Node, rightNode: Node, names: Names): Value {
  const first = valueOf(leftNode, names);
  if (operator === ',') return valueOf(rightNode, names);
  if (operator === '@') {
    const count = Number(integerOperand(valueOf(rightNode, names)));
    return asArray(decayed(first), count, names.read) ?? fail('what stands before @ has no address');
  }
  const left = operandOf(first);
  if (operator === '&&') return truth(isTrue(left) && isTrue(valueOf(rightNode, names)));
  if (operator === '||') return truth(isTrue(left) || isTrue(valueOf(rightNode, names)));
  const right = operandOf(valueOf(rightNode, names));
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
  const bytes = integerOperand(count) * BigInt(pointer.type.to().size || 1);
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
  if (type.size < 4) return intType;
  if (type.kind === 'enum') return type.size === 8 ? longType : intType;
  return type.kind === 'scalar' ? type : intType;
}

/** C's usual arithmetic conversions of integers. */
function commonType(left: SourceType, right: SourceType): SourceType {
  if (left.size !== right.size) return left.size > right.size ? left : right;
  return isUnsigned(right) ? right : left;
}

/** As C converts it, for a cast or an assignment. */
export function converted(value: Value, type: SourceType): Value {
  if (type.kind === 'void') return { type, bytes: Buffer.alloc(0) };
  if (type.kind === 'struct' || type.kind === 'array') return convertedWhole(value, type);
  const source = operandOf(value);
  if (isFloat(type)) return { type, bytes: bytesOfFloat(isFloat(source.type) ? floatOf(source) : Number(integerOf(source)), type.size) };
  if (type.kind === 'scalar' && type.form === 'bool') return valueOfInteger(isTrue(source) ? 1n : 0n, type);
  if (isFloat(source.type)) return valueOfInteger(BigInt(Math.trunc(floatOf(source)) || 0), type);
  return valueOfInteger(integerOf(source), type);
}

/** A struct of the same name, or a number for a float of 8 or 16 bits. */
function convertedWhole(value: Value, type: SourceType): Value {
  if (isWhole(value) && value.type.name === type.name && value.type.size === type.size) return value;
  const source = value.type.kind === 'scalar' ? operandOf(value) : value;
  const bits =
    source.type.kind === 'scalar' ? narrowBytes(type, isFloat(source.type) ? floatOf(source) : Number(integerOf(source))) : undefined;
  return bits ? { type, bytes: bits } : fail(`${value.type.name} is no ${type.name}`);
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
