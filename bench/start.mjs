// How long a program takes to its first result. usage: node bench/start.mjs; prints milliseconds as JSON: since the
// process began, and from compile() on a device that is there already.
import { readFile } from 'node:fs/promises';
import { CudaModule, DeviceArray } from 'cuda-ffi';

const n = 1024;
const source = await readFile(new URL('kernels.cu', import.meta.url), 'utf8');
await DeviceArray.from(new Float32Array(n)); // the device is up
const start = performance.now();
const mod = await CudaModule.compile(source);
const out = new Float32Array(n);
await mod.saxpy(2, new Float32Array(n).fill(1), new Float32Array(n).fill(2), out, n);
const end = performance.now();
if (out[n - 1] !== 4) throw new Error(`${out[n - 1]} instead of 4`);
console.log(JSON.stringify({ process: end, module: end - start }));
