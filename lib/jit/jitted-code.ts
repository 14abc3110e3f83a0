import type { CompileOptions } from '../compile/compile-options';
import { contextOn, type CudaContext } from '../device/cuda-context';
import type { CallerStack } from '../errors/caller-stack';
import { CudaCompileError, type Diagnostic } from '../errors/cuda-compile-error';
import type { Steps } from '../event-loop/steps';
import type { PassedArguments } from '../launch/callable';
import type { ResolvedKernel } from '../kernel/resolved-kernel';
import type { KernelSource } from '../module/cuda-kernel';
import { imageOfText } from '../module/image-source';
import { LoadedImages } from '../module/loaded-images';
import { ModuleKernel } from '../module/module-kernel';
import type { KernelSignature } from '../signature/kernel-signature';
import { passedArguments } from './pass-arguments';
import type { TypedFunction } from './program/function';
import type { FunctionSource } from './read/function-source';
import { excerptOf } from './read/refuse';

/** CUDA C++, and what it calls the kernel: JavaScript has names that C++ has not. */
interface ProgramText {
  readonly name: string;
  readonly text: string;
  /** The same with line directives, which name lines of the JavaScript. */
  readonly mapped: string;
}

/** A jitted kernel's code: compiled for the device that is the default when it is first called. */
export class JittedCode implements KernelSource {
  readonly name: string;
  readonly typed: TypedFunction;
  readonly passed: PassedArguments;
  readonly #program: ProgramText;
  readonly #source: FunctionSource;
  readonly #options: CompileOptions;
  readonly #site: CallerStack;
  #images: LoadedImages | undefined;
  #kernel: ModuleKernel | undefined;

  /** `site` is where the kernel was made. */
  constructor(typed: TypedFunction, program: ProgramText, source: FunctionSource, options: CompileOptions, site: CallerStack) {
    this.name = typed.name;
    this.typed = typed;
    this.passed = passedArguments(typed);
    this.#program = program;
    this.#source = source;
    this.#options = options;
    this.#site = site;
  }

  /** The CUDA C++ that the function was translated to. */
  get text(): string {
    return this.#program.text;
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
    this.#images = new LoadedImages(
      imageOfText(this.#program.mapped, undefined, context, this.#options),
      context,
      this.#options,
      this.#site,
    );
    return new ModuleKernel(this.#program.name, this.#images, this.#site);
  }
}

/**
 * The CUDA compiler's error, with lines of the JavaScript, to which line directives point; columns are left out, since they count in the
 * C++.
 */
function inJavaScript(error: CudaCompileError, source: FunctionSource): CudaCompileError {
  const { file } = source;
  const diagnostics = error.diagnostics.map((each): Diagnostic => (each.file === file ? { ...each, column: undefined } : each));
  const first = diagnostics.find(({ severity }) => severity === 'error');
  if (first?.file !== file) return error;
  const shown = excerptOf(source, { line: first.line, column: undefined });
  return new CudaCompileError(`${file}:${first.line}: ${first.message}\n${shown}`, error.log, diagnostics);
}
