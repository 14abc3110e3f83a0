// The programs of docs/plans.md run as they stand there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, root } from '../helpers/run-node';

const text = readFileSync(join(root, 'docs', 'plans.md'), 'utf8');
const programs = [...text.matchAll(/^```js\n([^]*?)^```$/gm)].map((match) => match[1]!);

const printed = [
  /^Float32Array\(3\) \[\s*0\.071\d*,\s*0\.285\d*,\s*0\.642\d*\s*\]\nFloat32Array\(3\) \[\s*0\.18\d*,\s*0\.31\d*,\s*0\.5\s*\]\n0 allocates/,
  /^0,0,0\n4,6,8\n$/,
  /^Float32Array\(2\) \[ [\d.]+, [\d.]+ \]\n$/,
  /add<<<\[1, 1, 1\], \[4, 1, 1\]>>>\(x: 0x\w+, a: 10\), after 0\n[^]*copied\ncopied\nInt32Array\(4\) \[\s*21, 21, 21, 21\s*\]\n$/,
  /^Float32Array\(2\) \[ 0\.78125, 0\.0625 \]\n$/,
  /^0 kernel twice<<<[^]*\n2 kernel sum<<<.*, after [^]*Int32Array\(1\) \[ 216 \]\n$/,
];

test('each prints what it is to print', async () => {
  expect(programs).toHaveLength(printed.length);
  for (const [index, program] of programs.entries()) {
    // On a GPU, conditional nodes want the toolkit's device runtime library.
    if (program.includes('cudaGraphSetConditional') && process.env['CUDA_FFI_DEVICE'] !== 'software') continue;
    const ended = await node(['--input-type=module', '-e', program]);
    expect({ status: ended.status, stderr: ended.stderr }).toEqual({ status: 0, stderr: '' });
    expect(ended.stdout).toMatch(printed[index]);
  }
});
