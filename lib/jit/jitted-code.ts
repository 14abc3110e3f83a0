import { contextOn, type CudaContext } from '../device/cuda-context';
import type { CallerStack } from '../errors/caller-stack';
import { CudaCompileError, type Diagnostic } from '../errors/cuda-compile-error';
import type { Steps } from '../event-loop/steps';
import type { PassedArguments } from '../launch/callable';
import type { ResolvedKernel } from '../kernel/resolved-kernel';
import type { HeldKernel, KernelSource } from '../module/kernel-source';
import { imageOfBytes, imageOfText, type ImageSource } from '../module/image-source';
import { LoadedImages, type LoadOptions } from '../module/loaded-images';
import { ModuleKernel } from '../module/module-kernel';
import type { KernelSignature } from '../signature/kernel-signature';
import type { BuiltKernel } from './built-kernel';
import type { JitOptions } from './jit-options';
import { type KernelHead, kernelHead } from './kernel-head';
import { passedArguments } from './pass-arguments';
import type { TypedFunction } from './program/function';
import type { FunctionSource } from './read/function-source';
import type { ReadKernel } from './read-kernel';
import { excerptOf } from './read/refuse';

/** What a jitted kernel is made of, read from its function or by a bundler's plugin. */
export interface CodeOfKernel {
  readonly head: KernelHead;
  /** The function with its statements, for `simulate`. */
  readonly typed: () => TypedFunction;
  /** What the CUDA C++ calls the kernel: JavaScript has names that C++ has not. */
  readonly entry: string;
  readonly text: string;
  readonly options: LoadOptions;
  readonly imageFor: (context: CudaContext) => ImageSource;
  /** The JavaScript that the CUDA compiler's errors are about; undefined if everything is compiled. */
  readonly source?: FunctionSource;
}

/** What is compiled when the kernel is first called. Lines of the compiler's messages are those of the JavaScript. */
export function codeOfRead({ typed, program, options }: ReadKernel, source: FunctionSource): CodeOfKernel {
  const { name: entry, text, mapped } = program;
  const imageFor = (context: CudaContext) => imageOfText(mapped, undefined, context, options);
  return { head: kernelHead(typed), typed: () => typed, entry, text, options, imageFor, source };
}

/** What a plugin has compiled; `typed` reads the function, which needs the parser. */
export function codeOfBuilt(
  { head, entry, text, image }: BuiltKernel,
  { device, onProgress }: JitOptions,
  typed: () => TypedFunction,
): CodeOfKernel {
  const options = { name: `${head.name}.cu`, ...(device && { device }), ...(onProgress && { onProgress }) };
  return { head, typed, entry, text, options, imageFor: () => imageOfBytes(Buffer.from(image, 'base64'), options.name) };
}

/** A jitted kernel's code, compiled for each device that is the default when it is called. */
export class JittedCode implements KernelSource {
  readonly name: string;
  readonly head: KernelHead;
  readonly passed: PassedArguments;
  readonly #code: CodeOfKernel;
  readonly #site: CallerStack;
  readonly #loaded = new Map<CudaContext, LoadedKernel>();

  /** `site` is where the kernel was made. */
  constructor(code: CodeOfKernel, site: CallerStack) {
    this.name = code.head.name;
    this.head = code.head;
    this.passed = passedArguments(code.head);
    this.#code = code;
    this.#site = site;
  }

  /** The function with its statements. */
  typed(): TypedFunction {
    return this.#code.typed();
  }

  /** The CUDA C++ that the function was translated to. */
  get text(): string {
    return this.#code.text;
  }

  get context(): CudaContext {
    return this.#here;
  }

  get resolved(): ResolvedKernel | undefined {
    return this.#found.resolved;
  }

  get signature(): KernelSignature | undefined {
    return this.#loaded.get(this.#here)?.kernel.signature;
  }

  resolve(): Steps<ResolvedKernel> {
    return this.#errorsInJavaScript(this.#found.resolve());
  }

  hold(): HeldKernel {
    const held = this.#found.hold();
    return {
      get resolved() {
        return held.resolved;
      },
      get setupLeft() {
        return held.setupLeft;
      },
      resolve: () => this.#errorsInJavaScript(held.resolve()),
      release: held.release,
    };
  }

  *#errorsInJavaScript(steps: Steps<ResolvedKernel>): Steps<ResolvedKernel> {
    try {
      return yield* steps;
    } catch (error) {
      const { source } = this.#code;
      throw source && error instanceof CudaCompileError ? inJavaScript(error, source) : error;
    }
  }

  /** Unloads the code; the next call loads it again. */
  dispose(): void {
    for (const { images } of this.#loaded.values()) images.dispose();
    this.#loaded.clear();
  }

  get #here(): CudaContext {
    return contextOn(this.#code.options.device);
  }

  get #found(): ModuleKernel {
    const context = this.#here;
    return (this.#loaded.get(context) ?? this.#load(context)).kernel;
  }

  #load(context: CudaContext): LoadedKernel {
    const { options, entry, imageFor } = this.#code;
    const images = new LoadedImages(imageFor(context), context, options, this.#site);
    const loaded = { images, kernel: new ModuleKernel(entry, images, this.#site) };
    for (const gone of this.#loaded.keys()) if (!gone.isValid) this.#loaded.delete(gone);
    this.#loaded.set(context, loaded);
    return loaded;
  }
}

/** The code in one context. */
interface LoadedKernel {
  readonly images: LoadedImages;
  readonly kernel: ModuleKernel;
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
