import type { CallExpression, Node, ObjectExpression } from 'acorn';
import { declarationOf } from '../jit/makers';

/** A node of a file's syntax tree, with those around it, from the outermost on; it is the last of them. */
export type Around = readonly Node[];

/** A value that only the running program knows; the message says why. */
export class NotKnown extends Error {}

/** What else than a literal has a value while a bundle is built: calls, by their nodes. */
export type ValueOfCall = (call: CallExpression, around: Around) => unknown;

/** The value of an expression that is written out: literals, objects and lists of them, constants of the file. Throws {@link NotKnown}. */
export function knownValue(around: Around, ofCall: ValueOfCall): unknown {
  const node = around.at(-1)!;
  const of = (child: Node) => knownValue([...around, child], ofCall);
  const { value, regex, quasis, expressions, operator, argument, elements, name } = node as unknown as Parts;
  switch (node.type) {
    case 'Literal':
      if (regex === undefined) return value;
      break;
    case 'TemplateLiteral':
      if (expressions.length === 0) return quasis[0]!.value.cooked;
      break;
    case 'UnaryExpression':
      return unary(operator, of(argument));
    case 'ArrayExpression':
      if (elements.every((each) => each && each.type !== 'SpreadElement')) return elements.map((each) => of(each!));
      break;
    case 'ObjectExpression':
      return Object.fromEntries(propertiesOf(node as ObjectExpression).map(([key, child]) => [key, of(child)]));
    case 'Identifier':
      return valueOfName(around, name, ofCall);
    case 'NewExpression':
    case 'CallExpression':
      return valueOfCall(node as CallExpression, around, ofCall);
  }
  throw new NotKnown('it is not written out as a literal');
}

function unary(operator: string, value: unknown): unknown {
  if (operator === '!') return !value;
  if (operator === '-' && (typeof value === 'number' || typeof value === 'bigint')) return -value;
  if (operator === '+' && typeof value === 'number') return value;
  throw new NotKnown(`${operator} is not computed at build time`);
}

/** The members of an object that is written out, by their names. */
export function propertiesOf({ properties }: ObjectExpression): readonly (readonly [string, Node])[] {
  return properties.map((property) => {
    if (property.type !== 'Property' || property.computed) throw new NotKnown('not all members of the object are written out');
    const { key, value } = property;
    return [key.type === 'Identifier' ? key.name : String((key as { value?: unknown }).value), value] as const;
  });
}

/** What a constant of the file is set to. Objects and arrays are not among them: they may change. */
function valueOfName(around: Around, name: string, ofCall: ValueOfCall): unknown {
  if (name === 'undefined') return undefined;
  if (name === 'Infinity' || name === 'NaN') return Number(name);
  const value = knownValue(initOf(around, name), ofCall);
  if (typeof value === 'object' && value !== null) throw new NotKnown(`${name} may change before it is used; write its value in its place`);
  return value;
}

/** What sets a constant. Throws {@link NotKnown} for what is no constant of the file. */
export function initOf(around: Around, name: string): Around {
  const found = declarationOf(around, name);
  const { kind, members, init } = found?.declared ?? {};
  if (kind === 'constant' && init && members!.length === 0) return [...found!.scope, init];
  throw new NotKnown(`${name} is not a constant of this file with a value that is written out`);
}

const arrays: Readonly<Record<string, NewableFunction>> = {
  ...{ Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array },
  ...{ Float32Array, Float64Array, BigInt64Array, BigUint64Array },
};

/** `Float32Array.of(1, 2)`, `new Float32Array([1, 2])`, and what the caller knows. */
function valueOfCall(node: CallExpression, around: Around, ofCall: ValueOfCall): unknown {
  const Class = arrayClass(node);
  if (!Class) return ofCall(node, around);
  const values = node.arguments.map((each) => knownValue([...around, each], ofCall));
  const list = node.type === 'CallExpression' ? values : values[0];
  if (Array.isArray(list)) return Reflect.construct(Class, [list]);
  throw new NotKnown('the elements of the array are not written out');
}

function arrayClass(node: Node): NewableFunction | undefined {
  const { callee } = node as unknown as { callee: { name?: string; object?: { name?: string }; property?: { name?: string } } };
  const name = node.type === 'NewExpression' ? callee.name : callee.property?.name === 'of' ? callee.object?.name : undefined;
  return name !== undefined && Object.hasOwn(arrays, name) ? arrays[name] : undefined;
}

/** The parts of expressions that are looked at. */
interface Parts {
  readonly value: unknown;
  readonly regex?: unknown;
  readonly quasis: readonly { readonly value: { readonly cooked: string } }[];
  readonly expressions: readonly Node[];
  readonly operator: string;
  readonly argument: Node;
  readonly elements: readonly (Node | null)[];
  readonly name: string;
}
