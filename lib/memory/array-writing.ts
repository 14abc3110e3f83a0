import type { AbortSignalLike } from '../../types';
import { CudaStream } from '../device/cuda-stream';
import { coded } from '../errors/argument-error';
import { throwIfAborted, unlessAborted } from '../event-loop/abort';
import { copyRows, type Elements } from './array-copy';
import { DeviceRange } from './device-range';
import type { HostElements } from './element-conversion';
import { viewBytes } from './host-view';
import { memoryRecorder } from './memory-recorder';
import { dtypeName, elementBytes } from './struct-dtype';
import { step, withTemporary } from './temporary';
import { copyToDevice, whenConverted } from './transfer';

/** How elements are overwritten. */
export interface Writing {
  readonly signal: AbortSignalLike | undefined;
  /** The function that was called, for messages. */
  readonly what: string;
  /** Makes an array like the one that is written to, without gaps. */
  readonly allocate: () => Elements;
}

/** Overwrites the elements of an array with those of the host, in the order of the current stream. */
export async function writeElements(to: Elements, elements: HostElements, { signal, what, allocate }: Writing): Promise<void> {
  throwIfAborted(signal);
  checkSize(to, elements, what);
  if (to.nbytes === 0) return;
  const stream = CudaStream.current(to.context);
  // The address is asked for only in its turn: the array may be disposed of while objects are converted.
  const set = whenConverted(stream, elements.conversion, () =>
    withTemporary(async (temporary) => {
      if (to.isContiguous) return writeWhole(stream, to, elements, signal, what);
      const whole = temporary(allocate());
      await Promise.all([step(writeWhole(stream, whole, elements, signal, what)), copyRows(to, whole)]);
    }),
  );
  await unlessAborted(set, signal);
}

function checkSize(to: Elements, { view, shape = [] }: HostElements, what: string): void {
  const bytes = viewBytes(view);
  const expected = `${dtypeName(to.dtype)}[${to.layout.shape.join(', ')}]`;
  if (shape.length > 1 && shape.join() !== to.layout.shape.join()) {
    throw coded(new RangeError(`${what}: expected ${expected}, received lists of shape [${shape.join(', ')}]`));
  }
  if (bytes === to.nbytes) return;
  const counts = `${to.length} elements expected, ${bytes / elementBytes(to.dtype)} received`;
  throw coded(new RangeError(`${what}: expected ${to.nbytes} bytes for ${expected}, received ${bytes} (${counts})`));
}

function writeWhole(
  stream: CudaStream,
  to: DeviceRange,
  { view, isComputed = false }: HostElements,
  signal: AbortSignalLike | undefined,
  what: string,
): Promise<void> {
  const recorder = memoryRecorder();
  if (!recorder) return copyToDevice(stream, DeviceRange.addressOf(to, what), view, signal);
  recorder.write(to, new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice(), isComputed);
  return Promise.resolve();
}
