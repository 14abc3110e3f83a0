import { compileBlocking, compileInBackground } from '../compile/compile-source';
import { entriesOf } from '../compile/compile-with-probes';
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

/** Whether a source has to be linked, or uses functions that are declared elsewhere. */
export function wantsLink({ link, declarations }: CompileOptions): boolean {
  return Boolean(link?.length) || Boolean(declarations?.length);
}

/** A source, compiled and linked with what its `link` option names and what its declarations bring. */
export function* linkedImage(what: SourceToCompile): Steps<LoadableImage> {
  const { link: named = [], declarations = [] } = what.options;
  const given: LinkPart[] = [];
  for (const linkable of [...named, ...declarations.flatMap(({ link }) => link)]) given.push(yield* readPart(linkable));
  const callbacks = new Set(given.flatMap((part) => part.callbacks ?? []));
  return { ...(yield* linkParts(what, withoutRepeats(given))), callbacks: [...callbacks] };
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
  const flags = [...(what.options.options ?? []), '--relocatable-device-code=true', ...(optimised ? ['-dlto'] : [])];
  const main: SourceToCompile = { ...what, options: { ...what.options, options: flags } };

  const compiled = yield* compile(main);
  const { declarations = [] } = what.options;
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

  yield* checkDeclarations(declarations, linked, what.target);
  const layouts = () => compileLayouts(main);
  if (isSoftware && !optimised) {
    const entries = linked.flatMap(({ kind, data }) => (kind === 'ptx' ? entriesOf(asText(data)) : []));
    return { image: linked.map(({ kind, data }) => (kind === 'ptx' ? asText(data) : data)), entries, lowered, layouts };
  }
  const image = yield* linkImages(linked, what.target);
  const ptx = isSoftware ? asText(image) : undefined;
  return { image: ptx ?? image, entries: ptx === undefined ? undefined : entriesOf(ptx), lowered, layouts };
}

function sourceOf(part: LinkPart, main: SourceToCompile): SourceToCompile {
  const { declarations = [], ...options } = main.options;
  const functions = declarations.map(({ symbol }) => symbol);
  return { ...main, source: asText(part.data), folder: part.folder, instances: [], functions, options: { ...options, name: part.name } };
}

function* compile(what: SourceToCompile): Steps<CompiledSource> {
  return yield* step(
    () => compileBlocking(what),
    () => compileInBackground(what),
  );
}

function asText(data: string | Uint8Array): string {
  return typeof data === 'string' ? data : Buffer.from(data).toString('utf8').replace(/\0+$/, '');
}
