import type { CudaKernel, Handle, NumberHandle, OfKind } from '../../../types';
import type { CudaContext } from '../../device/cuda-context';
import type { CudaDevice } from '../../device/cuda-device';
import type { CudaEvent } from '../../device/cuda-event';
import type { CudaStream } from '../../device/cuda-stream';
import type { CudaDataType } from '../../data-type/cuda-data-type';
import type { DeviceRange } from '../../memory/device-range';
import type { ModuleMembers } from '../../module/module-members';
import type { CudaSurface } from '../../texture/cuda-surface';
import type { CudaTexture } from '../../texture/cuda-texture';

export type { Handle, NumberHandle };

/** An address that C returned. */
export type Pointer = Handle<'void *'>;
/** The address of a launch's arguments, as C returned it; in a structure that is passed, {@link KernelArguments}. */
export type KernelArgumentPointer = Handle<'void **'>;

/** A whole number of up to 64 bits. */
export type Size = number | bigint;
/** Device memory: an address, or an object of the package that has one. */
export type DeviceAddress = number | bigint | DeviceRange | null;
/** Host memory: a view of it, or its address, for which the caller is responsible. */
export type HostMemory = number | bigint | ArrayBufferView | ArrayBufferLike | null;
/** Memory of the host or of a device, whichever the library wants. */
export type AnyMemory = HostMemory | DeviceRange;
/** Code to load: PTX text, the bytes of anything that the driver loads, or their address. */
export type CodeImage = string | number | bigint | ArrayBufferView | ArrayBufferLike | null;
/** The value of an option: a number, a switch, or memory for the driver to write to. */
export type OptionValue = number | bigint | boolean | HostMemory;
/** The value of an attribute, which depends on the attribute: a number, a handle, an address, a text, or a structure. */
export type AttributeValue = number | bigint | boolean | string | object | null;
/** Called on the JavaScript thread while a program compiles; a result of 1 ends the compile. */
export type FlowCallback = (payload: unknown) => number;

/** The type of a kernel's argument: its name in C or the package, a type of the package, or null for an object that has an address. */
export type KernelArgumentType = string | CudaDataType | null;
/**
 * A kernel's arguments: values with a type for each; an array of the values' addresses, as a view or by its own address; or null if the
 * kernel has none.
 */
export type KernelArguments =
  readonly [values: readonly unknown[], types: readonly KernelArgumentType[]] | ArrayBufferView | number | bigint | null;
/** A kernel's parameters in one block of bytes, laid out as in C. */
export type KernelArgumentBuffer = ArrayBufferView | ArrayBufferLike;

interface HighLevel {
  CUstream: CudaStream;
  cudaStream_t: CudaStream;
  CUevent: CudaEvent;
  CUcontext: CudaContext;
  CUdevice: CudaDevice;
  CUmodule: Pick<ModuleMembers, 'handle'>;
  CUfunction: Pick<CudaKernel, 'handle'>;
  CUtexObject: CudaTexture;
  CUsurfObject: CudaSurface;
}

type NameOf<H> = H extends OfKind<infer Name> ? Name : never;
/** A handle as an argument: C's own, the package's object for it, or null. */
export type Given<H> = H | null | (NameOf<H> extends keyof HighLevel ? HighLevel[NameOf<H>] : never);

/** Functions that run on another thread. */
export type OnThread<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Result>
    : never;
};

/** What can be passed for a structure, in which members that are left out are 0; for a union, one member. */
export type Init<Type> = Type extends KernelArgumentPointer
  ? KernelArguments
  : Type extends Pointer
    ? HostMemory | DeviceRange
    : Type extends OfKind<string>
      ? Given<Type>
      : Type extends bigint
        ? DeviceAddress
        : Type extends number
          ? number extends Type
            ? Size
            : Type
          : Type extends (...args: never[]) => unknown
            ? Type | null
            : Type extends Uint8Array
              ? ArrayLike<number>
              : Type extends readonly (infer Element)[]
                ? ArrayLike<Init<Element>>
                : Type extends object
                  ? { readonly [Member in keyof Type]?: Init<Type[Member]> }
                  : Type;
