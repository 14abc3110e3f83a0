import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { layoutsOfPtx } from '../compile/compile-layouts';
import { splitFacts } from '../compile/image-facts';
import { CudaDevice } from '../device/cuda-device';
import { runInBackground } from '../event-loop/steps';
import { PtxModule } from '../signature/ptx-module';
import { outline } from '../signature/source-reading';
import { compiledKernels, type CompiledKernel, kernelsOfImage } from '../type-file/compiled-kernels';
import { checkIsFile, readText } from './read-file';

/** What a source or an image has. */
export interface KernelsOfFile {
  readonly kernels: readonly CompiledKernel[];
  /** The names of templates that a source could make more kernels of. */
  readonly templates: readonly string[];
}

/** Reads an image, or compiles a source, with this instance of a template if there is one. */
export async function kernelsOfFile(file: string, instances: readonly string[], options: { name: string }): Promise<KernelsOfFile> {
  if (/\.(?:fatbin|cubin|ptx)$/i.test(file)) return { kernels: await kernelsOfImageFile(file), templates: [] };
  const [major, minor] = CudaDevice.getDefault().computeCapability;
  const target = {
    computeCapability: 10 * major + minor,
    isSoftware: CudaDevice.getDefault().isSoftware,
    vendor: CudaDevice.getDefault().vendor,
  };
  const source = await readText(file);
  const kernels = await runInBackground(compiledKernels({ source, folder: dirname(file), instances, options, target }));
  return { kernels, templates: outline(source).kernels.flatMap(({ name, template }) => (template ? [name] : [])) };
}

async function kernelsOfImageFile(file: string): Promise<CompiledKernel[]> {
  checkIsFile(file);
  const { image, facts } = splitFacts(await readFile(file));
  if (facts) return kernelsOfImage(facts);
  const text = /\.ptx$/i.test(file) ? Buffer.from(image).toString('utf8') : undefined;
  if (text !== undefined) {
    return kernelsOfImage({ entries: [...new PtxModule(text).kernels], lowered: {}, kernels: [], layouts: layoutsOfPtx(text) });
  }
  throw new Error('the types of its kernels are not known: run takes a source, PTX, or an image that cuda-ffi compile made');
}
