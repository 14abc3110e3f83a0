// CUDA_FFI_SOFTWARE_CC says which GPU the software device is like.
import { runNode } from '../helpers/run-node';

const program = `
  const mod = await cuda.CudaModule.compile('__global__ void k(int* o) { o[0] = __CUDA_ARCH__; }', { cache: false });
  const out = new Int32Array(1);
  await mod.k(out);
  console.log(cuda.CudaDevice.getDefault().computeCapability.join('.'), out[0]);
  for (const arch of ['sm_80', 'sm_90', 'sm_100', 'sm_120']) {
    const text = '.version 8.7\\n.target ' + arch + '\\n.address_size 64\\n.visible .entry k() { ret; }';
    await cuda.CudaModule.load(text).then(() => console.log(arch), (error) => console.log(error.message));
  }`;

const run = async (capability: string) => {
  const { stdout, stderr } = await runNode(program, { environment: { CUDA_FFI_DEVICE: 'software', CUDA_FFI_SOFTWARE_CC: capability } });
  return { lines: stdout.trim().split('\n'), stderr };
};

test.each([
  ['8.0', '800', ['sm_80']],
  ['9.0', '900', ['sm_80', 'sm_90']],
  ['10.0', '1000', ['sm_80', 'sm_90', 'sm_100']],
  ['100', '1000', ['sm_80', 'sm_90', 'sm_100']],
  ['12.0', '1200', ['sm_80', 'sm_90', 'sm_100', 'sm_120']],
])('%s', async (capability, architecture, loaded) => {
  const { lines, stderr } = await run(capability);
  const expected = capability === '100' ? '10.0' : capability;
  expect([lines[0], stderr]).toEqual([`${expected} ${architecture}`, '']);
  expect(lines.filter((line) => line.startsWith('sm_'))).toEqual(loaded);
});

test('code for another device: the error names the variable', async () => {
  const { lines } = await run('8.0');
  const [first] = lines.join('\n').split('CUDA_ERROR_NO_BINARY_FOR_GPU: ').slice(1);
  expect(first).toContain('The image holds no code for this device: compile for its architecture.');
  expect(first).toContain('CUDA_FFI_SOFTWARE_CC=9.0 makes the software device one of that compute capability.');
});

test('a capability that there is not: a warning names those that there are', async () => {
  const { lines, stderr } = await run('9.5');
  expect(lines[0]).toBe('8.0 800');
  expect(stderr).toContain('7.5, 8.0, 9.0, 10.0 or 12.0');
});
