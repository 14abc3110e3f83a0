// dist/: the bundled types, of what tsc writes, the bundled JavaScript, and its wrapper for ES modules.
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiler = typescript();

if (compiler) {
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  rmSync(join(root, 'build/declarations'), { recursive: true, force: true });
  execFileSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.build.json'), '--emitDeclarationOnly'], { stdio: 'inherit' });
  await (await import('./bundle-types.mjs')).bundleTypes();
  await (await import('./bundle.mjs')).bundle();
  await import('./write-esm-wrapper.mjs');
} else if (existsSync(join(root, 'dist', 'lib', 'index.js'))) {
  console.log('cuda-ffi: TypeScript is not installed here; dist/ stays as it was in the package');
} else {
  throw new Error('TypeScript is not installed: run `npm ci`');
}

/** Of this checkout. What a user of the package has is not ours to build with. */
function typescript() {
  if (!existsSync(join(root, 'tsconfig.build.json'))) return undefined;
  try {
    return join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
  } catch {
    return undefined;
  }
}
