// A system that has no thread to give: whatever needs one is refused, and the process lives.
import { dirname, join } from 'node:path';
import { root, runNode } from '../helpers/run-node';

const bin = process.env['CUDA_FFI_ADDON'] ? dirname(process.env['CUDA_FFI_ADDON']) : join(root, 'build/release/bin');

const program = `
const { nvrtc } = require(${JSON.stringify(join(root, 'dist/lib/bindings/index.js'))});
const { CudaModule, Communicator, CudaDevice, DeviceArray } = cuda;
const mod = await CudaModule.compile('__global__ void one(int* x) { *x = 1; }', { cache: false });
const x = new Int32Array(1);
await mod.one(x);
const written = nvrtc.nvrtcCreateProgram('__global__ void k() {}', 'k.cu', [], []);
const tries = {
  join: () => Communicator.join({ id: Communicator.uniqueId(), rank: 0, size: 1, device: CudaDevice.getDefault(), timeout: 60 }),
  compile: () => CudaModule.compile('__global__ void two(int* x) { *x = 2; }', { cache: false }),
  compileNow: () => nvrtc.nvrtcCompileProgram(written, []),
  compileInBackground: () => nvrtc.promises.nvrtcCompileProgram(written, []),
};
const all = async () => {
  const ends = {};
  for (const [name, attempt] of Object.entries(tries)) {
    try { await attempt(); ends[name] = 'done'; } catch (error) { ends[name] = [error.code, error.message]; }
  }
  return ends;
};
process.env.THREADS_LEFT = '0';
const refused = await all();
delete process.env.THREADS_LEFT;
console.log(JSON.stringify({ refused, later: await all() }));
process.exit();`;

test('what needs a thread says that there is none, and works later', async () => {
  const preloaded = [process.env['LD_PRELOAD'], join(bin, 'stand_in/libno_threads.so')].filter(Boolean).join(' ');
  const { status, stdout, stderr } = await runNode(program, { environment: { CUDA_FFI_DEVICE: 'software', LD_PRELOAD: preloaded } });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const { refused, later } = JSON.parse(stdout);
  const none = ['ERR_CUDA_INTERNAL', expect.stringContaining('cannot start a thread')];
  expect(refused).toEqual({ join: none, compile: none, compileNow: none, compileInBackground: none });
  expect(later).toEqual({ join: 'done', compile: 'done', compileNow: 'done', compileInBackground: 'done' });
});
