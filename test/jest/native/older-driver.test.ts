// A driver of CUDA 12.0 lacks what later ones brought. The software device stands in for it, with those functions' names made
// unknown in its table of symbols.
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { node, root } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

const bin = process.env['CUDA_FFI_ADDON'] ? dirname(process.env['CUDA_FFI_ADDON']) : join(root, 'build/release/bin');
const library = 'libcuda_software.so';
const oldest = 12_000;

/** The functions that this package calls and CUDA 12.0 did not have. */
const laterFunctions = ['driver_functions.def', 'generated/driver_functions.def'].flatMap((file) =>
  [...readFileSync(join(root, 'src/library', file), 'utf8').matchAll(/^CUDA_FFI_TYPED\((\w+), \w+, (\d+),/gm)].flatMap(
    ([, name, introduced]) => (Number(introduced) > oldest ? [name!] : []),
  ),
);

/** Same length, so that nothing in the file moves. */
const unknown = (name: string) => name.replace(/^cu/, 'no');

function olderDriver(folder: string): string {
  let image = readFileSync(join(bin, library), 'latin1');
  for (const name of laterFunctions) image = image.replaceAll(`\0${name}\0`, `\0${unknown(name)}\0`);
  writeFileSync(join(folder, library), image, 'latin1');
  symlinkSync(join(bin, 'cuda_ffi.node'), join(folder, 'cuda_ffi.node'));
  return join(folder, 'cuda_ffi.node');
}

const program = `
const { CudaModule, DeviceArray } = require('cuda-ffi');
const source = \`
  struct Line { float slope; int offset; };
  extern "C" __global__ void apply(float *y, const float *x, Line line, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = line.slope * x[i] + line.offset;
  }\`;
(async () => {
  const module = new CudaModule(source);
  const y = new Float32Array(3);
  await module.kernel('apply')(y, Float32Array.of(1, 2, 3), { slope: 2, offset: 1 }, 3);
  const compiled = await CudaModule.compile('extern "C" __global__ void twice(int *x) { x[threadIdx.x] *= 2; }');
  const x = await DeviceArray.from(Int32Array.of(1, 2));
  await compiled.kernel('twice').with({ block: 2 })(x);
  console.log(JSON.stringify([[...y], [...(await x.get())]]));
})();`;

test('what it lacks is done without: kernels are compiled, typed and called', async () => {
  expect(laterFunctions).toContain('cuFuncGetParamInfo');
  const addon = olderDriver(temporaryFolder());
  const ended = await node(['-e', program], { environment: { CUDA_FFI_ADDON: addon, CUDA_FFI_DEVICE: 'software' } });
  expect(ended).toMatchObject({ status: 0, stderr: '' });
  expect(JSON.parse(ended.stdout)).toEqual([
    [3, 5, 7],
    [2, 4],
  ]);
});
