import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { esbuild, vite } from '../../../lib/plugin/plugin';
import { project } from '../helpers/user-project';

/** What the plugin answers for a file, as esbuild asks it. */
function loaded(path: string): Promise<any> {
  return new Promise((resolve, reject) => {
    const onLoad = (_: unknown, load: (file: { path: string }) => Promise<unknown>) => void load({ path }).then(resolve, reject);
    esbuild({ types: false, jit: false }).setup({ initialOptions: {}, esbuild: {} as never, onLoad });
  });
}

test('esbuild is told bytes from 0, and the line', async () => {
  const line = '  /* äöü \u{1F600} */ *x = missing;';
  const file = join(project({ 'broken.cu': `__global__ void f(int* x) {\n${line}\n}\n` }), 'broken.cu');
  const { errors } = await loaded(file);
  expect(errors).toEqual([
    {
      text: 'identifier "missing" is undefined',
      location: { file, line: 2, column: Buffer.byteLength(line.slice(0, line.indexOf('missing'))), lineText: line },
    },
  ]);
});

test('types by the name that TypeScript looks for', async () => {
  const folder = project({ 'k.cu': '__global__ void f(int* x) { *x = 1; }' });
  const context = { addWatchFile() {}, warn() {}, getCombinedSourcemap: () => ({ mappings: '' }) };
  const write = async (types: boolean | 'arbitrary-extensions') => {
    await vite({ types, architectures: ['compute_80'] }).load.call(context, join(folder, 'k.cu'));
    return ['k.cu.d.ts', 'k.d.cu.ts'].filter((name) => existsSync(join(folder, name)));
  };
  expect(await write(false)).toEqual([]);
  expect(await write('arbitrary-extensions')).toEqual(['k.d.cu.ts']);
  expect(await write(true)).toEqual(['k.cu.d.ts', 'k.d.cu.ts']);
  expect(() => vite({ types: 'both' as never })).toThrow(
    'vite: expected true, false or \'arbitrary-extensions\' for types, received "both"',
  );
});
