import { builtKernels } from './built-kernels';
import { architecturesOf, checkPluginOptions, cuModule, type CuPluginOptions } from './cu-module';
import { isScript } from './file-text';

/** What Rollup and Vite pass to a plugin's hooks, as far as it is used. */
interface RollupContext {
  addWatchFile(path: string): void;
  warn(warning: { message: string; loc: { file: string; line: number; column: number } }): void;
  /** How the text came to be; throws or is empty where nothing has changed it. */
  getCombinedSourcemap(): { readonly mappings: string };
}

/** A plugin for Vite and Rollup. */
export interface RollupPlugin {
  readonly name: string;
  readonly enforce: 'pre';
  /**
   * Turns a `.cu` file into JavaScript; undefined for other files.
   *
   * @throws CudaCompileError if the file does not compile.
   */
  load(this: RollupContext, id: string): Promise<string | undefined>;
  /** Compiles what a file passes to `cuda.jit`, after other plugins have made JavaScript of it. */
  readonly transform: {
    readonly order: 'post';
    /** Undefined for a file without kernels. */
    handler(this: RollupContext, code: string, id: string): Promise<{ code: string; map: null } | undefined>;
  };
}

/**
 * The plugin for Vite and Rollup: `plugins: [vite()]`.
 *
 * @throws TypeError for an option that does not exist, or is of the wrong type.
 */
export function vite(options: CuPluginOptions = {}): RollupPlugin {
  checkPluginOptions('vite', options);
  return {
    name: 'cuda-ffi',
    enforce: 'pre',
    async load(id) {
      const path = pathOf(id);
      if (!path.endsWith('.cu')) return undefined;
      const { code, headers } = await cuModule(path, options);
      for (const header of headers) this.addWatchFile(header);
      return code;
    },
    transform: {
      order: 'post',
      async handler(text, id) {
        const path = pathOf(id);
        if (options.jit === false || !isScript(path)) return undefined;
        const built = await builtKernels({ path, text, map: () => this.getCombinedSourcemap() }, architecturesOf(options.architectures));
        if (!built) return undefined;
        for (const { message, line, column } of built.warnings) this.warn({ message, loc: { file: path, line, column: column - 1 } });
        return { code: built.text, map: null };
      },
    },
  };
}

/**
 * The plugin for Rollup, the same as {@link vite}: `plugins: [rollup()]`.
 *
 * @throws As {@link vite}.
 */
export const rollup = vite;

function pathOf(id: string): string {
  return id.replace(/[?#].*$/, '');
}
