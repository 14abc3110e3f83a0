import type { Expression, MemberExpression, Node, Super } from 'acorn';
import { isOfCuda } from '../cuda-names';
import { isScalarName } from '../program/value-type';
import type { Reader } from './reader';

/**
 * `cuda.threadIdx.x` as its names; undefined if the base is a variable or not a name. Module compilers write `lib_1.cuda.threadIdx.x` and
 * `(0, lib_1.int32)(x)` for imports, minifiers `e.threadIdx.x`: cuda is known by its members, unless the file shows that it is another.
 */
export function pathOf(reader: Reader, node: Node): readonly string[] | undefined {
  const names = namesOf(node as Expression);
  if (!names) return undefined;
  const [base = '', ...members] = names;
  const binding = reader.scope.find(base);
  if (binding) return binding.kind === 'path' ? [...binding.path, ...members] : undefined;
  if (/^(?:cuda|Math|Number|console)$/.test(base)) return names;
  const meaning = reader.outside.meaningOf(base);
  if (meaning === 'another') return names;
  return meaning ? ofPackage([...meaning, ...members]) : knownByMembers(reader, names);
}

/** What the package exports: `cuda`, `int32`. */
function ofPackage(names: readonly string[]): readonly string[] {
  return names[0] === 'default' ? names.slice(1) : names;
}

function knownByMembers(reader: Reader, names: readonly string[]): readonly string[] {
  const at = names.findIndex((name, index) => index > 0 && /^(?:cuda|Math|Number)$/.test(name));
  if (at > 0) return names.slice(at);
  const [, member] = names;
  if (member === undefined || isOfCuda(names[0]!)) return names;
  const ofCuda = names.findIndex((name, index) => index > 0 && isOfCuda(name) && !reader.scope.find(name));
  if (ofCuda > 0) return ['cuda', ...names.slice(ofCuda)];
  const cast = names.length === 2 && !isScalarName(member) && !reader.scope.find(member) ? reader.outside.exportedAs(member) : undefined;
  return cast === undefined ? names.slice(1) : [cast];
}

/** The names as they are written. */
export function namesOf(node: Expression | Super): string[] | undefined {
  if (node.type === 'Identifier') return [node.name];
  if (node.type !== 'MemberExpression' || node.computed) return undefined;
  return ofMember(node);
}

function ofMember({ object, property }: MemberExpression): string[] | undefined {
  const before = namesOf(object);
  return before && property.type === 'Identifier' ? [...before, property.name] : undefined;
}
