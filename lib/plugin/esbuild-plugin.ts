import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { CudaCompileError, type Diagnostic } from '../errors/cuda-compile-error';
import { type BuildWarning, builtKernels } from './built-kernels';
import { architecturesOf, checkPluginOptions, cuModule, type CuPluginOptions } from './cu-module';
import { type FileText, inlineMap, scripts } from './file-text';
import { mayHaveCalls } from './jit-calls';

/** What esbuild passes to a plugin, as far as it is used. */
interface EsbuildBuild {
  readonly initialOptions: { readonly tsconfig?: string; readonly tsconfigRaw?: unknown; readonly jsx?: unknown };
  readonly esbuild: { build(options: object): Promise<{ readonly outputFiles: readonly { readonly text: string }[] }> };
  onLoad(filter: { filter: RegExp }, load: (file: { path: string }) => Promise<object | undefined>): void;
}

/** A plugin for esbuild. */
export interface EsbuildPlugin {
  readonly name: string;
  /** Registers the loader of `.cu` files, and one of files that call `cuda.jit`. */
  setup(build: EsbuildBuild): void;
}

/**
 * The plugin for esbuild: `plugins: [esbuild()]`.
 *
 * @throws TypeError for an option that does not exist, or is of the wrong type.
 */
export function esbuild(options: CuPluginOptions = {}): EsbuildPlugin {
  checkPluginOptions('esbuild', options);
  return {
    name: 'cuda-ffi',
    setup(build) {
      build.onLoad({ filter: /\.cu$/ }, ({ path }) =>
        orErrors(path, async () => {
          const { code, headers } = await cuModule(path, options);
          return { contents: code, loader: 'js', watchFiles: headers };
        }),
      );
      if (options.jit === false) return;
      build.onLoad({ filter: scripts }, ({ path }) => orErrors(path, () => scriptWithKernels(build, path, options)));
    },
  };
}

/** Undefined for a file without kernels, which esbuild then reads itself. */
async function scriptWithKernels(build: EsbuildBuild, path: string, options: CuPluginOptions): Promise<object | undefined> {
  const text = await readFile(path, 'utf8');
  if (!mayHaveCalls(text)) return undefined;
  const file = await asJavaScript(build, path, text);
  const built = await builtKernels(file, architecturesOf(options.architectures));
  if (!built) return undefined;
  return { contents: built.text, loader: 'js', warnings: built.warnings.map((warning) => esbuildWarning(path, warning)) };
}

/** TypeScript is compiled by esbuild itself, which knows the program's tsconfig; the map goes with the text. */
async function asJavaScript(build: EsbuildBuild, path: string, text: string): Promise<FileText> {
  if (/^\.[cm]?js$/.test(extname(path))) return { path, text };
  const { tsconfig, tsconfigRaw, jsx } = build.initialOptions;
  const given = Object.fromEntries(Object.entries({ tsconfig, tsconfigRaw, jsx }).filter(([, value]) => value !== undefined));
  const result = await build.esbuild.build({ ...given, entryPoints: [path], bundle: false, write: false, sourcemap: 'inline' });
  const [output] = result.outputFiles;
  return { path, text: output!.text, map: () => inlineMap(output!.text) };
}

async function orErrors(path: string, load: () => Promise<object | undefined>): Promise<object | undefined> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof CudaCompileError)) throw error;
    const errors = error.diagnostics.filter(({ severity }) => severity === 'error');
    return { errors: await Promise.all(errors.map(esbuildMessage)), watchFiles: [path] };
  }
}

function esbuildWarning(file: string, { message: text, line, column }: BuildWarning): object {
  return { text, location: { file, line, column: column - 1 } };
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
