import { versionText } from '../../node/versions';
import { CudaDevice } from '../../device/cuda-device';
import { CudaError } from '../../errors/cuda-error';
import { native } from '../../native/environment';
import type { NativeDevice } from '../../native/native';
import { callbackCount, giveUpOnCallbacks } from '../callbacks/callbacks';
import { type ApiTypes, TypeTable } from '../values/type-table';
import type { FunctionSpec } from '../parameters/function-spec';
import type { CLibrary } from './c-library';

export type ApiName = 'driver' | 'runtime' | 'nvrtc' | 'nvJitLink';

const titles: Readonly<Record<ApiName, string>> = {
  driver: 'the driver',
  runtime: 'the CUDA runtime library',
  nvrtc: 'NVRTC',
  nvJitLink: 'nvJitLink',
};
/** Functions that describe an error, and that tell a library's version. */
const describers: Partial<Record<ApiName, string>> = {
  driver: 'cuGetErrorString',
  runtime: 'cudaGetErrorString',
  nvrtc: 'nvrtcGetErrorString',
};
const versionFunctions: Readonly<Record<ApiName, string>> = {
  driver: 'cuDriverGetVersion',
  runtime: 'cudaRuntimeGetVersion',
  nvrtc: 'nvrtcVersion',
  nvJitLink: 'nvJitLinkVersion',
};
/** After these errors the context is broken: what was left to do in its streams is never done. The runtime has the driver's numbers for them. */
const sticky =
  /^(CUDA_ERROR_(ILLEGAL_|LAUNCH_FAILED|LAUNCH_TIMEOUT|MISALIGNED|HARDWARE_STACK|INVALID_ADDRESS_SPACE|INVALID_PC|ASSERT|ECC_)|cudaError(Illegal|LaunchFailure|LaunchTimeout|Misaligned|HardwareStack|InvalidAddressSpace|InvalidPc|Assert|ECC))/;

/** A C library that is opened when it is first called. */
export class ApiLibrary implements CLibrary {
  readonly name: ApiName;
  readonly table: TypeTable;
  readonly invoke: (name: string, args: readonly unknown[]) => unknown;
  /** Of calls that queue work there are none but those of the driver and the runtime. */
  readonly driver: CLibrary;
  readonly #names: ReadonlyMap<number, string>;
  #opened = false;

  constructor(name: ApiName, types: ApiTypes, invoke: CLibrary['invoke'], driver?: CLibrary) {
    this.name = name;
    this.driver = driver ?? this;
    this.table = new TypeTable(types);
    this.invoke = invoke;
    this.#names = new Map(Object.entries(types.enums[types.result]!).map(([code, number]) => [number, code] as const));
  }

  /** NVRTC recurses as deep as its source nests. But a function of the user's is called on this thread. */
  get wantsLargeStack(): boolean {
    return !this.worksInContext && !this.mayCallBack;
  }

  get worksInContext(): boolean {
    return this.name === 'driver' || this.name === 'runtime';
  }

  get mayCallBack(): boolean {
    return callbackCount() > 0;
  }

  find(spec: FunctionSpec): number {
    this.#open();
    const number = native().apiFind(this.name, spec.name);
    if (number === undefined) throw this.#lacks(spec);
    return number;
  }

  codesOf(name: string): number[] {
    return name === '*' ? [...this.#names.keys()] : [this.table.types.enums[this.table.types.result]![name]!];
  }

  error(code: number, operation: string, handles: readonly bigint[]): CudaError {
    const name = this.#names.get(code) ?? `${this.table.types.result} ${code}`;
    if (sticky.test(name)) {
      giveUpOnCallbacks();
      return named(name, anyDevice().errorOf(code, operation, handles));
    }
    const description = this.#description(code);
    // NVRTC describes an error by repeating its name.
    const says = description === name ? '' : `: ${description}`;
    return new CudaError(`${name}${says} (${operation})`, { code: name, errno: code, operation });
  }

  #description(code: number): string {
    const describer = describers[this.name];
    if (describer === undefined) return 'nvJitLinkGetErrorLog says more';
    try {
      return String(this.invoke(describer, [code]));
    } catch {
      return 'an error that the library does not describe';
    }
  }

  #open(): void {
    if (this.#opened) return;
    const { driverPath, isSoftware } = this.worksInContext ? anyDevice().properties() : { driverPath: '', isSoftware: false };
    if (this.name === 'runtime' && isOfAmd()) throw noRuntime();
    // On another thread, calls of the runtime take the context of this one, which only the driver knows.
    if (this.worksInContext) native().apiOpen('driver', driverPath, isSoftware);
    native().apiOpen(this.name, driverPath, isSoftware);
    this.#opened = true;
  }

  #lacks({ name, since }: FunctionSpec): CudaError {
    if (this.worksInContext && isOfAmd())
      return new CudaError(`${name} is not among the functions that AMD's driver answers`, {
        code: 'ERR_CUDA_NOT_IN_DRIVER',
        operation: name,
      });
    const needs = since === undefined ? '' : `; CUDA ${versionText(since)} added it`;
    const message = `${name} is not in ${titles[this.name]} found here, which is for CUDA ${this.#version()}${needs}`;
    return new CudaError(message, { code: 'ERR_CUDA_NOT_IN_DRIVER', operation: name });
  }

  #version(): string {
    const version = this.invoke(versionFunctions[this.name], []) as number | number[];
    return typeof version === 'number' ? versionText(version) : version.join('.');
  }
}

/** What is known of a driver's error, under the library's own name for it. */
function named(code: string, known: CudaError): CudaError {
  if (known.code === code) return known;
  const { message, errno, operation, kernel, endsContext } = known;
  const facts = Object.entries({ errno, operation, kernel, endsContext }).filter(([, fact]) => fact !== undefined);
  return new CudaError(message.replaceAll(known.code, code), { code, ...Object.fromEntries(facts) });
}

/** A device of the driver that the package uses: CUDA's, AMD's or the software device. */
function anyDevice(): NativeDevice {
  return CudaDevice.list()[0]!.native;
}

function isOfAmd(): boolean {
  return anyDevice().properties().amdArchitecture !== undefined;
}

function noRuntime(): CudaError {
  const message = "CUDA's runtime library does not work with AMD's driver: call the driver's functions, or CUDA_FFI_DEVICE=software";
  return new CudaError(message, { code: 'CUDA_ERROR_NOT_SUPPORTED', errno: 801 });
}
