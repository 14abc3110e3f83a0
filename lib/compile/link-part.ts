import { readFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import { coded, describe } from '../errors/argument-error';
import { step, type Steps } from '../event-loop/steps';

export type LinkKind = 'cubin' | 'ptx' | 'ltoir' | 'fatbin' | 'object' | 'archive';

/** Something that a module is linked with. `cu` is CUDA C++, which is compiled first. */
export interface LinkPart {
  readonly kind: LinkKind | 'cu';
  /** As messages call it. */
  readonly name: string;
  readonly data: string | Uint8Array;
  /** Of the file, for a source's "…" includes. */
  readonly folder?: string;
}

const text =
  (kind: 'ptx' | 'cu') =>
  (data: string, name: string = kind) =>
    part(kind, name, data, typeof data === 'string');
const bytes =
  (kind: Exclude<LinkKind, 'ptx'>) =>
  (data: Uint8Array, name: string = kind) =>
    part(kind, name, data, data instanceof Uint8Array);

/** CUDA C++ to link with. */
export const cu = text('cu');
export const ptx = text('ptx');
export const cubin = bytes('cubin');
export const ltoir = bytes('ltoir');
export const fatbin = bytes('fatbin');
/** An object file of nvcc, `.o`. */
export const object = bytes('object');
/** A static library, `.a`. */
export const archive = bytes('archive');

function part(kind: LinkPart['kind'], name: string, data: string | Uint8Array, isRight: boolean): LinkPart {
  if (!isRight)
    throw coded(new TypeError(`${kind}(): expected ${kind === 'ptx' || kind === 'cu' ? 'text' : 'bytes'}, received ${describe(data)}`));
  return { kind, name, data };
}

const kinds: Readonly<Record<string, LinkPart['kind']>> = {
  '.cu': 'cu',
  '.cuh': 'cu',
  '.cpp': 'cu',
  '.cc': 'cu',
  '.ptx': 'ptx',
  '.cubin': 'cubin',
  '.fatbin': 'fatbin',
  '.ltoir': 'ltoir',
  '.o': 'object',
  '.obj': 'object',
  '.a': 'archive',
  '.lib': 'archive',
};

/** What a file holds, by what its name ends in; undefined where that says nothing. */
export function kindOfFile(path: string): LinkPart['kind'] | undefined {
  return kinds[extname(path).toLowerCase()];
}

/** A part as the user named it: itself, or the path of a file. */
export function* readPart(given: string | LinkPart): Steps<LinkPart> {
  if (typeof given === 'object' && given !== null && 'kind' in given) return given;
  if (typeof given !== 'string') throw coded(new TypeError(`link: expected a path, or ptx(…) and the like, received ${describe(given)}`));
  const kind = kindOfFile(given);
  if (!kind) throw coded(new TypeError(`link: ${given} has no extension that is known (${Object.keys(kinds).join(', ')})`));
  const data = yield* step(
    () => readFileSync(given),
    () => readFile(given),
  );
  return { kind, name: basename(given), data: kind === 'cu' || kind === 'ptx' ? data.toString('utf8') : data, folder: dirname(given) };
}
