/** For webpack: `{ test: /\.cu$/, use: 'cuda-ffi/webpack-loader' }`. */
import { checkPluginOptions, type CuModule, cuModule, type CuPluginOptions } from './cu-module';

/** What webpack passes to a loader, as far as it is used. */
interface LoaderContext {
  readonly resourcePath: string;
  async(): (error: unknown, code?: string) => void;
  addDependency(path: string): void;
  getOptions(): CuPluginOptions;
}

export default function load(this: LoaderContext): void {
  const done = this.async();
  compiled(this.resourcePath, this.getOptions()).then(
    ({ code, headers }) => {
      for (const header of headers) this.addDependency(header);
      done(null, code);
    },
    (error: unknown) => done(error),
  );
}

async function compiled(path: string, options: CuPluginOptions): Promise<CuModule> {
  checkPluginOptions('cuda-ffi/webpack-loader', options);
  return cuModule(path, options);
}
