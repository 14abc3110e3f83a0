import { compileBlocking, compileInBackground } from '../compile/compile-source';
import type { SourceToCompile } from '../compile/compiled-source';
import { compileLayouts } from '../compile/compile-layouts';
import type { ImageFacts } from '../compile/image-facts';
import type { KernelLayouts } from '../compile/kernel-layouts';
import { step, type Steps } from '../event-loop/steps';
import { type KernelEntry, kernelEntry, kernelNames, parameterNames } from '../module/kernel-entry';
import { type CType, spell } from '../signature/c-type';
import { type KernelPlace, placeOfKernel } from './kernel-place';
import { refinedNames, refinedTypes, wantsLayout } from '../signature/refined-types';
import type { OutlinedKernel } from '../signature/source-outline';
import { outline } from '../signature/source-reading';

/** A kernel, as in its compiled code. */
export interface CompiledKernel {
  /** Its name, as `mod.kernel()` accepts it. */
  readonly name: string;
  /** Undefined if the compiler's names and debug information do not tell them. */
  readonly parameters: readonly CompiledParameter[] | undefined;
  /** Undefined if it is not in the source's own text. */
  readonly place: KernelPlace | undefined;
}

export interface CompiledParameter {
  readonly name: string | undefined;
  readonly type: CType;
}

/** The kernels of an image, by what is known of it. */
export function kernelsOfImage({ entries, lowered, kernels, layouts, model }: Omit<ImageFacts, 'source'>): CompiledKernel[] {
  const found = entries.map((symbol) => kernelEntry(symbol, lowered, model));
  return described(found, layouts, kernels).map((kernel) => ({ ...kernel, place: undefined }));
}

/** Compiles a source, without a device, and reads the parameters of its kernels. Throws CudaCompileError. */
export function* compiledKernels(what: SourceToCompile): Steps<CompiledKernel[]> {
  const compiled = yield* step(
    () => compileBlocking(what),
    () => compileInBackground(what),
  );
  const entries = compiled.entries.map((symbol) => kernelEntry(symbol, compiled.lowered));
  const layouts = entries.some(({ types }) => wantsLayout(types)) ? yield* compileLayouts(what) : {};
  return described(entries, layouts, outline(what.source).kernels).map((kernel, index) => {
    return { ...kernel, place: placeOfKernel(what.source, entries[index]!.name) };
  });
}

/** The kernels' names, and the names and types of their parameters, from all that is known of them. */
function described(
  entries: readonly KernelEntry[],
  layouts: KernelLayouts,
  outlined: readonly OutlinedKernel[],
): Omit<CompiledKernel, 'place'>[] {
  const names = kernelNames(entries);
  return entries.map((entry, index) => {
    const seen = layouts[entry.symbol];
    const types = refinedTypes(entry.types, seen);
    const parameters = refinedNames(parameterNames(entry, outlined), seen);
    return { name: names[index]!, parameters: types?.map((type, at) => ({ name: parameters?.[at], type })) };
  });
}

/** The kernel as declared in C++: `saxpy(float a, const float *x)`. */
export function spellKernel({ name, parameters }: CompiledKernel): string {
  const bare = name.replace(/\(.*$/, '');
  return `${bare}(${parameters?.map(spellParameter).join(', ') ?? '…'})`;
}

function spellParameter({ name, type }: CompiledParameter): string {
  const spelling = spell(type);
  return name === undefined ? spelling : `${spelling}${spelling.endsWith('*') ? '' : ' '}${name}`;
}
