import { createHash } from 'node:crypto';
import { compileBlocking, compileInBackground } from '../compile/compile-source';
import type { CompiledSource, SourceToCompile } from '../compile/compiled-source';
import type { DeclaredFunction } from '../compile/declared-function';
import type { CompileTarget } from '../compile/compile-options';
import { linkImages } from '../compile/link-images';
import type { LinkPart } from '../compile/link-part';
import { probeExpression } from '../compile/type-probe';
import { CudaError } from '../errors/cuda-error';
import { coded } from '../errors/argument-error';
import { step, type Steps } from '../event-loop/steps';
import { readProbedType } from '../signature/mangled-name';
import { type PtxFunction, ptxFunctions } from './ptx-functions';
import { type CodeFunction, signatureContradiction } from './signature-check';

/** A part as it is linked; if it was a source, with what the compiler said about its functions. */
export interface PartToCheck extends LinkPart {
  readonly lowered?: CompiledSource['lowered'];
}

/**
 * Checks declarations against the code that a module is linked with, as far as that tells what its functions take: a source tells
 * everything, PTX and link-time intermediate code the sizes, machine code nothing. Throws TypeError for a wrong declaration, and CudaError
 * for one whose function cannot be found.
 */
export function* checkDeclarations(
  functions: readonly DeclaredFunction[],
  parts: readonly PartToCheck[],
  target: CompileTarget,
): Steps<void> {
  if (functions.length === 0) return;
  const intermediate = yield* functionsOfIntermediateCode(functions, parts, target);
  for (const declared of functions) {
    const found = parts.flatMap((part) => definitionIn(part, declared.symbol));
    const code = found[0]?.code ?? intermediate.get(declared.symbol);
    const contradiction = code && signatureContradiction(declared, code);
    if (contradiction)
      throw coded(
        new TypeError(`${found[0]?.name ?? namesOf(parts.filter((part) => holdsIntermediateCode(part, target)))}: ${contradiction}`),
      );
    if (!code && parts.every(isReadable)) throw missing(declared, parts);
  }
}

interface Definition {
  readonly name: string;
  readonly code: CodeFunction;
}

function definitionIn(part: PartToCheck, symbol: string): Definition[] {
  const lowered = part.lowered?.[probeExpression(symbol)];
  const probed = lowered === undefined ? undefined : readProbedType(lowered);
  if (probed?.kind === 'function') return [{ name: part.name, code: probed }];
  const ptx = part.kind === 'ptx' ? ptxFunctions(textOf(part.data)).get(symbol) : undefined;
  return ptx ? [{ name: part.name, code: { ptx } }] : [];
}

function isReadable({ kind }: PartToCheck): boolean {
  return kind === 'ptx';
}

function missing({ symbol }: DeclaredFunction, parts: readonly PartToCheck[]): CudaError {
  const there = parts.flatMap(({ data }) => [...ptxFunctions(textOf(data)).keys()]);
  const they = parts.length === 1 ? 'It defines' : 'They define';
  const hint =
    there.length > 0
      ? `${they} ${[...new Set(there)].join(', ')}`
      : `${they} no device function that other code can see; the option link of declareDevice takes the code`;
  const mangled = there.some((name) => name.startsWith('_Z')) ? '; a function without extern "C" has the mangled name' : '';
  return new CudaError(`No code defines the device function ${symbol}: looked in ${namesOf(parts)}. ${hint}${mangled}.`, {
    code: 'ERR_CUDA_LINK',
  });
}

function namesOf(parts: readonly PartToCheck[]): string {
  return parts.map(({ name }) => name).join(', ');
}

function textOf(data: string | Uint8Array): string {
  return typeof data === 'string' ? data : Buffer.from(data).toString('utf8');
}

/** What this process has found out, by the contents of the code. */
const known = new Map<string, ReadonlyMap<string, { ptx: PtxFunction }>>();
const mostKnown = 128;

/**
 * Link-time intermediate code is read by linking it to PTX, together with a kernel that takes the addresses of the functions, so that they
 * are kept.
 */
function* functionsOfIntermediateCode(
  functions: readonly DeclaredFunction[],
  parts: readonly PartToCheck[],
  target: CompileTarget,
): Steps<ReadonlyMap<string, CodeFunction>> {
  const given = parts.filter((part) => holdsIntermediateCode(part, target));
  if (given.length === 0) return new Map();
  const hash = createHash('sha256').update(JSON.stringify([functions.map(({ symbol }) => symbol), target.computeCapability]));
  for (const { data } of given) hash.update(data);
  const key = hash.digest('hex');
  const remembered = known.get(key);
  if (remembered) return remembered;
  const found = yield* linkedToPtx(functions, given, target);
  known.set(key, found);
  if (known.size > mostKnown) known.delete(known.keys().next().value!);
  return found;
}

/** Of sources, the compiler has already said everything. */
function holdsIntermediateCode({ kind, lowered }: PartToCheck, { isSoftware }: CompileTarget): boolean {
  if (lowered) return false;
  return kind === 'ltoir' || (isSoftware && (kind === 'object' || kind === 'archive'));
}

function* linkedToPtx(
  functions: readonly DeclaredFunction[],
  given: readonly LinkPart[],
  target: CompileTarget,
): Steps<ReadonlyMap<string, { ptx: PtxFunction }>> {
  const asPtx: CompileTarget = { ...target, isSoftware: true };
  const what: SourceToCompile = {
    source: functions.map(({ symbol }, index) => keeping(symbol, index)).join('\n'),
    folder: undefined,
    instances: [],
    options: { options: ['--relocatable-device-code=true', '-dlto'], name: 'declarations.cu' },
    target: asPtx,
  };
  const found = new Map<string, { ptx: PtxFunction }>();
  try {
    const probe = yield* step(
      () => compileBlocking(what),
      () => compileInBackground(what),
    );
    const image = yield* linkImages([{ kind: 'ltoir', name: 'declarations.cu', data: probe.image }, ...given], asPtx);
    for (const [name, ptx] of ptxFunctions(textOf(image), { hidden: true })) found.set(name, { ptx });
  } catch (error) {
    // If something is missing or damaged, the linker says so when it links the module.
    if (!(error instanceof CudaError)) throw error;
  }
  return found;
}

/** Declared with any type: the linker uses the definition's own. */
function keeping(symbol: string, index: number): string {
  return `extern "C" __device__ void ${symbol}(); extern "C" __global__ void cuda_ffi_keep_${index}(void** at) { *at = (void*)${symbol}; }`;
}
