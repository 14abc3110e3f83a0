// On an AMD card: CUDA_FFI_DEVICE=hip, AMD's driver, and hipRTC (test/gpu-run.sh hip). What it computes is what the software device computes.
import { join } from 'node:path';
import { node, root, runNode } from '../helpers/run-node';

const isAsked = process.env['CUDA_FFI_DEVICE'] === 'hip';
const onACard = isAsked ? test : test.skip;
const where = isAsked ? '' : ' (skipped: CUDA_FFI_DEVICE is not hip)';
const ofWarps = ['warps', 'groups']; // another result where a wave has 64 lanes

async function resultsOf(fixture: string, device: string): Promise<Record<string, unknown>> {
  const { stdout, stderr } = await node([join(root, 'test/jest/hip/fixtures', fixture)], { environment: { CUDA_FFI_DEVICE: device } });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Record<string, unknown>;
}

interface Card {
  vendor: string;
  architecture: string;
  warpSize: number;
}

async function card(): Promise<Card> {
  const { stdout } = await runNode(`const { vendor, architecture, warpSize } = cuda.CudaDevice.getDefault();
    console.log(JSON.stringify({ vendor, architecture, warpSize }));`);
  return JSON.parse(stdout) as Card;
}

onACard(`the device is AMD’s${where}`, async () => {
  const { vendor, architecture, warpSize } = await card();
  expect(vendor).toBe('amd');
  expect(architecture).toMatch(/^gfx/);
  expect([32, 64]).toContain(warpSize);
});

onACard(`kernels compute what PTX does, to the bit${where}`, async () => {
  const [onCard, asPtx] = [await resultsOf('programs.mjs', 'hip'), await resultsOf('programs.mjs', 'software')];
  const left = (await card()).warpSize === 64 ? ofWarps : [];
  for (const name of left) for (const results of [onCard, asPtx]) delete results[name];
  expect(Object.keys(onCard).length).toBe(17 - left.length);
  expect(onCard).toEqual(asPtx);
});

onACard(`streams, graphs, plans and copies do what they do without a card${where}`, async () => {
  const { architecture } = await card();
  if (architecture !== 'gfx1100') return console.log(`not compared: the code of driver.mjs is for gfx1100, and this is ${architecture}`);
  const [onCard, without] = [await resultsOf('driver.mjs', 'hip'), await resultsOf('driver.mjs', 'software')];
  for (const results of [onCard, without]) for (const name of ['devices', 'peers']) delete results[name];
  expect(onCard).toEqual(without);
});
