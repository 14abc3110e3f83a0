// One folder for everything that a run of the tests puts into the temporary folder. A run that leaves something there
// besides its compile cache fails.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const cache = 'compile-cache';

/** Jest's globalSetup: before the workers are started, which inherit the environment. */
export default function makeRunFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'cuda-ffi-run-'));
  process.env['CUDA_FFI_TEST_RUN_FOLDER'] = folder;
  process.env['TMPDIR'] = folder;
  // Each of some thousand processes would read all certificates, and none connects to a machine that has one.
  delete process.env['NODE_EXTRA_CA_CERTS'];
  process.env['CUDA_FFI_CACHE_DIR'] ??= join(folder, cache);
}

/** What a run has left in its folder, which is gone afterwards. */
export function removeRunFolder(): string[] {
  const folder = process.env['CUDA_FFI_TEST_RUN_FOLDER']!;
  const left = readdirSync(folder).filter((name) => name !== cache);
  rmSync(folder, { recursive: true, force: true });
  return left;
}
