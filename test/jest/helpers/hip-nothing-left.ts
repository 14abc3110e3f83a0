// For runs with AMD's code: a compile that nobody waits for any more goes on in a process of its own, and removes its folder.
import { readdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import nothingIsLeft from './nothing-left';

const longest = 10_000;
const step = 100;

export default async function nothingIsLeftByCompiles(): Promise<void> {
  const folder = process.env['CUDA_FFI_TEST_RUN_FOLDER']!;
  const isCompiling = () => readdirSync(folder).some((name) => /^cuda-ffi-[0-9a-f]{8}-|^comgr-/.test(name));
  for (let waited = 0; waited < longest && isCompiling(); waited += step) await setTimeout(step);
  nothingIsLeft();
}
