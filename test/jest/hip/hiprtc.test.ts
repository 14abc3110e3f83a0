// With AMD's compiler itself, where CUDA_FFI_HIPRTC names it: what it makes of a program computes what PTX does.
import { join } from 'node:path';
import { node, root } from '../helpers/run-node';

const hiprtc = process.env['CUDA_FFI_HIPRTC'];
const whereItIs = hiprtc ? test : test.skip;
const where = hiprtc ? '' : ' (skipped: CUDA_FFI_HIPRTC names no hipRTC)';

async function results(device: string): Promise<Record<string, string[]>> {
  const { stdout, stderr } = await node([join(root, 'test/jest/hip/fixtures/programs.mjs')], { environment: { CUDA_FFI_DEVICE: device } });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Record<string, string[]>;
}

whereItIs(`kernels as AMD’s code and as PTX give the same, to the bit${where}`, async () => {
  const [amd, ptx] = [await results('hip-software'), await results('software')];
  expect(Object.keys(amd).length).toBe(17);
  expect(amd).toEqual(ptx);
});
