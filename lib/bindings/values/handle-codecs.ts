import { CudaContext } from '../../device/cuda-context';
import { CudaDevice } from '../../device/cuda-device';
import { CudaEvent } from '../../device/cuda-event';
import { CudaStream } from '../../device/cuda-stream';
import { type ArgumentPlace, wrongArgument } from '../../errors/argument-error';
import { DeviceRange } from '../../memory/device-range';
import { isKernel } from '../../module/cuda-kernel';
import { ModuleCore } from '../../module/cuda-module';
import { CudaSurface } from '../../texture/cuda-surface';
import { CudaTexture } from '../../texture/cuda-texture';
import type { PlainCodec } from './codec';
import { quick } from './quick-values';
import { scalarCodecs, writeWide } from './scalar-codecs';

interface HighLevel {
  readonly title: string;
  is(value: unknown): value is { readonly handle: bigint };
}

const stream: HighLevel = { title: 'CudaStream', is: (value) => value instanceof CudaStream };
const event: HighLevel = { title: 'CudaEvent', is: (value) => value instanceof CudaEvent };
const texture: HighLevel = { title: 'CudaTexture', is: (value) => value instanceof CudaTexture };
const surface: HighLevel = { title: 'CudaSurface', is: (value) => value instanceof CudaSurface };

/** The package's own objects for C's handles. */
const highLevel: Readonly<Record<string, HighLevel>> = {
  CUstream: stream,
  cudaStream_t: stream,
  CUevent: event,
  cudaEvent_t: event,
  CUcontext: { title: 'CudaContext', is: (value) => value instanceof CudaContext },
  CUmodule: { title: 'CudaModule', is: (value) => value instanceof ModuleCore },
  CUfunction: { title: 'kernel of a CudaModule', is: isKernel },
  CUtexObject: texture,
  cudaTextureObject_t: texture,
  CUsurfObject: surface,
  cudaSurfaceObject_t: surface,
};

/** A handle: a bigint or number that C returned, null for none, or the package's own object. */
export function handleCodec(name: string): PlainCodec {
  const high = highLevel[name];
  const expected = high ? `a ${name} or a ${high.title}` : `a ${name}`;
  return {
    quick: quick.wide,
    size: 8,
    align: 8,
    write(to, at, value, place) {
      if (typeof value === 'bigint' || typeof value === 'number') writeWide(to, at, value, place);
      else if (value === null) to.setBigUint64(at, 0n, true);
      else if (high?.is(value)) to.setBigUint64(at, value.handle, true);
      else throw wrongArgument(place, expected, value);
    },
    read: (from, at) => from.getBigUint64(at, true),
  };
}

const int32 = scalarCodecs['int']!;

export const deviceCodec: PlainCodec = {
  quick: quick.int32,
  size: 4,
  align: 4,
  write(to, at, value, place) {
    if (typeof value !== 'number' && !(value instanceof CudaDevice)) throw wrongArgument(place, 'a CUdevice or a CudaDevice', value);
    int32.write(to, at, typeof value === 'number' ? value : value.handle, place);
  },
  read: int32.read,
};

/** A device address: a number, a bigint, the package's device memory, or null. */
export const deviceAddressCodec: PlainCodec = {
  quick: quick.wide,
  size: 8,
  align: 8,
  write: writeDeviceAddress,
  read: (from, at) => from.getBigUint64(at, true),
};

function writeDeviceAddress(to: DataView, at: number, value: unknown, place: ArgumentPlace): void {
  if (typeof value === 'bigint' || typeof value === 'number') return writeWide(to, at, value, place);
  if (value === null) return to.setBigUint64(at, 0n, true);
  if (DeviceRange.isDeviceRange(value)) return to.setBigUint64(at, DeviceRange.addressOf(value), true); // throws after dispose
  throw wrongArgument(place, 'a device address (a number, a bigint, a DeviceArray or a CudaBuffer)', value);
}
