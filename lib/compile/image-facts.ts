import type { DataModel } from '../signature/data-model';
import type { OutlinedKernel } from '../signature/source-outline';
import { checkFacts } from './check-facts';
import type { KernelLayouts } from './kernel-layouts';

/**
 * What is known about an image from its source. `cuda-ffi compile` appends it to the image, so that a program without the compiler knows
 * the kernels' names and the types and names of their parameters.
 */
export interface ImageFacts {
  readonly entries: string[];
  /** The compiler's names for expressions: template instances, and the types of `extern "C"` kernels. */
  readonly lowered: Record<string, string>;
  readonly kernels: readonly OutlinedKernel[];
  readonly layouts: KernelLayouts;
  /** That of the system on which it was compiled; Linux's, if it is missing. */
  readonly model?: DataModel;
  /** The `sourceHash` of what it was compiled from. */
  readonly source: string;
}

const mark = Buffer.from('\ncuda-ffi facts 1');

/** The image, followed by its facts: a driver reads only as far as the image's own headers say. */
export function withFacts(image: Uint8Array, facts: ImageFacts): Uint8Array {
  const text = Buffer.from(JSON.stringify(facts));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return Buffer.concat([image, text, length, mark]);
}

/** An image, and its facts if it has any. Throws SyntaxError if they are damaged. */
export function splitFacts(bytes: Uint8Array): { image: Uint8Array; facts: ImageFacts | undefined } {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lengthAt = data.length - mark.length - 4;
  if (lengthAt < 0 || !data.subarray(-mark.length).equals(mark)) return { image: bytes, facts: undefined };
  const textAt = lengthAt - data.readUInt32LE(lengthAt);
  return { image: bytes.subarray(0, textAt), facts: readFacts(textAt < 0 ? '' : data.toString('utf8', textAt, lengthAt)) };
}

function readFacts(text: string): ImageFacts {
  try {
    const facts: unknown = JSON.parse(text);
    checkFacts(facts);
    return facts as ImageFacts;
  } catch (error) {
    throw new SyntaxError(`the facts behind the image are damaged (${(error as Error).message}); compile it again`);
  }
}
