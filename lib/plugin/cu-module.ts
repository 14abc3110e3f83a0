import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { CompileOptions } from '../compile/compile-options';
import { compileRules } from '../compile/check-options';
import { includedHeaders } from '../compile/source-files';
import { checkOptions, isBoolean, type OptionRules } from '../errors/options';
import { runInBackground } from '../event-loop/steps';
import { compileImage } from '../image-file/compile-image';
import { type ImageArchitecture, readArchitecture } from '../image-file/image-architecture';
import { native } from '../native/environment';
import { compiledKernels } from '../type-file/compiled-kernels';
import { writeDeclarations } from '../type-file/write-declarations';

/** How a plugin compiles `.cu` files. */
export interface CuPluginOptions extends Pick<
  CompileOptions,
  'std' | 'defines' | 'includePaths' | 'options' | 'fastMath' | 'maxRegisters'
> {
  /**
   * `sm_90`, `compute_80`.
   *
   * @default PTX for the oldest that NVRTC knows, and machine code for the first of each generation
   */
  architectures?: readonly string[];
  /** The template instances that the program passes to `kernel()`: `scale<float>`. */
  instances?: readonly string[];
  /**
   * Whether to write the types of the kernels beside each source, as `cuda-ffi types` does: `true` for `kernels.cu.d.ts`, and
   * `'arbitrary-extensions'` for `kernels.d.cu.ts`, which TypeScript's `nodenext` looks for in ES modules.
   *
   * @default true
   */
  types?: boolean | 'arbitrary-extensions';
  /**
   * Whether to compile what files of JavaScript and TypeScript pass to `cuda.jit`, too.
   *
   * @default true
   */
  jit?: boolean;
}

const { std, defines, includePaths, options, fastMath, maxRegisters, instances } = compileRules;

const isKindOfTypes = (value: unknown): string | undefined =>
  typeof value === 'boolean' || value === 'arbitrary-extensions' ? undefined : "true, false or 'arbitrary-extensions'";

const rules: OptionRules<CuPluginOptions> = {
  ...{ std, defines, includePaths, options, fastMath, maxRegisters, instances, types: isKindOfTypes, jit: isBoolean },
  architectures: (value) => (Array.isArray(value) ? undefined : 'a list of names such as sm_90'),
};

/** Throws TypeError for an option that does not exist, or is of the wrong type. `plugin` names the function in messages. */
export function checkPluginOptions(plugin: string, given: unknown): void {
  checkOptions<CuPluginOptions>(plugin, given, rules);
}

export interface CuModule {
  /** An ES module whose default export is the loaded module. It contains the image: neither source nor compiler is needed. */
  readonly code: string;
  /** What it was made from besides the source. */
  readonly headers: readonly string[];
}

/**
 * Compiles a `.cu` file to a JavaScript module. Throws CudaCompileError if it does not compile, TypeError if an option is not understood.
 */
export async function cuModule(
  path: string,
  { instances = [], types = true, jit: _, architectures, ...compile }: CuPluginOptions,
): Promise<CuModule> {
  const text = await readFile(path, 'utf8');
  const folder = dirname(path);
  const options: CompileOptions = { ...compile, name: path };
  const { bytes } = await runInBackground(
    compileImage({ text, folder, options, instances, architectures: architecturesOf(architectures) }),
  );
  if (types) await writeTypes(declarationsOf(path, types), path, text, options);
  const image = Buffer.from(bytes).toString('base64');
  const code = `import { CudaModule } from 'cuda-ffi';
export default CudaModule.loadSync(Buffer.from('${image}', 'base64'), { name: ${JSON.stringify(basename(path))} });
`;
  return { code, headers: includedHeaders(text, folder).map((header) => header.path) };
}

/** Throws TypeError for what is no architecture. */
export function architecturesOf(architectures: CuPluginOptions['architectures'] = []): ImageArchitecture[] {
  return architectures.map((text) => {
    const read = readArchitecture(text);
    if (!read) throw new TypeError(`architectures: expected names such as sm_90 or compute_80, received ${text}`);
    return read;
  });
}

/** Where TypeScript looks for the types of `kernels.cu`. */
function declarationsOf(path: string, kind: true | 'arbitrary-extensions'): string {
  return kind === true ? `${path}.d.ts` : path.replace(/\.cu$/, '.d.cu.ts');
}

async function writeTypes(declarations: string, path: string, source: string, options: CompileOptions): Promise<void> {
  const target = { computeCapability: Math.max(...native().compilerInfo().architectures), isSoftware: true, vendor: 'software' } as const;
  const kernels = await runInBackground(compiledKernels({ source, folder: dirname(path), instances: [], options, target }));
  await writeDeclarations(declarations, path, kernels);
}
