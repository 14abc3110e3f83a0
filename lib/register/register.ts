/** `node --import cuda-ffi/register app.mjs`: import and require() then accept .cu files, whose default export is the module. */
import * as nodeModule from 'node:module';
import { pathToFileURL } from 'node:url';
import { load } from './load-hook';
import { loadSourceNow } from './load-source';

/** Hooks in the importing thread, which Node 20 does not have. */
const { registerHooks } = nodeModule as unknown as { registerHooks?: (hooks: { load: typeof load }) => void };

/** Bun's own way: it calls neither hooks nor extensions for .cu files. */
const { Bun: bun } = globalThis as unknown as { Bun?: Bun };

if (bun) bun.plugin({ name: 'cuda-ffi', setup });
else if (registerHooks) registerHooks({ load });
else nodeModule.register(pathToFileURL(require.resolve('./load-hook')));

require.extensions['.cu'] = (module, path) => {
  // Like a transpiled ES module, so that `import kernels from` means the same in TypeScript that compiles to CommonJS.
  module.exports = { __esModule: true, default: loadSourceNow(path) };
};

interface Bun {
  plugin(plugin: { name: string; setup: typeof setup }): void;
}

interface BunBuild {
  onLoad(filter: { filter: RegExp }, load: (file: { path: string }) => object): void;
}

function setup(build: BunBuild): void {
  build.onLoad({ filter: /\.cu$/ }, ({ path }) => ({ exports: { default: loadSourceNow(path) }, loader: 'object' }));
}
