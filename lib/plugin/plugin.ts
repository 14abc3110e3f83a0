/**
 * For bundlers: `import kernels from './kernels.cu'`, and kernels in JavaScript. Images are made at build time and are part of the bundle.
 *
 * @module cuda-ffi/plugin
 */
export type { CuPluginOptions } from './cu-module';
export { esbuild, type EsbuildPlugin } from './esbuild-plugin';
export { rollup, type RollupPlugin, vite } from './rollup-plugin';
