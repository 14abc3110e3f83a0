// The name of a kernel whose function has none: that of what the call is assigned to.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { variableBefore } from '../../../lib/jit/read/variable-before';
import { node, root } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

const text = '(x) => { x[0] = 1; }';
const nameIn = (before: string) =>
  variableBefore({ text, file: 'a.js', start: { line: 1, column: 1 }, surroundings: { text: before + text, offset: before.length } });

test.each([
  ["const scale = cuda.jit('void(float32[])', ", 'scale'],
  ['  exports.scale = cuda_ffi_1.cuda.jit("void(float32[])",\n  ', 'scale'],
  ['return { twice: gpu.jit(`void(float32[])`, ', 'twice'],
  ['let $sum = jit(signature, ', '$sum'],
  ["const square = cuda.device('float32(float32)', ", 'square'],
  ["cuda.jit('void(float32[])', ", undefined],
  ["return cuda.jit('void(float32[])', ", undefined],
  ["const größe = cuda.jit('void(float32[])', ", undefined],
  ["const a = cuda.jit('void(float32[])', b); other(", undefined],
  ['const f = ', undefined],
])('%s', (before, name) => {
  expect(nameIn(before)).toBe(name);
});

test('a function whose text is not in the file has none', () => {
  expect(variableBefore({ text, file: 'a.js', start: { line: 1, column: 1 } })).toBeUndefined();
});

test('kernels, messages and faults have it; a name of the function or of the options comes first', async () => {
  const file = join(temporaryFolder(), 'kernels.cjs');
  writeFileSync(
    file,
    `const { cuda } = require(${JSON.stringify(join(root, 'dist/lib/index.js'))});
const scale = cuda.jit('void(float32[])', (x) => { x[cuda.threadIdx.x + 100] = 1; });
const other = cuda.jit('void(float32[])', function own(x) { x[0] = 1; });
const named = cuda.jit('void(float32[])', (x) => { x[0] = 1; }, { name: 'given' });
console.log([scale, other, named].map(({ name }) => name).join());
const say = ({ message }) => console.log(message);
scale(new Int32Array(1)).catch(say).then(() => scale(new Float32Array(1)).catch(say));`,
  );
  const ended = await node([file], { environment: { CUDA_FFI_DEVICE: 'software' } }); // which says where a kernel failed
  expect(ended).toMatchObject({ status: 0, stderr: '' });
  expect(ended.stdout).toMatch(/^scale,own,given\nscale: argument 1 \(x\): expected Float32Array.*\nscale, grid \[1, 1, 1\]/);
});
