import type { CudaContext } from '../../device/cuda-context';
import { CudaError } from '../../errors/cuda-error';
import { HostFunction } from '../../host-library/host-function';
import { readParameter } from '../../host-library/host-parameter';
import { readResult } from '../../host-library/host-result';
import { native } from '../../native/environment';
import { type MathematicsName, mathematicsTitles, openMathematics } from '../../native/mathematics';

let chosen: string | undefined;

/** What CUDA_FFI_LIBRARIES said when it was first asked: reading a variable takes longer than a call. */
export function chosenLibraries(): string {
  return (chosen ??= process.env['CUDA_FFI_LIBRARIES'] ?? '');
}

/** One of NVIDIA's libraries, where a GPU has it. Each of its functions returns a status, 0 if it succeeded. */
export class NvidiaLibrary {
  readonly #name: MathematicsName;
  readonly #functions = new Map<string, HostFunction>();
  readonly #handles = new WeakMap<CudaContext, bigint>();
  #isThere: boolean | undefined;

  constructor(name: MathematicsName) {
    this.#name = name;
  }

  /**
   * Whether calls in this context go to it. CUDA_FFI_LIBRARIES decides; without it, a GPU of NVIDIA's takes the library if it is there.
   * Others cannot: what NVIDIA's libraries compute with is code for those GPUs alone.
   */
  takes(context: CudaContext): boolean {
    const chosen = chosenLibraries();
    if (chosen === 'own' || (chosen !== 'nvidia' && context.device.vendor !== 'nvidia')) return false;
    return (this.#isThere ??= this.#open(chosen === 'nvidia'));
  }

  /** A function, by its parameters in C. */
  function(name: string, ...parameters: readonly string[]): HostFunction {
    const known = this.#functions.get(name) ?? this.#find(name, parameters);
    this.#functions.set(name, known);
    return known;
  }

  /** The library's handle in a context, as long as the process. `create`: the function that makes it. */
  handleIn(context: CudaContext, create: string): bigint {
    const known = this.#handles.get(context);
    if (known !== undefined) return known;
    const made = new BigUint64Array(1);
    this.function(create, 'uint64_t* handle').callIn(context, [made]);
    this.#handles.set(context, made[0]!);
    return made[0]!;
  }

  #open(isNeeded: boolean): boolean {
    try {
      openMathematics(this.#name);
      return true;
    } catch (error) {
      if (!isNeeded && error instanceof CudaError && error.code === 'ERR_CUDA_LIBRARY_NOT_FOUND') return false;
      throw error;
    }
  }

  #find(name: string, parameters: readonly string[]): HostFunction {
    const read = parameters.map((text) => readParameter(text, {}));
    const check = (status: unknown) => this.#check(name, status as number);
    return new HostFunction(name, read, readResult('int', {}), check, (signature) => {
      const number = native().hostFind(this.#name, name, signature);
      if (number !== undefined) return number;
      throw new CudaError(`${mathematicsTitles[this.#name]} has no function ${name}`, { code: 'ERR_CUDA_LIBRARY_NOT_FOUND' });
    });
  }

  #check(name: string, status: number): void {
    if (status === 0) return;
    const title = mathematicsTitles[this.#name];
    throw new CudaError(`${title} answered with the status ${status} (${name})`, { code: 'CUDA_ERROR_UNKNOWN', operation: name });
  }
}
