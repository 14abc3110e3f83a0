import { versionText } from '../../node/versions';
import { CudaDevice } from '../../device/cuda-device';
import { CudaError } from '../../errors/cuda-error';
import { native } from '../../native/environment';
import type { NativeDevice } from '../../native/native';
import { callbackCount, giveUpOnCallbacks } from '../callbacks/callbacks';
import { type ApiTypes, TypeTable } from '../values/type-table';
import type { FunctionSpec } from '../parameters/function-spec';
import type { CLibrary } from './c-library';

export type ApiName = 'driver' | 'nvrtc' | 'nvJitLink';

const titles: Readonly<Record<ApiName, string>> = { driver: 'the driver', nvrtc: 'NVRTC', nvJitLink: 'nvJitLink' };
/** After these errors the context is broken: what was left to do in its streams is never done. */
const sticky = /^CUDA_ERROR_(ILLEGAL_|LAUNCH_FAILED|LAUNCH_TIMEOUT|MISALIGNED|HARDWARE_STACK|INVALID_ADDRESS_SPACE|INVALID_PC|ASSERT|ECC_)/;

/** A C library that is opened when it is first called. */
export class ApiLibrary implements CLibrary {
  readonly name: ApiName;
  readonly table: TypeTable;
  readonly invoke: (name: string, args: readonly unknown[]) => unknown;
  readonly #names: ReadonlyMap<number, string>;
  #opened = false;

  constructor(name: ApiName, types: ApiTypes, invoke: (name: string, args: readonly unknown[]) => unknown) {
    this.name = name;
    this.table = new TypeTable(types);
    this.invoke = invoke;
    this.#names = new Map(Object.entries(types.enums[types.result]!).map(([code, number]) => [number, code] as const));
  }

  /** NVRTC recurses as deep as its source nests. But a function of the user's is called on this thread. */
  get wantsLargeStack(): boolean {
    return this.name !== 'driver' && !this.mayCallBack;
  }

  /** Of calls that queue work there are none but the driver's own. */
  get driver(): CLibrary {
    return this;
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

  codeOf(name: string): number {
    return this.table.types.enums[this.table.types.result]![name]!;
  }

  error(code: number, operation: string, handles: readonly bigint[]): CudaError {
    const name = this.#names.get(code) ?? `${this.table.types.result} ${code}`;
    if (sticky.test(name)) {
      giveUpOnCallbacks();
      return anyDevice().errorOf(code, operation, handles);
    }
    const description = this.#description(code);
    // NVRTC describes an error by repeating its name.
    const says = description === name ? '' : `: ${description}`;
    return new CudaError(`${name}${says} (${operation})`, { code: name, errno: code, operation });
  }

  #description(code: number): string {
    if (this.name === 'nvJitLink') return 'nvJitLinkGetErrorLog says more';
    try {
      return String(this.invoke(this.name === 'driver' ? 'cuGetErrorString' : 'nvrtcGetErrorString', [code]));
    } catch {
      return 'an error that the library does not describe';
    }
  }

  #open(): void {
    if (this.#opened) return;
    native().apiOpen(this.name, this.name === 'driver' ? anyDevice().properties().driverPath : '');
    this.#opened = true;
  }

  #lacks({ name, since }: FunctionSpec): CudaError {
    const needs = since === undefined ? '' : `; CUDA ${versionText(since)} added it`;
    const message = `${name} is not in ${titles[this.name]} found here, which is for CUDA ${this.#version()}${needs}`;
    return new CudaError(message, { code: 'ERR_CUDA_NOT_IN_DRIVER', operation: name });
  }

  #version(): string {
    if (this.name === 'driver') return versionText(this.invoke('cuDriverGetVersion', []) as number);
    return (this.invoke(this.name === 'nvrtc' ? 'nvrtcVersion' : 'nvJitLinkVersion', []) as number[]).join('.');
  }
}

/** A device of the driver that the package uses: CUDA's or the software device. */
function anyDevice(): NativeDevice {
  return CudaDevice.list()[0]!.native;
}
