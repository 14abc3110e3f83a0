/** `node --import cuda-ffi/register app.mjs`: import and require() then accept .cu files, whose default export is the module. */
import * as nodeModule from 'node:module';
import { pathToFileURL } from 'node:url';
import { load } from './load-hook';
import { loadSourceNow } from './load-source';

/** Hooks in the importing thread, which Node 20 does not have. */
const { registerHooks } = nodeModule as unknown as { registerHooks?: (hooks: { load: typeof load }) => void };

if (registerHooks) registerHooks({ load });
else nodeModule.register(pathToFileURL(require.resolve('./load-hook')));

require.extensions['.cu'] = (module, path) => {
  // Like a transpiled ES module, so that `import kernels from` means the same in TypeScript that compiles to CommonJS.
  module.exports = { __esModule: true, default: loadSourceNow(path) };
};
