// src/runtime_library/generated/: the runtime's types for C++, and its functions, for the runtime library to define.
import { abiText } from './write-abi.mjs';

/** The runtime's handles are the driver's own, so that the library passes them on as they are. */
const handles = {
  cudaArray_t: 'CUarray',
  cudaArray_const_t: 'CUarray',
  cudaMipmappedArray_t: 'CUmipmappedArray',
  cudaMipmappedArray_const_t: 'CUmipmappedArray',
  cudaStream_t: 'CUstream',
  cudaEvent_t: 'CUevent',
  cudaGraphicsResource_t: 'CUgraphicsResource',
  cudaExternalMemory_t: 'CUexternalMemory',
  cudaExternalSemaphore_t: 'CUexternalSemaphore',
  cudaGraph_t: 'CUgraph',
  cudaGraphNode_t: 'CUgraphNode',
  cudaUserObject_t: 'CUuserObject',
  cudaFunction_t: 'CUfunction',
  cudaKernel_t: 'CUkernel',
  cudaLibrary_t: 'CUlibrary',
  cudaMemPool_t: 'CUmemoryPool',
  cudaGraphExec_t: 'CUgraphExec',
  cudaGraphDeviceNode_t: 'CUgraphDeviceNode',
  cudaAsyncCallbackHandle_t: 'CUasyncCallbackHandle',
  cudaLogsCallbackHandle: 'CUlogsCallbackHandle',
};

/** Of the vectors, functions take this alone; the identifier of a device is the driver's structure. */
const isOwn = ({ name }) => name !== 'CUuuid' && (name === 'dim3' || !/^u?(?:char|short|int|long|longlong|float|double)[1-4]/.test(name));

export function runtimeTypesText(table) {
  const types = table.types.map(([name, type]) => [name, type === 'handle' ? driversOwn(name) : type]);
  const text = abiText({ ...table, structs: table.structs.filter(isOwn), types });
  return text.replace('#include <cstdint>', '#include <cstdint>\n\n#include "library/cuda_abi/generated/driver.hpp"');
}

function driversOwn(name) {
  if (!(name in handles)) throw new Error(`bindings/write/write-runtime.mjs: say which handle of the driver ${name} is`);
  return handles[name];
}

/** CUDA_FFI_RUNTIME(result, name, parameters), for every function that the header declares. */
export function runtimeFunctionsText({ functions }) {
  const lines = functions.map(({ returns, name, parameters }) => `CUDA_FFI_RUNTIME(${returns}, ${name}, (${parameters.map(declaration).join(', ')}))`);
  return ['// clang-format off', ...lines, '// clang-format on', ''].join('\n');
}

/** CUDA_FFI_PER_THREAD(name, base, parameters, arguments of the base), for those that take the stream to use as an argument. */
export function perThreadText({ functions }) {
  const lines = functions.filter(takesStream).map(({ name, perThread, parameters }) => {
    const passed = parameters.map(([type, parameter]) => (type === 'cudaStream_t' ? `per_thread(${parameter})` : parameter));
    return `CUDA_FFI_PER_THREAD(${perThread}, ${name}, (${parameters.map(declaration).join(', ')}), (${passed.join(', ')}))`;
  });
  return ['// clang-format off', ...lines, '// clang-format on', ''].join('\n');
}

const takesStream = ({ perThread, parameters }) => perThread !== undefined && parameters.some(([type]) => type === 'cudaStream_t');

/** `void *const *` is written as the header has it. */
const declaration = ([type, name]) => `${type} ${name}`;

/** CUDA_FFI_ERROR(name), for every error of the runtime. */
export function runtimeErrorsText({ enums, result }) {
  const errors = enums.find(({ name }) => name === result).values;
  return ['// clang-format off', ...errors.map(([name]) => `CUDA_FFI_ERROR(${name})`), '// clang-format on', ''].join('\n');
}
