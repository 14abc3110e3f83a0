import { existsSync, readFileSync } from 'node:fs';

/** The file of a library that this process has open; undefined if the system does not tell. */
export function openedFile(name: string): string | undefined {
  if (!existsSync('/proc/self/maps')) return undefined;
  const line = readFileSync('/proc/self/maps', 'utf8')
    .split('\n')
    .find((mapped) => mapped.includes(name));
  return line?.slice(line.indexOf('/'));
}
