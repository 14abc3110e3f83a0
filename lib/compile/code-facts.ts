import type { CompileOutcome } from '../native/native';
import { CodeObject } from '../signature/code-object';
import { PtxModule, variablesOfKernels } from '../signature/ptx-module';
import { readPtxEntries, type ShapeFacts } from '../signature/ptx-entries';
import { parametersOnlyStored } from '../signature/ptx-stores';
import type { CompiledFacts, CompiledSource } from './compiled-source';

/** What compiled code tells of itself, besides the image. */
type CodeFacts = Pick<CompiledFacts, 'entries' | 'shapes' | 'onlyStored' | 'variables'>;

/** The symbols of the kernels. */
export function kernelsOf({ ptx, codeObject }: CompileOutcome): string[] {
  return codeObject ? new CodeObject(codeObject).kernels : new PtxModule(ptx).kernels;
}

/** `instances`: the symbols of those that were asked for. */
export function factsOf({ ptx, codeObject }: CompileOutcome, instances: readonly string[]): CodeFacts {
  return codeObject ? factsOfCodeObject(new CodeObject(codeObject), instances) : factsOfPtx(new PtxModule(ptx), instances);
}

function factsOfPtx(module: PtxModule, instances: readonly string[]): CodeFacts {
  return {
    entries: module.kernels,
    shapes: shapesOf(module),
    onlyStored: parametersOnlyStored(module),
    ...(instances.length > 0 && { variables: variablesOfKernels(module, instances) }),
  };
}

/** Which of its variables a kernel uses is not known: it may be any. */
function factsOfCodeObject(code: CodeObject, instances: readonly string[]): CodeFacts {
  return {
    entries: code.kernels,
    shapes: code.shapes,
    ...(instances.length > 0 && { variables: Object.fromEntries(instances.map((symbol) => [symbol, code.variables])) }),
  };
}

function shapesOf(module: PtxModule): Record<string, ShapeFacts> {
  const said = [...readPtxEntries([module])].filter(
    ([, { shape }]) => shape.readsBeyondX || shape.readsBlocks || shape.syncsGrid || shape.required,
  );
  return Object.fromEntries(said.map(([symbol, { shape }]) => [symbol, shape]));
}

export function imageIn({ cubin, ltoir, ptx, codeObject }: CompileOutcome): Pick<CompiledSource, 'format' | 'image'> {
  if (codeObject) return { format: 'hsaco', image: codeObject };
  if (cubin.length > 0) return { format: 'cubin', image: cubin };
  return ltoir.length > 0 ? { format: 'ltoir', image: ltoir } : { format: 'ptx', image: Buffer.from(ptx) };
}
