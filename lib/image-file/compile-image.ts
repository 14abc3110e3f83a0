import { compileLayouts } from '../compile/compile-layouts';
import type { CompileOptions } from '../compile/compile-options';
import { compileBlocking, compileInBackground } from '../compile/compile-source';
import type { CompiledSource, SourceToCompile } from '../compile/compiled-source';
import { fatBinary, type FatBinaryPart } from '../compile/fat-binary';
import { type ImageFacts, withFacts } from '../compile/image-facts';
import { sourceHash } from '../compile/source-files';
import { step, type Steps } from '../event-loop/steps';
import { kernelEntry, kernelNames } from '../module/kernel-entry';
import { native } from '../native/environment';
import { hostModel } from '../signature/data-model';
import { outline } from '../signature/source-reading';
import { type ImageArchitecture, spellArchitecture, usualArchitectures } from './image-architecture';

/** A source to compile to an image. */
export interface ImageToCompile {
  readonly text: string;
  /** The file's folder, for "…" includes. */
  readonly folder: string | undefined;
  readonly options: CompileOptions;
  /** Template instances that the image must hold. */
  readonly instances: readonly string[];
  /** The usual ones if it is empty. */
  readonly architectures: readonly ImageArchitecture[];
  /** Called as each architecture begins, with its number among them, from 1 on. */
  readonly onArchitecture?: (architecture: ImageArchitecture, number: number, count: number) => void;
}

export interface CompiledImage {
  /** A fat binary, followed by what is known about its kernels. */
  readonly bytes: Uint8Array;
  readonly kernels: readonly string[];
  readonly architectures: readonly ImageArchitecture[];
}

/** Compiles a source, without a device, to an image that a program can load without the compiler. Throws CudaCompileError. */
export function* compileImage(image: ImageToCompile): Steps<CompiledImage> {
  const known = native().compilerInfo().architectures;
  const architectures = image.architectures.length > 0 ? image.architectures : usualArchitectures(known);
  const parts: FatBinaryPart[] = [];
  let first: CompiledSource | undefined;
  for (const [index, architecture] of architectures.entries()) {
    image.onArchitecture?.(architecture, index + 1, architectures.length);
    const compiled = yield* compile(sourceFor(image, architecture));
    first ??= compiled;
    parts.push({ kind: architecture.kind, architecture: architecture.capability, data: compiled.image });
  }
  const facts = yield* factsOf(image, first!, architectures[0]!);
  const kernels = kernelNames(facts.entries.map((symbol) => kernelEntry(symbol, facts.lowered)));
  return { bytes: withFacts(fatBinary(parts), facts), kernels, architectures };
}

/** PTX has line numbers, for the software device. */
function sourceFor({ text, folder, options, instances }: ImageToCompile, architecture: ImageArchitecture): SourceToCompile {
  const target = { computeCapability: architecture.capability, isSoftware: architecture.kind === 'ptx', vendor: 'nvidia' } as const;
  return { source: text, folder, instances, options: { ...options, arch: spellArchitecture(architecture) }, target };
}

function* compile(what: SourceToCompile): Steps<CompiledSource> {
  return yield* step(
    () => compileBlocking(what),
    () => compileInBackground(what),
  );
}

function* factsOf(image: ImageToCompile, { entries, lowered }: CompiledSource, architecture: ImageArchitecture): Steps<ImageFacts> {
  return {
    entries,
    lowered,
    kernels: outline(image.text).kernels,
    layouts: yield* compileLayouts(sourceFor(image, architecture)),
    model: hostModel,
    source: sourceHash(image.text, image.folder),
  };
}
