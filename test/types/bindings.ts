// The C APIs: handles are types of their own, the package's objects stand for theirs, results and lengths as C has them.
import { expectTypeOf } from 'expect-type';
import { type CudaContext, CudaEvent, CudaStream, type DeviceArray } from '../../lib';
import { driver, nvrtc } from '../../lib/bindings';

declare const stream: driver.CUstream;
declare const event: driver.CUevent;
declare const kernel: driver.CUfunction;
declare const context: CudaContext;
declare const array: DeviceArray<'float32'>;

// A handle is taken for its own kind alone.
driver.cuStreamSynchronize(stream);
driver.cuStreamSynchronize(new CudaStream());
driver.cuStreamSynchronize(null);
driver.cuEventRecord(new CudaEvent(), stream);
driver.cuCtxSetCurrent(context);
// @ts-expect-error an event is no stream
driver.cuStreamSynchronize(event);
// @ts-expect-error nor is an object for one
driver.cuStreamSynchronize(new CudaEvent());
// @ts-expect-error nor any number
driver.cuStreamSynchronize(5n);
// @ts-expect-error a stream is no event
driver.cuEventRecord(stream, event);
// @ts-expect-error a device array is no host memory
nvrtc.nvrtcGetErrorString(array);

// And is a bigint, for the package's own classes.
expectTypeOf(stream).toExtend<bigint>();
expectTypeOf(CudaStream.from(stream)).toEqualTypeOf<CudaStream>();
expectTypeOf(CudaEvent.from(event)).toEqualTypeOf<CudaEvent>();

// What C returns through pointers is the result.
expectTypeOf(driver.cuStreamCreate(0)).toEqualTypeOf<driver.CUstream>();
expectTypeOf(driver.cuModuleGetFunction(driver.cuModuleLoadData('…'), 'k')).toEqualTypeOf<driver.CUfunction>();
expectTypeOf(driver.cuMemGetInfo()).toEqualTypeOf<[free: number, total: number]>();
expectTypeOf(driver.cuMemAlloc(16n)).toExtend<bigint>();
expectTypeOf(driver.promises.cuStreamSynchronize(stream)).toEqualTypeOf<Promise<void>>();
expectTypeOf(driver.promises.cuModuleLoadData('…')).toEqualTypeOf<Promise<driver.CUmodule>>();

// Lengths may be left out; extra may too.
driver.cuMemcpyHtoD(array, new Float32Array(4));
driver.cuMemcpyHtoD(0n, new Float32Array(4), 8);
driver.cuLaunchKernel(kernel, 1, 1, 1, 32, 1, 1, 0, stream, [
  [array, 2],
  ['pointer', 'float'],
]);
driver.cuLaunchKernel(kernel, 1, 1, 1, 32, 1, 1, 0, new CudaStream(), null, null);
// @ts-expect-error the kernel's arguments have types beside them
driver.cuLaunchKernel(kernel, 1, 1, 1, 32, 1, 1, 0, stream, [array, 2]);
// @ts-expect-error a size is a number or a bigint
driver.cuMemAlloc('16');
