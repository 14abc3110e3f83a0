import { type ArgumentPlace, wrongArgument } from '../../errors/argument-error';
import { hostView } from '../../memory/host-view';
import type { Frame } from '../memory/frame';
import type { Codec } from './codec';
import { writeHostMemory } from './host-memory';
import { KernelArgumentLayout } from './kernel-argument-layout';
import { writeNumber64, writeWide } from './scalar-codecs';

/** Writes the address of a kernel's arguments, which are `[values, types]`, an array of addresses, or the address of one. */
export function writeKernelArguments(to: DataView, at: number, value: unknown, place: ArgumentPlace, frame: Frame): void {
  if (!Array.isArray(value)) {
    if (value === null || typeof value === 'bigint' || typeof value === 'number') return writeWide(to, at, value ?? 0, place);
    writeHostMemory(to, at, value, place, frame, true);
    return;
  }
  writeNumber64(to, at, writeValues(value, place, frame));
}

function writeValues(value: readonly unknown[], place: ArgumentPlace, frame: Frame): number {
  const values: unknown = value[0];
  const layout = KernelArgumentLayout.of(value, values, place);
  const span = frame.allocate(layout.bytes, layout.align);
  layout.write(span.block, span.at, values as readonly unknown[], place);
  return span.address;
}

/** `void **` in a structure: the arguments of the launch that it describes. */
export const kernelArgumentsMember: Codec = {
  size: 8,
  align: 8,
  write: writeKernelArguments,
  read: (from, at) => from.getBigUint64(at, true),
};

/** Writes the address of `extra`: the launch's parameters as one block of bytes. */
export function writeArgumentBuffer(to: DataView, at: number, value: unknown, place: ArgumentPlace, frame: Frame): void {
  if (value === null || value === undefined) return writeNumber64(to, at, 0);
  // CU_LAUNCH_PARAM_BUFFER_POINTER, the bytes, CU_LAUNCH_PARAM_BUFFER_SIZE, the address of their number, CU_LAUNCH_PARAM_END
  const list = frame.allocate(48);
  const { view } = list.block;
  const bytes = hostView(value)?.bytes;
  if (bytes === undefined) throw wrongArgument(place, "the bytes of a launch's parameters", value);
  writeNumber64(view, list.at, 1);
  writeHostMemory(view, list.at + 8, value, place, frame, true);
  writeNumber64(view, list.at + 16, 2);
  writeNumber64(view, list.at + 24, list.address + 40);
  writeNumber64(view, list.at + 40, bytes);
  writeNumber64(to, at, list.address);
}
