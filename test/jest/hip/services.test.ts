// What kernels of AMD's ask of the device beside memory that they are given, with AMD's compiler itself, where CUDA_FFI_HIPRTC names it.
import { join } from 'node:path';
import { node, root, runNode } from '../helpers/run-node';

const hiprtc = process.env['CUDA_FFI_HIPRTC'];
const whereItIs = hiprtc ? test : test.skip;
const where = hiprtc ? '' : ' (skipped: CUDA_FFI_HIPRTC names no hipRTC)';

async function results(device: string): Promise<Record<string, unknown>> {
  const { stdout, stderr } = await node([join(root, 'test/jest/hip/fixtures/services.mjs')], { environment: { CUDA_FFI_DEVICE: device } });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Record<string, unknown>;
}

whereItIs(`a heap, grids that meet, groups, textures and surfaces are as for PTX${where}`, async () => {
  const [amd, ptx] = [await results('hip-software'), await results('software')];
  expect(Object.keys(amd).length).toBe(13);
  expect(amd).toEqual(ptx);
});

const onAmd = (program: string) => runNode(program, { environment: { CUDA_FFI_DEVICE: 'hip-software' } });

whereItIs(`what malloc() did not return is not freed${where}`, async () => {
  const { stdout } = await onAmd(`const mod = await cuda.CudaModule.compile('__global__ void k(int* x) { free(x + 1); }');
    console.log((await mod.k.with({ block: 1 })(Int32Array.of(8)).catch((error) => error)).message);`);
  expect(stdout).toContain('free() of an address that malloc() did not return or that was freed already');
});

whereItIs(`enums of one name in two namespaces are two${where}`, async () => {
  const { stdout, stderr } =
    await onAmd(`const source = ['bool', 'char'].map((type, k) => 'namespace n' + k + ' { enum class E : ' + type + ' { No, Yes }; }'
      + '__global__ void k' + k + '(n' + k + '::E e, int* out) { *out = (int)e; }').join('');
    const mod = await cuda.CudaModule.compile(source);
    const out = new Int32Array(1);
    await mod.k1.with({ block: 1 })(-1, out);
    console.log(out[0], (await mod.k0.with({ block: 1 })(-1, out).catch((error) => error)).message);`);
  expect(stderr).toBe('');
  expect(stdout).toContain('-1 k0: argument 1 (e): expected 0 or 1 for n0::E');
});
