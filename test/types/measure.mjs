// How long tsc takes for a source of 200 lines with ten kernels, beside the same file without it.
// Prints, asserts nothing: node test/types/measure.mjs [rounds]
import { compileText } from './compile-text.mjs';

const rounds = Number(process.argv[2] ?? 5);

const kernel = (index) => `
// Kernel ${index}: y = a * x, with a "guard" and a division / by two.
__global__ void __launch_bounds__(256) k${index}(
    float a, const float* __restrict__ x, /* read only */ const int* indices,
    float* out, size_t n) {
  __shared__ float tile[256];
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return; // nothing to do
  }
  tile[threadIdx.x] = x[indices[i]];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      tile[threadIdx.x] += tile[threadIdx.x + step];
    }
    __syncthreads();
  }
  out[i] = a * tile[0] / 2.0f;
}`;
const source = Array.from({ length: 10 }, (_, index) => kernel(index)).join('');
const lines = source.split('\n').length;

const file = (text) => `
import { compile } from './stand-ins';
const mod = await compile(${text});
const x = new Float32Array(4);
${Array.from({ length: 10 }, (_, index) => `await mod.k${index}(2, x, [1, 2], x, 4);`).join('\n')}
`;

const times = { literal: [], plain: [] };
for (let round = 0; round < rounds; round++) {
  times.plain.push(compileText(file(`${JSON.stringify(source)} as string`)).milliseconds);
  times.literal.push(compileText(file(`\`${source}\``)).milliseconds);
}
// The least: other work on the machine only ever adds.
const plain = Math.min(...times.plain);
const literal = Math.min(...times.literal);
console.log(`a source of ${lines} lines, ${source.length} characters, 10 kernels, 10 calls; least of ${rounds} rounds`);
console.log(`  as a plain string  ${plain.toFixed(0).padStart(5)} ms`);
console.log(`  as a literal       ${literal.toFixed(0).padStart(5)} ms`);
console.log(`  difference         ${(literal - plain).toFixed(0).padStart(5)} ms`);
