import { dirname, resolve } from 'node:path';
import type { CompileOutcome, CompileRequest, Done, HiprtcOutcome } from '../native/native';
import { CudaError } from '../errors/cuda-error';
import { CodeObject } from '../signature/code-object';
import { asNvrtcLog } from './hip-log';
import { withoutAbsoluteHeaders } from './absolute-headers';
import { dynamicMemory, withOneDynamicMemory } from './dynamic-shared';
import { definitionsIn, hipFlags } from './hip-flags';
import { hiprtcInBackground, hiprtcSync } from './hiprtc-process';
import { definitionsName, preludeName } from './hip-headers';
import { nameTable, namesIn } from './name-table';
import { refuseHeaders } from './refused-headers';

const success = 0;
const errorInSource = 6;

/** What hipRTC is told besides the flags of a compile. */
const always: readonly string[] = [
  // What a kernel prints goes into a buffer of its launch: the device has no host that kernels could call.
  '-mprintf-kind=buffered',
  // A lane that has not set a variable may pass it to a shuffle, as in CUDA: clang would take it that every lane has set it.
  '-Xclang',
  '-no-enable-noundef-analysis',
  // A float too large for an integer becomes the largest one, as in CUDA: in C++, it may become any.
  '-fno-strict-float-cast-overflow',
  // Memory that is written as one type and read as another is the same memory, as to NVRTC: shared memory above all.
  '-fno-strict-aliasing',
  // Source lines in messages have as many bytes as they have: a tab is one.
  '-ftabstop=1',
  // A warning, as it is to NVRTC.
  '-Wno-error=c++11-narrowing',
  // Headers of the system's C++ are not for this compiler, where they are.
  '-nostdinc',
  '-fbracket-depth=100000',
  '-include',
  preludeName,
  '-include',
  definitionsName,
];

/** What results depend on besides their sources and flags. */
export const hipAlways: readonly string[] = [...always, dynamicMemory];

/** As `native().compileSync`, by AMD's compiler. */
export function hipCompileSync(request: CompileRequest, milliseconds: number): CompileOutcome | undefined {
  const outcome = hiprtcSync(hipRequest(request), milliseconds);
  return outcome && outcomeFor(request, outcome);
}

/** As `native().compile`, by AMD's compiler. */
export function hipCompile(request: CompileRequest, done: Done<CompileOutcome>): () => void {
  try {
    return hiprtcInBackground(hipRequest(request), (error, outcome) => {
      if (error) return done(error, undefined as never);
      answer(done, () => outcomeFor(request, outcome!));
    });
  } catch (error) {
    done(error as Error, undefined as never);
    return () => {};
  }
}

function answer(done: Done<CompileOutcome>, make: () => CompileOutcome): void {
  let outcome: CompileOutcome;
  try {
    outcome = make();
  } catch (error) {
    return done(error as Error, undefined as never);
  }
  done(undefined, outcome);
}

function hipRequest(given: CompileRequest): CompileRequest {
  refuseHeaders(given);
  const request = withoutAbsoluteHeaders(given);
  const [source, ...headerTexts] = withOneDynamicMemory([request.source, ...request.headerTexts]);
  return {
    ...request,
    source: `#line 1 ${JSON.stringify(request.name)}\n${source}` + nameTable(request.nameExpressions),
    // Where NVRTC looks for "…" first, and for all headers at last: hipRTC does not know where the source is from, nor the program.
    options: [...always, '-iquote', resolve(dirname(request.name)), ...hipFlags(request.options), `-I${process.cwd()}`],
    nameExpressions: [],
    headerNames: [...request.headerNames, definitionsName],
    headerTexts: [...headerTexts, definitionsIn(request.options)],
  };
}

function outcomeFor({ nameExpressions }: CompileRequest, { status, log, code }: HiprtcOutcome): CompileOutcome {
  const nothing = { ptx: '', cubin: new Uint8Array(0), ltoir: new Uint8Array(0) };
  const said = asNvrtcLog(log, nameExpressions);
  if (status === errorInSource) return { ...nothing, compiled: false, log: said, loweredNames: [] };
  if (status !== success) throw new CudaError(`hipRTC: status ${status}${log ? `\n${log}` : ''}`, { code: 'ERR_CUDA_COMPILER' });
  return { ...nothing, compiled: true, log: said, codeObject: code, loweredNames: namesIn(new CodeObject(code), nameExpressions) };
}
