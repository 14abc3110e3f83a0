import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { didYouMean } from '../errors/did-you-mean';

/** `; did you mean kernels.cu?` for a path at which nothing is, if its folder has a file of nearly that name; else the empty string. */
export function nearNames(path: string): string {
  try {
    return didYouMean(basename(path), readdirSync(dirname(path)));
  } catch {
    return ''; // there is no such folder either
  }
}
