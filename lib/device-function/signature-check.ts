import type { DeclaredFunction } from '../compile/declared-function';
import { contradictionOf } from '../signature/contradiction';
import { type CType, sizeOf, spell } from '../signature/c-type';
import { parametersInCode, resultInCode } from './code-types';
import type { PtxFunction, PtxParameter } from './ptx-functions';

/** A function as the code defines it: with types, if they are known, or as in PTX. */
export type CodeFunction = { readonly result: CType; readonly parameters: readonly CType[] } | { readonly ptx: PtxFunction };

type Declared = Omit<DeclaredFunction, 'link' | 'code'>;

/** What is wrong with a declaration, as a sentence; undefined if the code does not contradict it. */
export function signatureContradiction(declared: Declared, code: CodeFunction): string | undefined {
  const found = mismatch(declared, code);
  if (!found) return undefined;
  const other = declared.abi === 'numba' ? 'c' : 'numba';
  const hint = mismatch({ ...declared, abi: other }, code) ? '' : ` It fits with abi: '${other}'.`;
  return `${spelled(declared)} is declared (${abiNames[declared.abi]}), but the code has ${spelledCode(declared.symbol, code)}: ${found}.${hint}`;
}

const abiNames = { numba: "Numba's ABI", c: "C's ABI" } as const;

function mismatch(declared: Declared, code: CodeFunction): string | undefined {
  const result = resultInCode(declared);
  const parameters = parametersInCode(declared);
  const found = 'ptx' in code ? code.ptx : code;
  if (found.parameters.length !== parameters.length) return `${parameters.length} declared, ${found.parameters.length} compiled`;
  const compare = 'ptx' in code ? comparePtx : compareTypes;
  const wrong = parameters
    .map((type, index) => [index + 1, compare(type, found.parameters[index] as never)] as const)
    .find(([, text]) => text !== undefined);
  if (wrong) return `parameter ${wrong[0]}: ${wrong[1]}`;
  const result2 = compare(result, found.result as never);
  return result2 && `the result: ${result2}`;
}

function compareTypes(declared: CType, found: CType): string | undefined {
  if ((declared.kind === 'void') !== (found.kind === 'void')) return `${spell(declared)} declared, ${spell(found)} compiled`;
  // For a result that nobody uses, Numba passes a pointer to anything.
  return contradictionOf({ type: declared }, { type: found, bytes: sizeOf(found) ?? sizeOf(declared) ?? 0 });
}

/** In PTX only the sizes are certain: `.b32` may be a float too. */
function comparePtx(declared: CType, found: PtxParameter | undefined): string | undefined {
  if (declared.kind === 'void' || !found) {
    return declared.kind === 'void' && !found
      ? undefined
      : `${spell(declared)} declared, ${found ? `${found.bytes} bytes` : 'void'} compiled`;
  }
  const bytes = sizeInPtx(declared);
  if (bytes !== undefined && bytes !== found.bytes) return `${spell(declared)} declared, ${found.bytes} bytes compiled`;
  const form = declared.kind === 'scalar' && /^b?float/.test(declared.name) ? 'float' : 'integer';
  const differs = declared.kind === 'scalar' && found.form !== 'untyped' && found.form !== form && found.bytes > 2;
  return differs ? `${spell(declared)} declared, ${found.form} compiled` : undefined;
}

/** Small integers are passed as 32 bits. */
function sizeInPtx(type: CType): number | undefined {
  const size = sizeOf(type);
  const isInteger = type.kind === 'scalar' && !/float/.test(type.name);
  return isInteger ? Math.max(size!, 4) : size;
}

function spelled(declared: Declared): string {
  return `${spell(resultInCode(declared))} ${declared.symbol}(${parametersInCode(declared).map(spell).join(', ')})`;
}

function spelledCode(symbol: string, code: CodeFunction): string {
  if (!('ptx' in code)) return `${spell(code.result)} ${symbol}(${code.parameters.map(spell).join(', ')})`;
  const sizes = code.ptx.parameters.map(({ bytes }) => `${bytes} bytes`).join(', ');
  return `${code.ptx.result ? `a result of ${code.ptx.result.bytes} bytes` : 'no result'} and (${sizes})`;
}
