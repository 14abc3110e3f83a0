import type { SourceToCompile } from '../compile/compiled-source';
import { type LinkCallbacks, type LinkPart, readPart } from '../compile/link-part';
import type { Steps } from '../event-loop/steps';
import { CudaError } from '../errors/cuda-error';

/** What is compiled in place of a source with its parts. */
interface JoinedSource {
  readonly what: SourceToCompile;
  readonly callbacks: readonly LinkCallbacks[];
}

/**
 * A source and the sources that it is linked with as one, for AMD: code that has been compiled for it is complete. What is `static` in one
 * of them is seen by the others. Throws CudaError for what is no source.
 */
export function* joinedSource(what: SourceToCompile): Steps<JoinedSource> {
  const { link = [], declarations = [], ...options } = what.options;
  const name = options.name ?? 'kernel.cu';
  const parts: LinkPart[] = [];
  for (const linkable of [...link, ...declarations.flatMap((declared) => declared.link)]) parts.push(yield* readPart(linkable));
  const compiled = parts.find(({ kind }) => kind !== 'cu');
  if (compiled) {
    throw new CudaError(
      `${name} is linked with ${compiled.name}, which is not a source: for AMD, only sources can be linked (.cu, or cu(text)).`,
      {
        code: 'ERR_CUDA_LINK',
      },
    );
  }
  const texts = new Map(parts.map((part) => [textOf(part), part]));
  const folders = [...texts.values()].flatMap(({ folder }) => (folder === undefined ? [] : [folder]));
  const joined = {
    ...what,
    source: [what.source, ...[...texts].map(([text, part]) => `\n#line 1 "${part.name}"\n${text}`)].join(''),
    options: { ...options, declarations, includePaths: [...(options.includePaths ?? []), ...folders] },
  };
  return { what: joined, callbacks: [...new Set(parts.flatMap((part) => part.callbacks ?? []))] };
}

function textOf({ data }: LinkPart): string {
  return typeof data === 'string' ? data : Buffer.from(data).toString('utf8');
}
