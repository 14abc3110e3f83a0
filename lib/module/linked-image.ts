import { compileBlocking, type CompiledSource, compileInBackground, entriesOf, type SourceToCompile } from '../compile/compile-source';
import { compileLayouts } from '../compile/compile-layouts';
import { linkImages } from '../compile/link-images';
import { type LinkPart, readPart } from '../compile/link-part';
import { step, type Steps } from '../compile/steps';
import type { LoadableImage } from './module-image';

/** Parts that only nvJitLink links. The software device, which runs PTX, has them optimised together to one. */
const forLinkTimeOptimisation: ReadonlySet<LinkPart['kind']> = new Set(['ltoir', 'object', 'archive']);

/** A source that is compiled and linked with what its `link` option names. */
export function* linkedImage(what: SourceToCompile): Steps<LoadableImage> {
  const parts: LinkPart[] = [];
  for (const given of what.options.link ?? []) parts.push(yield* readPart(given));
  const { isSoftware } = what.target;
  const optimised = isSoftware && parts.some(({ kind }) => forLinkTimeOptimisation.has(kind));
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
