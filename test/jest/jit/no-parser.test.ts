// A bundle is deployed without node_modules, and so without the parser of kernels in JavaScript.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { node, root } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

const program = `
  const { cuda } = require('./dist/lib/index.js');
  for (const make of [() => cuda.jit('void(int32[])', (x) => {}), () => cuda.elementwise('int32 r = a')]) {
    try { make(); console.log('made'); } catch ({ name, code, message, cause }) { console.log(JSON.stringify({ name, code, message, cause: cause.code })); }
  }`;

test('what is missing, from where, and what to deploy', async () => {
  const folder = temporaryFolder();
  cpSync(join(root, 'dist', 'lib'), join(folder, 'dist', 'lib'), { recursive: true });
  const without = await node(['-e', program], { cwd: folder });
  const refused = without.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(refused).toHaveLength(2);
  for (const { message, ...rest } of refused) {
    expect(rest).toEqual({ name: 'CudaError', code: 'ERR_CUDA_PACKAGE_NOT_FOUND', cause: 'MODULE_NOT_FOUND' });
    expect(message).toMatch(
      /^Kernels in JavaScript are read by the package acorn, which was not found from .*core\.js\. .* deploy node_modules\/acorn/,
    );
  }
  cpSync(join(root, 'node_modules', 'acorn'), join(folder, 'node_modules', 'acorn'), { recursive: true });
  expect((await node(['-e', program], { cwd: folder })).stdout).toBe('made\nmade\n');
});
