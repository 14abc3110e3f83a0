import { join } from 'node:path';
import { runNode } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

const folder = temporaryFolder();

interface Tuned {
  block: number;
  tried: number[];
  remembered: boolean;
  /** How often the kernel ran. */
  ran: number;
  defaultBlock: number;
}

interface Tuning {
  cache: string;
  body?: string;
  kernel?: string;
  options?: string;
  environment?: Record<string, string>;
}

/** Another process tunes a kernel that counts its runs. */
async function tuneElsewhere({ cache, body = '', kernel = 'mod.count', options = '', environment = {} }: Tuning): Promise<Tuned> {
  const ended = await runNode(
    `const mod = await cuda.CudaModule.compile(\`
       __global__ void count(int* x, int n) { ${body} if (blockIdx.x * blockDim.x + threadIdx.x == 0) atomicAdd(x, 1); }
       template <typename T> __global__ void over(T* x, int n) { if (blockIdx.x * blockDim.x + threadIdx.x == 0) atomicAdd(x, T(1)); }
       template __global__ void over<int>(int*, int);
       template __global__ void over<unsigned>(unsigned*, int);\`);
     const x = cuda.DeviceArray.zeros([100], 'int32');
     const kernel = ${kernel};
     const result = await kernel.tune([x, 100], { blocks: [32, 64], runs: 2, ${options} });
     const [ran] = await x.get();
     const tried = result.tried.map(({ block }) => block);
     console.log(JSON.stringify({ block: result.block, tried, remembered: result.remembered, ran, defaultBlock: kernel.defaultBlock }));`,
    { environment: { CUDA_FFI_CACHE_DIR: cache === 'off' ? cache : join(folder, cache), ...environment } },
  );
  expect({ ...ended, stdout: '' }).toEqual({ status: 0, signal: null, stderr: '', stdout: '' });
  return JSON.parse(ended.stdout) as Tuned;
}

test('another process gets the block without measuring, until it is forced to', async () => {
  const first = await tuneElsewhere({ cache: 'twice' });
  expect(first).toMatchObject({ tried: [32, 64], remembered: false, ran: 6, defaultBlock: first.block });
  expect(await tuneElsewhere({ cache: 'twice' })).toEqual({ ...first, remembered: true, ran: 0 });
  expect(await tuneElsewhere({ cache: 'twice', options: 'force: true' })).toMatchObject({ remembered: false, ran: 6 });
});

const changes: [string, Partial<Tuning>][] = [
  ['code', { body: 'if (n < 0) x[1] = 2;' }],
  ['choice of blocks', { options: 'blocks: [32, 128]' }],
  ['dynamic shared memory', { kernel: 'mod.count.with({ sharedMemory: 256 })' }],
  ['grid', { kernel: 'mod.count.with({ grid: 4 })' }],
  ['kernel', { kernel: "mod.kernel('over<int>')" }],
];

test.each(changes)('another %s is measured', async (_, change) => {
  await tuneElsewhere({ cache: 'changes' });
  expect(await tuneElsewhere({ cache: 'changes', ...change })).toMatchObject({ remembered: false, ran: 6 });
});

(process.env['CUDA_FFI_DEVICE'] === 'cuda' ? test.skip : test)('another compute capability is measured', async () => {
  await tuneElsewhere({ cache: 'capability' });
  const other = await tuneElsewhere({ cache: 'capability', environment: { CUDA_FFI_SOFTWARE_CC: '9.0' } });
  expect(other).toMatchObject({ remembered: false, ran: 6 });
});

test('without a cache nothing is remembered', async () => {
  for (let i = 0; i < 2; i++) expect(await tuneElsewhere({ cache: 'off' })).toMatchObject({ remembered: false, ran: 6 });
});
