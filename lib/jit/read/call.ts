import type { CallExpression, Expression as Syntax, Node, SpreadElement } from 'acorn';
import type { Expression } from '../program/parts';
import { isInteger, isScalarName, type ScalarName } from '../program/value-type';
import { wholeQuotient } from './arithmetic';
import { isOfCuda } from '../cuda-names';
import { cast, insideOf } from './convert';
import { cudaCall } from './cuda-call';
import { deviceCall } from './device-call';
import { mathCall } from './math-call';
import { meantBy, nearMember } from './other-names';
import { pathOf } from './path';
import type { Read } from './read-value';
import type { Reader } from './reader';
import { foreignRoot, unsupported } from './unsupported';

/** A call of a device function, a cast, or a function of `Math` or `cuda`. */
export function call(reader: Reader, node: CallExpression, read: Read): Expression {
  if (node.optional) throw reader.refuse(node, 'there is no ?. in a kernel: nothing is ever missing');
  const args = node.arguments.map((argument) => argumentOf(reader, argument));
  if (node.callee.type === 'Identifier') {
    const binding = reader.scope.find(node.callee.name);
    if (binding?.kind === 'callee') return deviceCall(reader, node, binding, args, read);
    if (binding && binding.kind !== 'path') throw reader.refuse(node.callee, `${node.callee.name} is not a function`);
  }
  const path = pathOf(reader, node.callee);
  if (!path) throw reader.refuse(node, methodHint(node.callee));
  return callOfPath(reader, node, path, args, read);
}

function callOfPath(reader: Reader, node: CallExpression, path: readonly string[], args: readonly Syntax[], read: Read): Expression {
  const [base = '', name] = path;
  if (base === 'Math' && name) return mathCall(reader, node, name, args, read);
  if (base === 'cuda' && name && path.length === 2 && isScalarName(name)) return castCall(reader, node, name, args, read);
  if (base === 'cuda' && name) return cudaCall(reader, node, path.slice(1), args, read);
  if (name === undefined) {
    if (isScalarName(base)) return castCall(reader, node, base, args, read);
    const binding = reader.scope.find(base);
    if (binding?.kind === 'callee') return deviceCall(reader, node, binding, args, read);
    if (base === 'Boolean') return castCall(reader, node, 'bool', args, read);
    if (base === 'isNaN' || base === 'isFinite') return mathCall(reader, node, base, args, read);
  }
  if (base === 'Number' && (name === 'isNaN' || name === 'isFinite')) return mathCall(reader, node, name, args, read);
  throw reader.refuse(node, unknownFunction(reader, path));
}

function castCall(reader: Reader, node: Node, type: ScalarName, args: readonly Syntax[], read: Read): Expression {
  if (args.length !== 1) throw reader.refuse(node, `${type}(…) takes one value, received ${args.length}`);
  return castOrDivided(reader, read(reader, args[0]!), type);
}

/** `int32(a / b)` of whole numbers is their quotient, which needs no floating point. */
function castOrDivided(reader: Reader, value: Expression, type: ScalarName): Expression {
  const inside = insideOf(value, type, (each) => castOrDivided(reader, each, type));
  if (inside) return inside;
  return cast(reader, (isInteger(type) ? wholeQuotient(reader, value, 'quotient') : undefined) ?? value, type);
}

function argumentOf(reader: Reader, argument: Syntax | SpreadElement): Syntax {
  if (argument.type === 'SpreadElement') throw reader.refuse(argument, 'there is no … in a kernel: write each argument');
  return argument;
}

function methodHint(callee: Node): string {
  if (callee.type !== 'MemberExpression') return 'only functions that have a name can be called in a kernel';
  const { property } = callee as unknown as { property: { name?: string } };
  const name = property.name ?? '';
  const foreign = foreignRoot(callee);
  if (foreign) return unsupported(foreign);
  if (/^(?:map|forEach|reduce|filter|some|every|find|fill)$/.test(name))
    return `arrays have no ${name} in a kernel: write a loop over the index`;
  return `there are no methods in a kernel: ${name} cannot be called; a kernel can call functions of Math and cuda, and those in the option link`;
}

function unknownFunction(reader: Reader, path: readonly string[]): string {
  const name = path.join('.');
  const [last = ''] = path.slice(-1);
  if (path.length === 1 && isOfCuda(name)) return `${name} is not known in the kernel: write cuda.${name}`;
  if (path.length === 1 && typeof (Math as unknown as Record<string, unknown>)[name] === 'function')
    return `${name} is not known in the kernel: write Math.${name}`;
  const meant = path.length === 1 ? meantBy(name) : undefined;
  if (meant) return `${name} is not known in the kernel: ${meant}`;
  if (path[0] === 'console') return `${name}: a kernel in JavaScript prints nothing: write what is to be seen into an array`;
  if (/^(?:parseInt|parseFloat|Number|BigInt|String)$/.test(path[0]!))
    return `${name} is not available in a kernel: cast with int32(x), float32(x) or another type`;
  if (path.length > 1) {
    const meant = isOfCuda(path[1]!) ? `: ${path[0]} is not cuda of cuda-ffi` : '';
    return `${name} is not known in the kernel, which can call functions of Math and cuda, and those in the option link${meant}`;
  }
  if (reader.isItself(name)) return `${name} calls itself, and there is no recursion in a kernel: write a loop`;
  const near = nearMember(name);
  const renamed = last.length <= 2 ? '. If a minifier has renamed a cast such as int32, write cuda.int32(…)' : '';
  return `${name} is not known in the kernel: ${near ? `${near} If not, ` : ''}make it with cuda.device or declareDevice, and name it in the option link: { ${name} }${renamed}`;
}
