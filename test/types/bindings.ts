// The C APIs: handles are types of their own, the package's objects stand for theirs, results and lengths as C has them.
import { expectTypeOf } from 'expect-type';
import { CudaBuffer, CudaContext, CudaDevice, CudaEvent, CudaModule, CudaStream, type CudaTexture, type DeviceArray } from '../../lib';
import { driver, nvrtc, runtime } from '../../lib/bindings';

declare const stream: driver.CUstream;
declare const event: driver.CUevent;
declare const kernel: driver.CUfunction;
declare const module: driver.CUmodule;
declare const context: CudaContext;
declare const texture: CudaTexture;
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
expectTypeOf(CudaStream.from(5n)).toEqualTypeOf<CudaStream>();
expectTypeOf(CudaContext.from(driver.cuCtxGetCurrent())).toEqualTypeOf<CudaContext>();
expectTypeOf(CudaDevice.from(driver.cuDeviceGet(0))).toEqualTypeOf<CudaDevice>();
expectTypeOf(CudaModule.from(module, { context })).toEqualTypeOf<CudaModule>();
// @ts-expect-error but not of another kind
CudaStream.from(event);
// @ts-expect-error as here
CudaContext.from(stream);
// @ts-expect-error and here
CudaModule.from(kernel);
// @ts-expect-error a handle is no number
CudaStream.from(5);

// The package's handles are C's.
const mod = new CudaModule('__global__ void k(int* x) {}');
expectTypeOf(context.handle).toEqualTypeOf<driver.CUcontext>();
expectTypeOf(context.device.handle).toEqualTypeOf<driver.CUdevice>();
expectTypeOf(new CudaStream().handle).toEqualTypeOf<driver.CUstream>();
expectTypeOf(new CudaEvent().handle).toEqualTypeOf<driver.CUevent>();
expectTypeOf(texture.handle).toEqualTypeOf<driver.CUtexObject>();
expectTypeOf(mod.handle).toEqualTypeOf<driver.CUmodule>();
expectTypeOf(mod.k.handle).toEqualTypeOf<driver.CUfunction>();
driver.cuModuleGetFunction(mod, 'k');
driver.cuFuncGetModule(mod.k);
driver.cuStreamSynchronize(new CudaStream().handle);
// @ts-expect-error a kernel is no module
driver.cuModuleGetFunction(mod.k, 'k');
// @ts-expect-error a module is no kernel
driver.cuFuncGetModule(mod);

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

// The runtime's handles are the driver's, and its memory the package's.
expectTypeOf(runtime.cudaStreamCreate()).toEqualTypeOf<driver.CUstream>();
expectTypeOf(CudaStream.from(runtime.cudaStreamCreate())).toEqualTypeOf<CudaStream>();
driver.cuStreamSynchronize(runtime.cudaStreamCreate());
runtime.cudaStreamSynchronize(stream);
runtime.cudaEventRecord(new CudaEvent(), new CudaStream());
runtime.cudaDestroyTextureObject(texture);
expectTypeOf(CudaBuffer.fromAddress(runtime.cudaMalloc(4), 4)).toEqualTypeOf<CudaBuffer>();
// @ts-expect-error an event is no stream
runtime.cudaStreamSynchronize(event);
// Either side of a copy is memory of either side; structures are passed by value.
runtime.cudaMemcpy(array, new Float32Array(4), runtime.cudaMemcpyKind.cudaMemcpyHostToDevice);
runtime.cudaMemcpy(new Float32Array(4), array, 8, 2);
expectTypeOf(runtime.cudaMalloc3D({ width: 4, height: 2, depth: 1 })).toEqualTypeOf<runtime.cudaPitchedPtr>();
expectTypeOf(runtime.cudaCreateChannelDesc(32, 0, 0, 0, 2)).toEqualTypeOf<runtime.cudaChannelFormatDesc>();
expectTypeOf(runtime.cudaGetLastError()).toEqualTypeOf<runtime.cudaError_t>();
// @ts-expect-error a structure has no other members
runtime.cudaMalloc3D({ with: 4 });
// @ts-expect-error a kind of copy is one of the enumeration
runtime.cudaMemcpy(0n, 0n, 8, 7);

// Resources of a driver after CUDA 13.0.
expectTypeOf(
  driver.cuStreamGetDevResource(stream, driver.CUdevResourceType.CU_DEV_RESOURCE_TYPE_WORKQUEUE),
).toEqualTypeOf<driver.CUdevResource>();
