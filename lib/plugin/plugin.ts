/**
 * `import kernels from './kernels.cu'` for bundlers: the image is made at build time and is part of the bundle.
 *
 * @module cuda-ffi/plugin
 */
import { readFile } from 'node:fs/promises';
import { CudaCompileError, type Diagnostic } from '../errors/cuda-compile-error';
import { checkPluginOptions, cuModule, type CuPluginOptions } from './cu-module';

export type { CuPluginOptions } from './cu-module';

/** What Rollup and Vite pass to a plugin's hooks, as far as it is used. */
interface RollupContext {
  addWatchFile(path: string): void;
}

/** A plugin for Vite and Rollup. */
export interface RollupPlugin {
  readonly name: string;
  readonly enforce: 'pre';
  /** Turns a `.cu` file into JavaScript; undefined for other files. */
  load(this: RollupContext, id: string): Promise<string | undefined>;
}

/** The plugin for Vite and Rollup: `plugins: [cudaFfi()]`. */
export function vite(options: CuPluginOptions = {}): RollupPlugin {
  checkPluginOptions('vite', options);
  return {
    name: 'cuda-ffi',
    enforce: 'pre',
    async load(id) {
      const path = id.replace(/[?#].*$/, '');
      if (!path.endsWith('.cu')) return undefined;
      const { code, headers } = await cuModule(path, options);
      for (const header of headers) this.addWatchFile(header);
      return code;
    },
  };
}

/** As {@link vite}. */
export const rollup = vite;

/** What esbuild passes to a plugin, as far as it is used. */
interface EsbuildBuild {
  onLoad(filter: { filter: RegExp }, load: (file: { path: string }) => Promise<object>): void;
}

/** A plugin for esbuild. */
export interface EsbuildPlugin {
  readonly name: string;
  /** Registers the loader of `.cu` files. */
  setup(build: EsbuildBuild): void;
}

/** The plugin for esbuild: `plugins: [esbuild()]`. */
export function esbuild(options: CuPluginOptions = {}): EsbuildPlugin {
  checkPluginOptions('esbuild', options);
  return {
    name: 'cuda-ffi',
    setup(build) {
      build.onLoad({ filter: /\.cu$/ }, async ({ path }) => {
        try {
          const { code, headers } = await cuModule(path, options);
          return { contents: code, loader: 'js', watchFiles: headers };
        } catch (error) {
          if (!(error instanceof CudaCompileError)) throw error;
          const errors = error.diagnostics.filter(({ severity }) => severity === 'error');
          return { errors: await Promise.all(errors.map(esbuildMessage)), watchFiles: [path] };
        }
      });
    },
  };
}

/** esbuild counts columns from 0, in bytes of UTF-8, and shows the line that it is given. */
async function esbuildMessage({ file, line, column = 1, message }: Diagnostic): Promise<object> {
  const lineText = await lineOf(file, line);
  const before = lineText === undefined ? column - 1 : Buffer.byteLength(lineText.slice(0, column - 1));
  return { text: message, location: { file, line, column: before, ...(lineText === undefined ? {} : { lineText }) } };
}

/** Undefined for a header of the compiler's own, which is no file. */
async function lineOf(file: string, line: number): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text?.split(/\r?\n/)[line - 1];
}
