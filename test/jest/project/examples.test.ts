import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { cudaFfi } from '../helpers/command-line';
import { node, root } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

const folder = join(root, 'examples');
const examples = readdirSync(folder)
  .filter((name) => /^\d\d-.*\.m[jt]s$/.test(name))
  .sort();

/** As in examples/flags.mjs. */
const forTypeScript = ['--import', './examples/typescript.mjs', '--import', 'cuda-ffi/register'];

test('there is a course', () => {
  expect(examples.map((name) => name.slice(0, 2))).toEqual(examples.map((_, index) => String(index + 1).padStart(2, '0')));
  expect(examples.length).toBeGreaterThanOrEqual(20);
});

test.each(examples)('%s', async (name) => {
  const { status, stdout, stderr } = await node([...(name.endsWith('.mts') ? forTypeScript : []), join(folder, name)]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('✓');
  expect(stdout).not.toContain('✗');
});

test('the types of waves.cu are those of its kernels', async () => {
  const out = temporaryFolder();
  expect(await cudaFfi(['types', '--arbitrary-extensions', '--out', out, 'examples/waves.cu'])).toMatchObject({ status: 0 });
  expect(readFileSync(join(folder, 'waves.d.cu.ts'), 'utf8')).toBe(readFileSync(join(out, 'waves.d.cu.ts'), 'utf8'));
});

test.each(['mandelbrot.png', 'texture.png'])('%s in the documents is what the example draws', (name) => {
  const shown = PNG.sync.read(readFileSync(join(root, 'docs/pictures', name)));
  const drawn = PNG.sync.read(readFileSync(join(folder, 'out', name)));
  expect([drawn.width, drawn.height]).toEqual([shown.width, shown.height]);
  // A GPU may round a color, or decide at the border of the set, the other way.
  const apart = drawn.data.filter((value, index) => Math.abs(value - shown.data[index]) > 2).length;
  expect(apart / drawn.data.length).toBeLessThan(0.02);
});
