import { expectTypeOf } from 'expect-type';
import type { CudaKernel, GeneralKernel, InputPointer, KernelsOfSource, OutputPointer } from '../../types/index';

type Saxpy = KernelsOfSource<`
  __global__ void saxpy(float a, const float* x, float* out, size_t n) { }
`>;
declare const saxpy: Saxpy['saxpy'];

expectTypeOf<keyof Saxpy>().toEqualTypeOf<'saxpy'>();
expectTypeOf(saxpy).parameters.toEqualTypeOf<
  [number, InputPointer<'float32'>, OutputPointer<'float32'>, number | bigint]
>();
expectTypeOf(saxpy).returns.resolves.toBeVoid();
expectTypeOf<Saxpy['saxpy']>().not.toBeAny();
expectTypeOf<GeneralKernel>().not.toBeAny();
expectTypeOf<CudaKernel>().not.toBeAny();
