// What `cuda-ffi types` writes into a file.
import { expectTypeOf } from 'expect-type';
import type {
  CompiledKernelLookup,
  CudaKernel,
  DevicePointer,
  GeneralKernel,
  OutputPointer,
  StructInputPointer,
  StructOutputPointer,
  StructValue,
} from '../../types/index';
import type { CudaBuffer, DeviceArray } from './stand-ins';

interface Sample {
  readonly value: number;
  readonly counts: readonly (number | bigint)[] | Int32Array;
}
interface Kernels {
  readonly sum: CudaKernel<
    [samples: StructInputPointer<Sample>, one: StructValue<Sample>, out: StructOutputPointer<Sample>],
    { samples: StructInputPointer<Sample>; one: StructValue<Sample>; out: StructOutputPointer<Sample> }
  >;
}
interface KernelsByName extends Kernels {
  readonly 'ns::fill': CudaKernel<[x: OutputPointer<'float32'>], { x: OutputPointer<'float32'> }, void, [x: DevicePointer<'float32'>]>;
}
declare const kernels: Kernels & CompiledKernelLookup<KernelsByName>;
declare const buffer: CudaBuffer;
declare const bytes: DeviceArray<'uint8'>;

declare const fixed: readonly Sample[];
const sample = { value: 1, counts: [1, 2n] };
kernels.sum([sample, { value: 2, counts: new Int32Array(2) }, new Uint8Array(12)], sample, new Uint8Array(12));
kernels.sum(buffer, new DataView(new ArrayBuffer(12)), bytes);
kernels.sum(new Uint8Array(24), sample, null);
kernels.sum.named({ samples: [], one: sample, out: buffer });
// @ts-expect-error counts is missing
kernels.sum([{ value: 1 }], sample, buffer);
// @ts-expect-error a member too many
kernels.sum([], { value: 1, counts: [], more: 1 }, buffer);
// @ts-expect-error a member of another type
kernels.sum([], { value: '1', counts: [] }, buffer);
kernels.sum(sample, sample, [sample]);
kernels.sum([], sample, sample);
// @ts-expect-error an array that nothing is written to
kernels.sum([], sample, fixed);
// @ts-expect-error numbers are no structs
kernels.sum([], sample, [1, 2]);
// @ts-expect-error floats are no bytes
kernels.sum(new Float32Array(3), sample, buffer);
// @ts-expect-error no struct is null
kernels.sum([], null, buffer);
// @ts-expect-error no number
kernels.sum([], 1, buffer);

// By name: a known kernel, an instance of a template that may come to be, a declared one.
expectTypeOf(kernels.kernel('sum')).toEqualTypeOf<Kernels['sum']>();
expectTypeOf(kernels.kernel('ns::fill')).toEqualTypeOf<KernelsByName['ns::fill']>();
expectTypeOf(kernels.kernel('scale<float>')).toEqualTypeOf<GeneralKernel>();
expectTypeOf(kernels.kernel('ns::fill', ['float *'])).parameters.toEqualTypeOf<[OutputPointer<'float32'>]>();
expectTypeOf(kernels).not.toBeAny();
// @ts-expect-error a property is what has a plain name
kernels['ns::fill'];
// @ts-expect-error no such kernel
kernels.other;
// @ts-expect-error a name
kernels.kernel(1);
