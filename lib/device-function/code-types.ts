import type { DeclaredFunction } from '../compile/declared-function';
import type { CType, PointerType } from '../signature/c-type';
import { statusType } from './numba-type';

type Abi = Pick<DeclaredFunction, 'abi' | 'result' | 'parameters'>;

/** What the function returns in the code: with Numba's ABI, a status. */
export function resultInCode({ abi, result }: Abi): CType {
  return abi === 'numba' ? statusType : result;
}

/** What it takes in the code: with Numba's ABI, first a pointer to the result. */
export function parametersInCode({ abi, result, parameters }: Abi): readonly CType[] {
  return abi === 'numba' ? [resultPointer(result), ...parameters] : parameters;
}

/** A function without a result takes the pointer too, to a pointer that nobody uses. */
function resultPointer(result: CType): PointerType {
  const to: CType = result.kind === 'void' ? { kind: 'pointer', to: result, constant: false } : result;
  return { kind: 'pointer', to, constant: false };
}
