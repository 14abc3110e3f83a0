// Programs that bring NVIDIA's runtime library inside them, in the place of which no other can be put.
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What only the runtime itself contains: a program that opens the library has the name of a file instead. */
const marks = ['cudaErrorSoftwareValidityNotEstablished', 'CUDA driver version is insufficient for CUDA runtime version'];
const sharedName = 'libcudart.so.';
const elf = Buffer.from([0x7f, 0x45, 0x4c, 0x46]);
const most = 1 << 30;

/** Whether a program, named as a shell finds it, is linked with NVIDIA's runtime itself, as nvcc does unless it is told otherwise. */
export function hasStaticRuntime(program: string): boolean {
  const path = fileOf(program);
  if (path === undefined || statSync(path).size > most) return false;
  const bytes = read(path);
  if (!bytes.subarray(0, elf.length).equals(elf)) return false;
  return marks.every((mark) => bytes.includes(mark)) && !bytes.includes(sharedName);
}

function fileOf(program: string): string | undefined {
  const places = program.includes('/') ? [''] : (process.env['PATH'] ?? '').split(delimiter);
  return places.map((place) => join(place, program)).find((path) => existsSync(path) && statSync(path).isFile());
}

function read(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(statSync(path).size);
    readSync(file, bytes);
    return bytes;
  } finally {
    closeSync(file);
  }
}
