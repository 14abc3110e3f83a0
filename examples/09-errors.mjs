// @ts-check
// 9. When something is wrong: a source that does not compile, a wrong argument, an access out of bounds.
import { CudaCompileError, CudaDevice, CudaError, CudaModule } from 'cuda-ffi';
import { check } from './check.mjs';

/** @param {() => Promise<unknown>} body @returns {Promise<any>} */
const failureOf = (body) =>
  body().then(
    () => undefined,
    (error) => error,
  );

const broken = await failureOf(() =>
  CudaModule.compile(
    `__global__ void twice(float* x) {
  x[threadIdx.x] = 2 * y[threadIdx.x];
}`,
    { name: 'twice.cu' },
  ),
);
console.log(broken.message, '\n');
const [first] = broken instanceof CudaCompileError ? broken.diagnostics : [];
check('the compiler’s message has file, line and column', first?.file === 'twice.cu' && first.line === 2 && first.column === 24);

const mod = await CudaModule.compile(
  `__global__ void scale(float factor, float* values, int n) {
  const int i = threadIdx.x;
  values[i] *= factor;
}`,
  { name: 'scale.cu' },
);
const values = Float32Array.of(1, 2, 3);

// @ts-expect-error: the source says float*, and TypeScript has read it
const wrongArray = await failureOf(() => mod.scale(2, new Float64Array(3), 3));
console.log(wrongArray.message);
check('a wrong array is a TypeError', wrongArray instanceof TypeError);

const wrongNumber = await failureOf(() => mod.scale(2, values, 1.5));
console.log(wrongNumber.message, '\n');
check('1.5 for an int is a RangeError', wrongNumber instanceof RangeError);

// A GPU may not notice four bytes too far; the software device checks every access, and so says more.
if (CudaDevice.getDefault().isSoftware) {
  const outOfBounds = await failureOf(() => mod.scale.with({ block: 4 })(2, values, 3));
  console.log(outOfBounds.message, '\n');
  check('an access out of bounds is a CudaError', outOfBounds instanceof CudaError && outOfBounds.code === 'CUDA_ERROR_ILLEGAL_ADDRESS');
  CudaDevice.getDefault().reset();
}

const again = await CudaModule.compile(`__global__ void scale(float factor, float* values) { values[threadIdx.x] *= factor; }`);
await again.scale(2, values);
check('the process is alive, and the next call is right', values.join() === '2,4,6');
