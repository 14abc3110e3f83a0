// A kernel whose launch gives its extern array no bytes: the fault says what does.
import { CudaDevice, CudaModule } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const softwareTest = CudaDevice.getDefault().isSoftware ? test : test.skip;

const source = `
  extern __shared__ float tile[];
  __global__ void turn(float* x) { tile[threadIdx.x] = x[threadIdx.x]; __syncthreads(); x[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x]; }`;

afterEach(() => CudaDevice.getDefault().reset());

softwareTest('without bytes for an extern array', async () => {
  const mod = await CudaModule.compile(source as string);
  const error = await failureOf(async () => (mod as any).turn(new Float32Array(2)));
  expect(error.code).toBe('CUDA_ERROR_ILLEGAL_ADDRESS');
  expect(error.message).toContain('the block has 0 bytes of shared memory');
  expect(error.message).toContain('The launch gives extern __shared__ arrays their bytes: turn.with({ sharedMemory: … })(…).');
});

softwareTest('with too few bytes, nothing is said of how to give some', async () => {
  const mod = await CudaModule.compile(source as string);
  const error = await failureOf(async () => (mod as any).turn.with({ sharedMemory: 4 })(new Float32Array(2)));
  expect(error.code).toBe('CUDA_ERROR_ILLEGAL_ADDRESS');
  expect(error.message).not.toContain('with({ sharedMemory');
});
