import { compileBlocking, compileInBackground } from '../compile/compile-source';
import type { SourceToCompile } from '../compile/compiled-source';
import { type LinkCallbacks, type LinkPart, readPart } from '../compile/link-part';
import { checkDeclarations, type PartToCheck } from '../device-function/check-declarations';
import { step, type Steps } from '../event-loop/steps';
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
  yield* checkSources([...texts.values()], what);
  const folders = [...texts.values()].flatMap(({ folder }) => (folder === undefined ? [] : [folder]));
  const joined = {
    ...what,
    source: [what.source, ...[...texts].map(([text, part]) => `\n#line 1 "${part.name}"\n${text}`)].join(''),
    options: { ...options, declarations, includePaths: [...(options.includePaths ?? []), ...folders] },
  };
  return { what: joined, callbacks: [...new Set(parts.flatMap((part) => part.callbacks ?? []))] };
}

/**
 * Checks declarations against each source by itself. Together with the declarations, a function with other parameters is another overload
 * to AMD's compiler, of the same symbol, and a call would get to the definition with arguments that are not its own.
 */
function* checkSources(parts: readonly LinkPart[], what: SourceToCompile): Steps<void> {
  const { link: _, declarations = [], ...options } = what.options;
  if (declarations.length === 0 || parts.length === 0) return;
  const functions = declarations.map(({ symbol }) => symbol);
  const checked: PartToCheck[] = [];
  for (const part of parts) {
    const own = { ...what, source: textOf(part), folder: part.folder, instances: [], functions, options: { ...options, name: part.name } };
    const { lowered } = yield* step(
      () => compileBlocking(own),
      () => compileInBackground(own),
    );
    checked.push({ ...part, lowered });
  }
  yield* checkDeclarations(declarations, checked, what.target);
}

function textOf({ data }: LinkPart): string {
  return typeof data === 'string' ? data : Buffer.from(data).toString('utf8');
}
