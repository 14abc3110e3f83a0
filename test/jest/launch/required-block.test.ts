import { CudaModule } from '../../../lib';
import { kernelAttributes } from '../../../lib/signature/declaration-words';
import { readPtxEntries } from '../../../lib/signature/ptx-entries';
import { outline } from '../../../lib/signature/source-reading';
import { runNode } from '../helpers/run-node';
import { PtxModule } from '../../../lib/signature/ptx-module';

const source = (attribute: string) =>
  `__global__ void ${attribute} k(float* data, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) data[i] = blockDim.x * blockDim.y; }`;

// The compiler has the attribute for 9.0 and later.
test.each([
  ['__block_size__((32, 1, 1))', 32],
  ['__block_size__((32, 2, 1))', 64],
  ['__block_size__((64, 1, 1), (1, 1, 1))', 64],
])('%s is the default block, and parameters keep their names', async (attribute, threads) => {
  const program = `
    const mod = await cuda.CudaModule.compile(${JSON.stringify(source(attribute))});
    console.log(mod.k.parameters.map(({ name }) => name).join());
    const data = new Float32Array(100);
    await mod.k.named({ data, n: 100 });
    const few = new Float32Array(4);
    await mod.k(few, 4);
    console.log(data[0], data[31], few.join());
    await mod.k.with({ block: 16, grid: 1 })(few, 4).catch((error) => console.log(error.message));`;
  const { stdout, stderr } = await runNode(program, { environment: { CUDA_FFI_SOFTWARE_CC: '9.0' } });
  const [names, values, ...refusal] = (stdout + stderr).split('\n');
  expect([names, values]).toEqual(['data,n', `${threads} ${threads} ${Array(4).fill(threads).join()}`]);
  expect(refusal.join()).toMatch(/The block is 16 × 1 × 1; this kernel requires \d+ × \d × 1 \(__block_size__, \.reqntid\)/);
});

test('PTX that was loaded says it too', async () => {
  const ptx = `.version 8.0\n.target sm_70\n.address_size 64\n.visible .entry k(.param .u64 .ptr .global p) .reqntid 48 { .reg .b64 %rd<2>; .reg .b32 %r<2>;
    ld.param.u64 %rd1, [p]; mov.u32 %r1, %ntid.x; st.global.u32 [%rd1], %r1; ret; }`;
  const mod = (await CudaModule.load(ptx)) as any;
  const out = new Int32Array(1);
  await mod.k(out);
  expect(out[0]).toBe(48);
});

test('a grid that counts clusters', () => {
  const text = (directives: string) => `.visible .entry k(.param .u64 p)\n${directives}\n{ ret; }`;
  const required = (directives: string) => readPtxEntries([new PtxModule(text(directives))]).get('k')!.shape.required;
  expect(required('.blocksareclusters\n.reqntid 32, 2, 1\n.reqnctapercluster 2, 1, 1')).toEqual({ block: [32, 2, 1], blocksOfGrid: 2 });
  expect(required('.explicitcluster\n.reqntid 32\n.reqnctapercluster 2, 1, 1')).toEqual({ block: [32, 1, 1], blocksOfGrid: 1 });
  expect(required('.maxntid 32, 1, 1')).toBeUndefined();
});

test.each(kernelAttributes)('%s is no name', (attribute) => {
  const [kernel] = outline(`__global__ void ${attribute}((32, 1, 1)) k(int a) {}`).kernels;
  expect(kernel).toMatchObject({ name: 'k', parameterNames: ['a'] });
});
