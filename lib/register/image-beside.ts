import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, parse } from 'node:path';
import { splitFacts } from '../compile/image-facts';
import { sourceHash } from '../compile/source-files';
import { CudaError } from '../errors/cuda-error';

/** The image that `cuda-ffi compile` made from a source and that is beside it. */
export interface ImageBeside {
  readonly path: string;
  /** Whether it was made from the current text of the source and of what that includes with "…". */
  readonly isCurrent: boolean;
}

export function imageBeside(source: string): ImageBeside | undefined {
  const { dir, name } = parse(source);
  const path = join(dir, `${name}.fatbin`);
  if (!existsSync(path) || !existsSync(source)) return undefined;
  return { path, isCurrent: sourceOf(path) === sourceHash(readFileSync(source, 'utf8'), dirname(source)) };
}

function sourceOf(image: string): string | undefined {
  try {
    return splitFacts(readFileSync(image)).facts?.source;
  } catch (error) {
    throw error instanceof SyntaxError ? new SyntaxError(`${image}: ${error.message}`) : error;
  }
}

/** The error for a source that was not compiled, for want of a compiler, with a word about the image that could have replaced it. */
export function withoutCompilerOrImage(error: unknown, source: string, image: ImageBeside | undefined): unknown {
  if (!image || !(error instanceof CudaError) || error.code !== 'ERR_CUDA_LIBRARY_NOT_FOUND') return error;
  const { path } = image;
  return new CudaError(`${path} was compiled from a different version of ${basename(source)}: compile it again. ${error.message}`, {
    code: error.code,
  });
}
