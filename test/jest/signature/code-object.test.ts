// AMD's machine code, as test/amd_device/data/kernels.c was compiled to it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CodeObject } from '../../../lib/signature/code-object';
import { root } from '../helpers/run-node';

const bytes = readFileSync(join(root, 'test/amd_device/data/kernels.co'));

test('kernels are those with a descriptor, in one dimension here', () => {
  const code = new CodeObject(bytes);
  expect(code.kernels.sort()).toEqual(['collatz', 'count', 'divide', 'factorials', 'lanes', 'permuted', 'reverse', 'saxpy']);
  expect(Object.values(code.shapes).map(({ readsBeyondX, syncsGrid }) => readsBeyondX || syncsGrid)).toEqual(Array(8).fill(false));
});

test('descriptors and what the compiler makes are no variables of the program', () => {
  expect(new CodeObject(bytes).variables).toEqual([]);
  expect(new CodeObject(bytes).pointedToBy('saxpy')).toBeUndefined();
});

test('it is told from other files by its machine', () => {
  const cubin = Buffer.from(bytes);
  cubin.writeUInt16LE(190, 0x12); // EM_CUDA
  expect([bytes, cubin, Buffer.from('.version 8.0'), bytes.subarray(0, 40)].map((each) => CodeObject.isOne(each))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(() => new CodeObject(Buffer.from('.version 8.0'))).toThrow('the code object is no ELF file');
});
