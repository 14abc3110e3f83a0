import { execFileSync, spawnSync } from 'node:child_process';
import { root, runNode } from '../helpers/run-node';

test('import and require give the same classes', async () => {
  const ended = await runNode(
    `const esm = await import('cuda-ffi'); console.log(Object.keys(cuda).every((name) => esm[name] === cuda[name]), Object.keys(cuda).length > 5);`,
  );
  expect(ended).toMatchObject({ status: 0, stdout: 'true true\n' });
});

const hasNpm = spawnSync('npm', ['--version']).status === 0;

(hasNpm ? test : test.skip)('the package holds what it needs to run and to be built, and no more', () => {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  const files: string[] = packed.files.map((file: { path: string }) => file.path);
  for (const needed of [
    'dist/lib/index.js',
    'dist/lib/index.mjs',
    'dist/lib/index.d.ts',
    'src/binding/addon.cpp',
    'cmake/build.mjs',
    'CMakeLists.txt',
    'CMakePresets.json',
    'LICENSE',
    'README.md',
  ]) {
    expect(files).toContain(needed);
  }
  expect(files.filter((file) => /^(lib|types|test|bench|node_modules|build)\//.test(file))).toEqual([]);
});
