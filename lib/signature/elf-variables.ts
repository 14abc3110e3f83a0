import { ElfFile } from './elf-file';

/** STT_OBJECT, and NVIDIA's own kind for objects. */
const kindsOfObjects = [1, 13];

/** The symbols of the variables in a cubin; none if it is not one. */
export function elfVariables(bytes: Uint8Array): string[] {
  const symbols = ElfFile.read(bytes)?.symbols ?? [];
  return symbols.filter(({ kind }) => kindsOfObjects.includes(kind)).map(({ name }) => name);
}
