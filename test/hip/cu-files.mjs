// Every .cu file of the repository on the PTX path and as AMD's code: which compile and load for AMD, and whether each
// kernel leaves the same bits. Prints a table. Needs dist/ and hipRTC.
//   node test/hip/cu-files.mjs [part of a path …]
import { execFile, execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = fileURLToPath(new URL('run-cu-file.mjs', import.meta.url));
const wanted = process.argv.slice(2);
const milliseconds = 60_000;

async function ran(file, device) {
  const environment = { ...process.env, CUDA_FFI_DEVICE: device };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, file], { cwd: root, env: environment, timeout: milliseconds, maxBuffer: Infinity });
    return JSON.parse(/\{"(?:results|error)":.*\}/.exec(stdout)[0]); // between what kernels print
  } catch (error) {
    return { error: error.killed ? 'does not end' : `ended with ${error.code ?? error.signal}` };
  }
}

/** What a file's two runs say of it: in words, and how many kernels are the same, are not, and were not called. */
function compared(ptx, amd) {
  if (ptx.error) return { words: `not for NVIDIA: ${ptx.error}` };
  if (amd.error) return { words: amd.error };
  const names = Object.keys(ptx.results).filter((name) => ptx.results[name] !== 'not called');
  const others = names.filter((name) => ptx.results[name] !== amd.results[name]);
  const words = `${names.length - others.length} of ${names.length} kernels the same${others.length > 0 ? `; not: ${others.join(', ')}` : ''}`;
  return { words, loads: true, same: names.length > 0 && others.length === 0 };
}

const files = execFileSync('git', ['ls-files', '*.cu'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
let loaded = 0;
let same = 0;
let compiled = 0;
for (const file of files.filter((path) => wanted.length === 0 || wanted.some((part) => path.includes(part)))) {
  const [ptx, amd] = await Promise.all([ran(file, 'software'), ran(file, 'hip-software')]);
  const { words, loads, same: isSame } = compared(ptx, amd);
  compiled += ptx.error ? 0 : 1;
  loaded += loads ? 1 : 0;
  same += isSame ? 1 : 0;
  console.log(`| ${file} | ${words} |`);
}
console.log(`\n${compiled} compile for NVIDIA, ${loaded} of them load for AMD, ${same} of those leave the same bits in all kernels that were called`);
