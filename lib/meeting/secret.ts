import { createHmac } from 'node:crypto';
import { readFileSync, type Stats, statSync } from 'node:fs';
import { type Environment, refused } from './place-in-job';

const fewestBytes = 16;

/** The key of TLS, from what `CUDA_FFI_SECRET` is or `CUDA_FFI_SECRET_FILE` names. Undefined if there is neither. Throws CudaError. */
export function keyFrom(environment: Environment): Buffer | undefined {
  const { CUDA_FFI_SECRET: text, CUDA_FFI_SECRET_FILE: path } = environment;
  if (text && path) throw refused('CUDA_FFI_SECRET and CUDA_FFI_SECRET_FILE are both set: one secret is enough');
  if (path) return keyOf(secretIn(path), path);
  return text ? keyOf(Buffer.from(text), 'CUDA_FFI_SECRET') : undefined;
}

function secretIn(path: string): Buffer {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) throw refused(`CUDA_FFI_SECRET_FILE: there is no file ${path}`);
  if (isOpenToOthers(found)) throw refused(`CUDA_FFI_SECRET_FILE: others can read ${path}; run chmod 600 ${path}`);
  return readFileSync(path);
}

/** Whether group or others may do anything with it. Windows has no such modes: a user's folders are the user's there. */
export function isOpenToOthers({ mode }: Stats): boolean {
  return process.platform !== 'win32' && (mode & 0o077) !== 0;
}

/** TLS takes keys of a certain length, and a file may be longer, or end with a line break on one host alone. */
function keyOf(secret: Buffer, where: string): Buffer {
  const text = secret.toString('latin1').trim();
  if (text.length < fewestBytes) throw refused(`${where} has ${text.length} bytes; a secret needs ${fewestBytes} or more`);
  return createHmac('sha256', Buffer.from(text, 'latin1')).update('cuda-ffi meeting').digest();
}
