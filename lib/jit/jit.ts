import type { CudaDevice } from '../device/cuda-device';
import { refuseMore } from '../errors/argument-count';
import type { GeneralKernel, JitKernel } from '../../types';
import { coded } from '../errors/argument-error';
import { callerStack } from '../errors/caller-stack';
import { type BuiltFunction, type BuiltKernel, isBuilt } from './built-kernel';
import { checkDeviceOptions, checkJitOptions, type DeviceFunctionOptions, type JitOptions } from './jit-options';
import { codeOfBuilt, codeOfRead, JittedCode } from './jitted-code';
import { jittedKernel } from './jitted-kernel';
import { type LinkedJavaScript, rememberDevice } from './link-functions';
import { callSiteOf, sourceOfFunction } from './read/find-function';
import type { FunctionSource } from './read/function-source';
import { nameOfFunction, readDevice, readKernel } from './read-kernel';
import { simulatedFunction } from './simulate/simulated-function';

/** Where kernels with these options are, for memory that only they use. */
export function placeOfKernels({ device }: JitOptions): { readonly device?: CudaDevice } {
  return device ? { device } : {};
}

/** See {@link Cuda.jit}. */
export function jit(signature: unknown, given: unknown, options: JitOptions = {}, built?: BuiltKernel): GeneralKernel {
  refuseMore('cuda.jit', arguments, isBuilt(built, 'image') ? 4 : 3);
  needSignature('cuda.jit', 'void(float32[])', signature, given);
  checkJitOptions('cuda.jit', options);
  const site = callSiteOf(jit);
  const source = () => sourceOfFunction(given, 'cuda.jit', site);
  const named = (found: FunctionSource) => ({ name: nameOfFunction(given, found, 'kernel'), ...options });
  if (!built) {
    const found = source();
    return kernelOf('cuda.jit', signature, found, named(found)) as unknown as GeneralKernel;
  }
  const read = () => {
    const found = source();
    return readKernel('cuda.jit', signature, found, named(found));
  };
  return jittedKernel(
    new JittedCode(
      codeOfBuilt(built, options, () => read().typed),
      callerStack(jit),
    ),
  );
}

/** See {@link Cuda.device}. */
export function device(signature: unknown, given: unknown, options: DeviceFunctionOptions = {}, built?: BuiltFunction): CallableFunction {
  refuseMore('cuda.device', arguments, isBuilt(built, 'simulated') ? 4 : 3);
  needSignature('cuda.device', 'float32(float32)', signature, given);
  checkDeviceOptions('cuda.device', options);
  const site = callSiteOf(device);
  const read = () => {
    const found = sourceOfFunction(given, 'cuda.device', site);
    return readDevice('cuda.device', signature, found, { name: nameOfFunction(given, found, 'device_function'), ...options });
  };
  return built ? deviceFunction(built.simulated, read) : readNow(read);
}

/** Throws TypeError for a function in the signature's place. */
function needSignature(called: string, example: string, signature: unknown, given: unknown): void {
  if (typeof signature !== 'function') return;
  const written = typeof given === 'string' ? given : example;
  throw coded(
    new TypeError(`${called}: expected a signature and then the function, ${called}('${written}', (…) => …), received a function first`),
  );
}

/** A kernel from a function's text. */
export function kernelOf(called: string, signature: unknown, source: FunctionSource, options: JitOptions): JitKernel {
  const code = codeOfRead(readKernel(called, signature, source, options), source);
  return jittedKernel(new JittedCode(code, callerStack(jit))) as unknown as JitKernel;
}

/** A device function from a function's text. */
export function deviceOf(called: string, signature: unknown, source: FunctionSource, options: DeviceFunctionOptions): CallableFunction {
  return readNow(() => readDevice(called, signature, source, options));
}

function readNow(read: () => LinkedJavaScript): CallableFunction {
  const found = read();
  return deviceFunction(found.typed.name, () => found);
}

/** It is read when it is called, or a kernel that calls it is read; once. */
function deviceFunction(name: string, read: () => LinkedJavaScript): CallableFunction {
  let found: LinkedJavaScript | undefined;
  const once = () => (found ??= read());
  const made = simulatedFunction(name, () => once().typed);
  rememberDevice(made, once);
  return made;
}
