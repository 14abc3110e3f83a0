import { basename } from 'node:path';
import { compileBlocking, compileInBackground } from '../compile/compile-source';
import type { CompiledSource, SourceToCompile } from '../compile/compiled-source';
import { compileLayouts } from '../compile/compile-layouts';
import { linkImages, needsLinkTimeOptimisation } from '../compile/link-images';
import { type LinkPart, readPart, withoutRepeats } from '../compile/link-part';
import { isMachineCodeAlone } from '../compile/machine-code';
import { checkDeclarations, type PartToCheck } from '../device-function/check-declarations';
import type { CompileOptions } from '../compile/compile-options';
import { step, type Steps } from '../event-loop/steps';
import { CudaError } from '../errors/cuda-error';
import type { LoadableImage } from './loadable-image';
import { PtxModule } from '../signature/ptx-module';

/** Whether a source has to be linked, or uses functions that are declared elsewhere. */
export function wantsLink({ link, declarations }: CompileOptions): boolean {
  return Boolean(link?.length) || Boolean(declarations?.length);
}

/** A source, compiled and linked with what its `link` option names and what its declarations bring. */
export function* linkedImage(what: SourceToCompile): Steps<LoadableImage> {
  const given = yield* partsOf(what);
  const callbacks = new Set(given.flatMap((part) => part.callbacks ?? []));
  return { ...(yield* linkParts(what, withoutRepeats(given))), callbacks: [...callbacks] };
}

/**
 * The same as PTX texts that are linked when they are loaded, if all parts are sources or PTX; else undefined. Callbacks are those of the
 * module's own image.
 */
export function* linkedPtx(what: SourceToCompile): Steps<LoadableImage | undefined> {
  const parts = yield* partsOf(what);
  if (!parts.every(({ kind }) => kind === 'cu' || kind === 'ptx')) return undefined;
  const main = relocatable(what, []);
  const { linked, lowered } = yield* compileParts(main, withoutRepeats(parts));
  return ofTexts(linked, lowered, main);
}

function* partsOf({ options: { link = [], declarations = [] }, target }: SourceToCompile): Steps<LinkPart[]> {
  const given: LinkPart[] = [];
  for (const linkable of [...link, ...declarations.flatMap((declared) => declared.link)]) given.push(yield* readPart(linkable));
  return target.isSoftware ? given.filter((part) => !isDeviceRuntime(part)) : given;
}

/** NVIDIA's device runtime library is machine code; what of it the software device has, that device links itself. */
function isDeviceRuntime({ kind, name }: LinkPart): boolean {
  return kind === 'archive' && basename(name) === 'libcudadevrt.a';
}

function* linkParts(what: SourceToCompile, parts: readonly LinkPart[]): Steps<LoadableImage> {
  if (what.target.isSoftware) refuseMachineCode(parts);
  if (isOptimised(parts, what.target.isSoftware)) return yield* link(what, parts, true);
  try {
    return yield* link(what, parts, false);
  } catch (error) {
    if (!(error instanceof CudaError) || !needsLinkTimeOptimisation(error.message)) throw error;
    return yield* link(what, parts, true);
  }
}

/** For objects and archives, the linker says what is in them. */
function refuseMachineCode(parts: readonly LinkPart[]): void {
  const binary = parts.find(isMachineCodeAlone);
  if (!binary) return;
  throw new CudaError(
    `${binary.name} holds machine code alone, which the software device does not run. Link a source, PTX or link-time intermediate code (nvcc -dc -dlto).`,
    { code: 'ERR_CUDA_LINK' },
  );
}

/** Whether the parts are optimised together. The software device runs PTX, and only this way do objects and archives yield it. */
function isOptimised(parts: readonly LinkPart[], isSoftware: boolean): boolean {
  return parts.some(({ kind }) => kind === 'ltoir' || (isSoftware && (kind === 'object' || kind === 'archive')));
}

function* link(what: SourceToCompile, parts: readonly LinkPart[], optimised: boolean): Steps<LoadableImage> {
  const { isSoftware } = what.target;
  const main = relocatable(what, optimised ? ['-dlto'] : []);
  const { linked, lowered } = yield* compileParts(main, parts);
  yield* checkDeclarations(what.options.declarations ?? [], linked, what.target);
  if (isSoftware && !optimised) return ofTexts(linked, lowered, main);
  const image = yield* linkImages(linked, what.target);
  const ptx = isSoftware ? asText(image) : undefined;
  const layouts = () => compileLayouts(main);
  return { image: ptx ?? image, entries: ptx === undefined ? undefined : new PtxModule(ptx).kernels, lowered, layouts };
}

function relocatable(what: SourceToCompile, more: readonly string[]): SourceToCompile {
  return { ...what, options: { ...what.options, options: [...(what.options.options ?? []), '--relocatable-device-code=true', ...more] } };
}

interface CompiledParts {
  readonly linked: readonly PartToCheck[];
  readonly lowered: Record<string, string>;
}

/** The source and its parts, those that are sources compiled. */
function* compileParts(main: SourceToCompile, parts: readonly LinkPart[]): Steps<CompiledParts> {
  const compiled = yield* compile(main);
  const linked: PartToCheck[] = [{ kind: compiled.format, name: main.options.name ?? 'kernel.cu', data: compiled.image, lowered: {} }];
  let lowered = compiled.lowered;
  for (const part of parts) {
    if (part.kind !== 'cu') {
      linked.push(part);
      continue;
    }
    const own = yield* compile(sourceOf(part, main));
    linked.push({ ...part, kind: own.format, data: own.image, lowered: own.lowered });
    lowered = { ...own.lowered, ...lowered };
  }
  return { linked, lowered };
}

/** Parts that the driver links. */
function ofTexts(linked: readonly PartToCheck[], lowered: Record<string, string>, main: SourceToCompile): LoadableImage {
  const entries = linked.flatMap(({ kind, data }) => (kind === 'ptx' ? new PtxModule(asText(data)).kernels : []));
  const image = linked.map(({ kind, data }) => (kind === 'ptx' ? asText(data) : data));
  return { image, entries, lowered, layouts: () => compileLayouts(main) };
}

function sourceOf(part: LinkPart, main: SourceToCompile): SourceToCompile {
  const { declarations = [], ...options } = main.options;
  const functions = declarations.map(({ symbol }) => symbol);
  return { ...main, source: asText(part.data), folder: part.folder, instances: [], functions, options: { ...options, name: part.name } };
}

interface LinkableSource extends CompiledSource {
  readonly format: Exclude<CompiledSource['format'], 'hsaco'>;
}

function* compile(what: SourceToCompile): Steps<LinkableSource> {
  const compiled = yield* step(
    () => compileBlocking(what),
    () => compileInBackground(what),
  );
  const { format } = compiled;
  if (format === 'hsaco') throw new Error("AMD's code is compiled as one (joined-source.ts)");
  return { ...compiled, format };
}

function asText(data: string | Uint8Array): string {
  return typeof data === 'string' ? data : Buffer.from(data).toString('utf8').replace(/\0+$/, '');
}
