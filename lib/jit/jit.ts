import type { CudaDevice } from '../device/cuda-device';
import { refuseMore } from '../errors/argument-count';
import type { GeneralKernel, JitKernel } from '../../types';
import type { CompileOptions } from '../compile/compile-options';
import { prologueOf } from '../compile/declared-function';
import { coded, describe } from '../errors/argument-error';
import { callerStack } from '../errors/caller-stack';
import { checkDeviceOptions, checkJitOptions, type DeviceFunctionOptions, type JitOptions } from './jit-options';
import { JittedCode } from './jitted-code';
import { jittedKernel } from './jitted-kernel';
import { type ReadLinks, readLinks, rememberDevice } from './link-functions';
import { cudaProgram } from './print/cuda-program';
import { declaredFunctions, type TypedFunction } from './program/function';
import { callSiteOf, sourceOfFunction } from './read/find-function';
import type { FunctionSource } from './read/function-source';
import { readFunction } from './read/read-function';
import { readSignature } from './read/signature';
import { simulatedFunction } from './simulate/simulated-function';

/** Where kernels with these options are, for memory that only they use. */
export function placeOfKernels({ device }: JitOptions): { readonly device?: CudaDevice } {
  return device ? { device } : {};
}

/** See {@link Cuda.jit}. */
export function jit(signature: unknown, given: unknown, options: JitOptions = {}): GeneralKernel {
  refuseMore('cuda.jit', arguments, 3);
  checkJitOptions('cuda.jit', options);
  const source = sourceOfFunction(given, 'cuda.jit', callSiteOf(jit));
  return kernelOf('cuda.jit', signature, source, { name: nameOfFunction(given, 'kernel'), ...options }) as unknown as GeneralKernel;
}

/** See {@link Cuda.device}. */
export function device(signature: unknown, given: unknown, options: DeviceFunctionOptions = {}): CallableFunction {
  refuseMore('cuda.device', arguments, 3);
  checkDeviceOptions('cuda.device', options);
  const source = sourceOfFunction(given, 'cuda.device', callSiteOf(device));
  return deviceOf('cuda.device', signature, source, { name: nameOfFunction(given, 'device_function'), ...options });
}

/** A kernel from a function's text. */
export function kernelOf(called: string, signature: unknown, source: FunctionSource, options: JitOptions): JitKernel {
  const { typed, linkables } = read(called, signature, source, options);
  if (typed.result !== 'void')
    throw coded(new TypeError(`${called}: a kernel returns nothing: expected void(…), received ${describe(signature)}`));
  return compiledKernel(typed, source, linkables, options) as unknown as JitKernel;
}

/** A device function from a function's text. */
export function deviceOf(called: string, signature: unknown, source: FunctionSource, options: DeviceFunctionOptions): CallableFunction {
  const { typed, linkables } = read(called, signature, source, options);
  const made = simulatedFunction(typed);
  rememberDevice(made, { typed, linkables });
  return made;
}

function nameOfFunction(given: unknown, otherwise: string): string {
  return (given as { name?: string } | null)?.name || otherwise;
}

interface Read extends ReadLinks {
  readonly typed: TypedFunction;
}

function read(called: string, signature: unknown, source: FunctionSource, options: DeviceFunctionOptions): Read {
  const links = readLinks(called, options.link);
  const name = legalName(called, options.name);
  const what = { source, name, signature: readSignature(called, signature), linked: links.linked, captured: options.capture ?? {} };
  return { typed: readFunction(what), ...links };
}

function legalName(called: string, name: unknown): string {
  if (typeof name === 'string' && /^[A-Za-z_$][\w$]*$/.test(name)) return name.replace(/\$/g, '_');
  throw coded(new TypeError(`${called}: expected a name of letters and digits, received ${describe(name)}`));
}

function compiledKernel(
  typed: TypedFunction,
  source: FunctionSource,
  linkables: ReadLinks['linkables'],
  options: JitOptions,
): GeneralKernel {
  const { link: _link, capture: _capture, name: _name, fma = false, ...others } = options;
  const declarations = declaredFunctions(typed);
  const program = cudaProgram(typed, {
    code: [prologueOf(declarations), ...Object.values(others.headers ?? {})].join('\n'),
    macros: macrosOf(others),
  });
  const compileOptions: CompileOptions = {
    ...others,
    name: `${typed.name}.cu`,
    options: [`--fmad=${fma}`, ...(others.options ?? [])],
    link: linkables,
    declarations,
  };
  return jittedKernel(new JittedCode(typed, program, source, compileOptions, callerStack(jit)));
}

/** `-DN=5`, and the second half of `-D`, `N=5`. */
function macrosOf({ defines, options }: CompileOptions): string[] {
  const given = (options ?? []).flatMap((option) => /^(?:-D|--define-macro=)?([A-Za-z_]\w*)/.exec(option)?.[1] ?? []);
  return [...Object.keys(defines ?? {}), ...given];
}
