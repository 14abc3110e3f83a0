// Written by `cuda-ffi types` from the compiled kernels of waves.cu. Changes here are lost.
import type {
  AnyDevicePointer,
  CompiledKernelLookup,
  CudaKernel,
  DevicePointer,
  ModuleMembers,
  OutputPointer,
  StructInputPointer,
} from 'cuda-ffi';

/** `Wave`, 12 bytes. */
export interface Wave {
  readonly amplitude: number;
  readonly frequency: number;
  readonly phase: number;
}

/** The kernels of waves.cu. */
export interface Kernels {
  /** `superpose(const Wave *waves, int count, float *out, int samples)` */
  readonly superpose: CudaKernel<
    [waves: StructInputPointer<Wave>, count: number | bigint, out: OutputPointer<'float32'>, samples: number | bigint],
    { waves: StructInputPointer<Wave>; count: number | bigint; out: OutputPointer<'float32'>; samples: number | bigint },
    void,
    [waves: AnyDevicePointer, count: number | bigint, out: DevicePointer<'float32'>, samples: number | bigint]
  >;
}

/** All of them, by the names that `kernel()` takes. */
export interface KernelsByName extends Kernels {
}

declare const kernels: ModuleMembers & Kernels & CompiledKernelLookup<KernelsByName>;
export default kernels;
//# sourceMappingURL=waves.d.cu.ts.map
