// @ts-check
// 2. A string is a char*: UTF-8 with a NUL behind it. printf in a kernel prints on this process's standard output.
import { CudaModule } from 'cuda-ffi';
import { check } from './check.mjs';

// The constructor compiles in the background; the first call waits for it.
const mod = new CudaModule(`
  #include <cstdio>
  extern "C" __global__ void tryme(const char* text) { printf("the kernel says: %s\\n", text); }
  __global__ void length(const char* text, int* n) { while (text[*n]) ++*n; }`);

await mod.tryme('this is a test');

const n = new Int32Array(1);
await mod.length('grüß dich', n); // ü and ß are two bytes each
console.log('bytes of «grüß dich»:', n[0]);
check('a string arrives as UTF-8', n[0] === Buffer.byteLength('grüß dich'));
