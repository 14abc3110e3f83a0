import { compileBlocking, type CompiledSource, compileInBackground, entriesOf, type SourceToCompile } from '../compile/compile-source';
import { compileLayouts } from '../compile/compile-layouts';
import { linkImages, needsLinkTimeOptimisation } from '../compile/link-images';
import { type LinkPart, readPart } from '../compile/link-part';
import { step, type Steps } from '../event-loop/steps';
import { CudaError } from '../errors/cuda-error';
import type { LoadableImage } from './loadable-image';

/** A source that is compiled and linked with what its `link` option names. */
export function* linkedImage(what: SourceToCompile): Steps<LoadableImage> {
  const parts: LinkPart[] = [];
  for (const given of what.options.link ?? []) parts.push(yield* readPart(given));
  if (isOptimised(parts, what.target.isSoftware)) return yield* link(what, parts, true);
  try {
    return yield* link(what, parts, false);
  } catch (error) {
    if (!(error instanceof CudaError) || !needsLinkTimeOptimisation(error.message)) throw error;
    return yield* link(what, parts, true);
  }
}

/** Whether the parts are optimised together. The software device runs PTX, which objects and archives give only so. */
function isOptimised(parts: readonly LinkPart[], isSoftware: boolean): boolean {
  return parts.some(({ kind }) => kind === 'ltoir' || (isSoftware && (kind === 'object' || kind === 'archive')));
}

function* link(what: SourceToCompile, parts: readonly LinkPart[], optimised: boolean): Steps<LoadableImage> {
  const { isSoftware } = what.target;
  const flags = [...(what.options.options ?? []), '--relocatable-device-code=true', ...(optimised ? ['-dlto'] : [])];
  const main: SourceToCompile = { ...what, options: { ...what.options, options: flags } };

  const compiled = yield* compile(main);
  const linked: LinkPart[] = [{ kind: compiled.format, name: main.options.name ?? 'kernel.cu', data: compiled.image }];
  let lowered = compiled.lowered;
  for (const part of parts) {
    if (part.kind !== 'cu') {
      linked.push(part);
      continue;
    }
    const own = yield* compile(sourceOf(part, main));
    linked.push({ ...part, kind: own.format, data: own.image });
    lowered = { ...own.lowered, ...lowered };
  }

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
  return { ...main, source: asText(part.data), folder: part.folder, instances: [], options: { ...main.options, name: part.name } };
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
