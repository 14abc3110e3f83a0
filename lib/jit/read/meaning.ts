import type { Node } from 'acorn';
import { isScalarName } from '../program/value-type';
import { type Declared, declarationOf, isPackage } from './declared-names';

/** `['cuda']`, `['int32']`, or `[]` for the whole package. `another`: something that is not of this package. Undefined: not known. */
export type Meaning = readonly string[] | 'another' | undefined;

/** What a name means at a node, which is the last of those around it. */
export function meaningIn(around: readonly Node[], name: string, depth = 0): Meaning {
  if (depth > 10) return undefined;
  const found = declarationOf(around, name);
  return found && meaningOfDeclaration(found.declared, found.scope, depth);
}

function meaningOfDeclaration({ kind, members, init }: Declared, around: readonly Node[], depth: number): Meaning {
  if (kind === 'package') return members;
  if (kind === 'another') return 'another';
  const meaning = init && (kind === 'variable' || kind === 'constant') ? meaningOfValue(init, around, depth) : undefined;
  return memberOf(meaning, members);
}

/** A member of what is not known is the package's if it has a name that only the package has. */
function memberOf(base: Meaning, members: readonly string[]): Meaning {
  if (Array.isArray(base)) return [...(base as readonly string[]), ...members];
  const [name = ''] = members;
  if (base === 'another') return members.length > 0 ? undefined : base;
  return name === 'cuda' || isScalarName(name) ? members : members.length > 0 ? undefined : base;
}

const others = /^(?:ObjectExpression|ArrayExpression|Literal|TemplateLiteral|NewExpression|ClassExpression|.*FunctionExpression)$/;

/** What the value of an expression means. */
export function meaningOfValue(node: Node, around: readonly Node[], depth = 0): Meaning {
  const { name, object, property, computed, callee, arguments: given, argument } = node as unknown as Values;
  if (others.test(node.type)) return 'another';
  switch (node.type) {
    case 'Identifier':
      return meaningIn([...around, node], name, depth + 1);
    case 'AwaitExpression':
      return meaningOfValue(argument, around, depth);
    case 'ImportExpression':
      return isPackage((node as Node & { source: { value?: unknown } }).source.value) ? [] : undefined;
    case 'MemberExpression': {
      const base = meaningOfValue(object, around, depth);
      return computed ? undefined : memberOf(base, [property.name]);
    }
    case 'CallExpression': {
      // `require('cuda-ffi')`, also inside of what module compilers put around it: `__toESM(require('cuda-ffi'), 1)`.
      const [first, another] = given;
      const { value } = (first ?? {}) as { value?: unknown };
      // In a bundle of which the package is a part, a cast is made by a call with its name: `Se = We("int32")`.
      if (typeof value === 'string' && isScalarName(value) && !another) return [value];
      if (callee.name === 'require') return isPackage(value) ? [] : undefined;
      return first?.type === 'CallExpression' ? meaningOfValue(first, around, depth) : undefined;
    }
    default:
      return undefined;
  }
}

/** The parts of expressions that are looked at. */
interface Values {
  readonly name: string;
  readonly object: Node;
  readonly property: { readonly name: string };
  readonly computed: boolean;
  readonly callee: { readonly name?: string };
  readonly arguments: readonly Node[];
  readonly argument: Node;
}
