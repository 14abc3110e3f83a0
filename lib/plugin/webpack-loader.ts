/** For webpack: `{ test: /\.cu$/, use: 'cuda-ffi/webpack-loader' }`; for kernels in JavaScript, `{ test: /\.[cm]?[jt]sx?$/, enforce: 'post', use: … }`. */
import { builtKernels } from './built-kernels';
import { architecturesOf, checkPluginOptions, cuModule, type CuPluginOptions } from './cu-module';

/** What webpack passes to a loader, as far as it is used. */
interface LoaderContext {
  readonly resourcePath: string;
  async(): (error: unknown, code?: string, map?: unknown) => void;
  addDependency(path: string): void;
  emitWarning(warning: Error): void;
  getOptions(): CuPluginOptions;
}

export default function load(this: LoaderContext, text: string, map: unknown): void {
  const done = this.async();
  const options = this.getOptions();
  const isSource = this.resourcePath.endsWith('.cu');
  const work = isSource ? source(this, options) : script(this, text, map, options);
  work.then(
    // Lines stay as they were, so the map of what came before is right.
    (code) => done(null, code, isSource ? undefined : map),
    (error: unknown) => done(error),
  );
}

async function source(loader: LoaderContext, options: CuPluginOptions): Promise<string> {
  checkPluginOptions('cuda-ffi/webpack-loader', options);
  const { code, headers } = await cuModule(loader.resourcePath, options);
  for (const header of headers) loader.addDependency(header);
  return code;
}

async function script(loader: LoaderContext, text: string, map: unknown, options: CuPluginOptions): Promise<string> {
  checkPluginOptions('cuda-ffi/webpack-loader', options);
  if (options.jit === false) return text;
  const path = loader.resourcePath;
  const built = await builtKernels({ path, text, map: () => parsed(map) }, architecturesOf(options.architectures));
  for (const { message, line } of built?.warnings ?? []) loader.emitWarning(new Error(`${path}:${line}: ${message}`));
  return built?.text ?? text;
}

/** Loaders pass a map as an object or as its JSON. */
function parsed(map: unknown): unknown {
  return typeof map === 'string' ? JSON.parse(map) : map;
}
