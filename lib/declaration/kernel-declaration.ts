import type { ArgumentDeclaration, KernelDeclaration } from '../../types';
import { coded, describe } from '../errors/argument-error';
import { parsePrototype } from '../signature/c-declaration';
import { type DeclaredParameter, readDeclaration } from './declared-parameter';

/**
 * Reads a kernel's declaration: a list of types, node-ffi's `['void', list]`, `{ arguments, return }`, or a C prototype.
 * Throws TypeError.
 */
export function readKernelDeclaration(kernel: string, declaration: KernelDeclaration): DeclaredParameter[] {
  return listOf(kernel, declaration).map((argument, index) => {
    try {
      return readDeclaration(argument);
    } catch (error) {
      throw coded(new TypeError(`${kernel}: argument ${index + 1}: ${(error as Error).message}`));
    }
  });
}

function listOf(kernel: string, declaration: unknown): readonly ArgumentDeclaration[] {
  if (typeof declaration === 'string') return ofPrototype(kernel, declaration);
  if (Array.isArray(declaration)) return isNodeFfi(declaration) ? ofReturn(kernel, declaration[0], declaration[1]) : declaration;
  if (typeof declaration === 'object' && declaration !== null && 'arguments' in declaration) {
    const { arguments: list, return: result = 'void' } = declaration as { arguments: unknown; return?: unknown };
    return ofReturn(kernel, result, list);
  }
  throw coded(
    new TypeError(
      `${kernel}: expected a list of types, ['void', list], { arguments } or a prototype as the declaration, received ${describe(declaration)}`,
    ),
  );
}

function isNodeFfi(declaration: readonly unknown[]): boolean {
  return declaration.length === 2 && Array.isArray(declaration[1]);
}

function ofReturn(kernel: string, result: unknown, list: unknown): readonly ArgumentDeclaration[] {
  if (result !== 'void') throw coded(new TypeError(`${kernel}: a kernel returns nothing: expected 'void', received ${describe(result)}`));
  if (Array.isArray(list)) return list as readonly ArgumentDeclaration[];
  throw coded(new TypeError(`${kernel}: expected an array of declarations for its arguments, received ${describe(list)}`));
}

/** The name in a prototype has to be the kernel's, with or without namespaces and template arguments. */
function ofPrototype(kernel: string, text: string): readonly string[] {
  const prototype = parsePrototype(text);
  if (bareName(prototype.name) === bareName(kernel)) return prototype.arguments;
  throw coded(new TypeError(`${kernel}: the prototype is for ${prototype.name}`));
}

function bareName(name: string): string {
  return name
    .replace(/[<(][^]*$/, '')
    .replace(/^.*::/, '')
    .trim();
}
