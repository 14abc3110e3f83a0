// A source that is not a literal, with and without noUncheckedIndexedAccess: this folder is checked with both.
import { expectTypeOf } from 'expect-type';
import type { GeneralKernel } from '../../../types/index';
import { compile } from '../stand-ins';

const mod = await compile('' as string);
await mod.saxpy(2, [1], new Float32Array(1));
mod.saxpy.enqueue(2);
await mod.saxpy.with({ block: 32 })(2);
expectTypeOf(mod.kernel('saxpy')).toEqualTypeOf<GeneralKernel>();
await mod.kernel('saxpy')(2, [1], new Float32Array(1));

// Of a literal source the kernels are known in either case.
const known = await compile('__global__ void k(float* x) { }');
await known.k(new Float32Array(1));
// @ts-expect-error an int array is not a float array
await known.k(new Int32Array(1));
// @ts-expect-error there is no such kernel
known.absent;

const first: number[] = [1];
export const element: number | undefined = first[0];
