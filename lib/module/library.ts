import type { DeclaredKernels, FittingDeclarations, GeneralKernel, KernelDeclaration, KernelDeclarations } from '../../types';
import { refuseMore } from '../errors/argument-count';
import { checkCompileOptions } from '../compile/check-options';
import type { CompileOptions } from '../compile/compile-options';
import { runBlocking } from '../event-loop/steps';
import { callerOf } from '../diagnostics/leak-trace';
import type { CudaContext } from '../device/cuda-context';
import { coded, describe } from '../errors/argument-error';
import { callerStack, type CallerStack } from '../errors/caller-stack';
import { raisedAt } from '../errors/raised-at';
import { checkDeclaration } from './cuda-kernel';
import { contextOf, ModuleCore } from './cuda-module';
import { imageOfFile, imageOfText, type ImageSource } from './image-source';
import { LoadedImages } from './loaded-images';

/** Kernels with declared types, in the manner of node-ffi. Disposing of it unloads the code. */
export type Library<Declarations extends KernelDeclarations> = DeclaredKernels<Declarations> & Disposable;

/**
 * Compiles or loads a file, or compiles CUDA C++ text, and declares the types of its kernels. Text is what has a brace or a line break in
 * it. Blocks until that is done, as node-ffi does; the kernels are called like those of a module. Throws CudaCompileError if the source
 * does not compile, CudaError for a kernel that is not there, and TypeError for a declaration that contradicts the compiled code.
 *
 * @throws CudaCompileError if the source does not compile.
 * @throws TypeError if a declaration contradicts the compiled code.
 *
 * @example
 * ```ts
 * const lib = Library('__global__ void add(int* r, int a, int b) { *r = a + b; }', { add: ['void', [autoout('int32'), 'int', 'int']] });
 * console.log(lib.add.sync(2, 3)); // → 5
 * ```
 */
export function Library<const Source extends string, const Declarations extends KernelDeclarations>(
  pathOrSource: Source,
  declarations: Declarations & FittingDeclarations<Source, Declarations>,
  options: CompileOptions = {},
): Library<Declarations> {
  refuseMore('Library', arguments, 3);
  if (typeof pathOrSource !== 'string' || pathOrSource === '') {
    throw coded(new TypeError(`Library: expected a path or CUDA C++ as text, received ${describe(pathOrSource)}`));
  }
  if (typeof declarations !== 'object' || declarations === null) {
    throw coded(new TypeError(`Library: expected an object of declarations by kernel, received ${describe(declarations)}`));
  }
  const site = callerStack(Library);
  checkCompileOptions('Library', options);
  const core = load(pathOrSource, options, site, callerOf(Library));
  try {
    const kernels = Object.entries<KernelDeclaration>(declarations).map(([name, declaration]) => [name, declared(core, name, declaration)]);
    const library: object = Object.fromEntries(kernels);
    Object.defineProperty(library, Symbol.dispose, { value: () => core.dispose() });
    return library as Library<Declarations>;
  } catch (error) {
    core.dispose();
    throw raisedAt(error, site);
  }
}

function load(pathOrSource: string, options: CompileOptions, site: CallerStack, maker: string | undefined): ModuleCore {
  const context = contextOf(options);
  return new ModuleCore(new LoadedImages(imageOf(pathOrSource, context, options, site), context, options, site, maker));
}

function imageOf(pathOrSource: string, context: CudaContext, options: CompileOptions, site: CallerStack): ImageSource {
  if (isText(pathOrSource)) return imageOfText(pathOrSource, undefined, context, options);
  try {
    return runBlocking(imageOfFile(pathOrSource, context, options));
  } catch (error) {
    throw raisedAt(error, site);
  }
}

/** No path has more than one line or a block in it. */
function isText(pathOrSource: string): boolean {
  return /[\n{}]/.test(pathOrSource);
}

function declared(core: ModuleCore, name: string, declaration: KernelDeclaration): GeneralKernel {
  const kernel = core.kernel(name, declaration) as GeneralKernel;
  checkDeclaration(kernel);
  return kernel;
}
