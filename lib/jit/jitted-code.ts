import type { CompileOptions } from '../compile/compile-options';
import { contextOn, type CudaContext } from '../device/cuda-context';
import type { CallerStack } from '../errors/caller-stack';
import { CudaCompileError, type Diagnostic } from '../errors/cuda-compile-error';
import type { Steps } from '../event-loop/steps';
import type { ResolvedKernel } from '../kernel/resolved-kernel';
import type { KernelSource } from '../module/cuda-kernel';
import { imageOfText } from '../module/module-image';
import { ModuleImages } from '../module/module-images';
import { ModuleKernel } from '../module/module-kernel';
import type { KernelSignature } from '../signature/kernel-signature';
import type { FunctionSource } from './read/function-source';
import { excerptOf } from './read/refuse';

/** CUDA C++, and what it calls the kernel: JavaScript has names that C++ has not. */
interface ProgramText {
  readonly name: string;
  readonly mapped: string;
}

/** A jitted kernel's code: compiled for the device that is the default when it is first called. */
export class JittedCode implements KernelSource {
  readonly name: string;
  readonly #symbol: string;
  readonly #text: string;
  readonly #source: FunctionSource;
  readonly #options: CompileOptions;
  readonly #site: CallerStack;
  #images: ModuleImages | undefined;
  #kernel: ModuleKernel | undefined;

  /** `mapped` has line directives, which name lines of `source`; `site` is where the kernel was made. */
  constructor(name: string, program: ProgramText, source: FunctionSource, options: CompileOptions, site: CallerStack) {
    this.name = name;
    this.#symbol = program.name;
    this.#text = program.mapped;
    this.#source = source;
    this.#options = options;
    this.#site = site;
  }

  get context(): CudaContext {
    return this.#found.context;
  }

  get resolved(): ResolvedKernel | undefined {
    return this.#found.resolved;
  }

  get signature(): KernelSignature | undefined {
    return this.#kernel?.signature;
  }

  *resolve(): Steps<ResolvedKernel> {
    try {
      return yield* this.#found.resolve();
    } catch (error) {
      throw error instanceof CudaCompileError ? inJavaScript(error, this.#source) : error;
    }
  }

  /** Unloads the code; the next call loads it again. */
  dispose(): void {
    this.#images?.dispose();
    this.#images = undefined;
    this.#kernel = undefined;
  }

  get #found(): ModuleKernel {
    return (this.#kernel ??= this.#make());
  }

  #make(): ModuleKernel {
    const context = contextOn(this.#options.device);
    this.#images = new ModuleImages(imageOfText(this.#text, undefined, context, this.#options), context, this.#options, this.#site);
    return new ModuleKernel(this.#symbol, this.#images, this.#site);
  }
}

/**
 * The CUDA compiler's error, with lines of the JavaScript, to which line directives point; columns are left out, since they count in the
 * C++.
 */
function inJavaScript(error: CudaCompileError, source: FunctionSource): CudaCompileError {
  const { file, start } = source;
  const diagnostics = error.diagnostics.map((each): Diagnostic => (each.file === file ? { ...each, column: undefined } : each));
  const first = diagnostics.find(({ severity }) => severity === 'error');
  if (first?.file !== file) return error;
  const line = first.line - start.line + 1;
  const shown = excerptOf(source, { line, column: undefined });
  return new CudaCompileError(`${file}:${first.line}: ${first.message}\n${shown}`, error.log, diagnostics);
}
