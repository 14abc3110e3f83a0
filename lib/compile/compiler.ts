import { native } from '../native/environment';
import type { CompileOutcome, CompileRequest, CompilerInfo, Done } from '../native/native';
import type { CompileTarget } from './compile-options';
import { hiprtc } from './hiprtc';
import { standardHeaders } from './standard-headers';

/** What compiles a source at run time. */
export interface Compiler {
  readonly name: 'NVRTC' | 'hipRTC';
  /** The variables that the search for it depends on. */
  readonly searched: readonly string[];
  /** Headers that it has not, by the names that sources use. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether it compiles functions of the host as well, so that its first error may be about one. */
  readonly takesHostCode: boolean;
  /** Whether its headers give a member of namespace std that std does not share with the global namespace. */
  hasInStd(name: string): boolean;
  /** What its results depend on besides a compile's own source and flags. */
  readonly always: readonly string[];
  /** Throws CudaError if there is none. */
  info(): CompilerInfo;
  /** Returns a function that cancels the compile, if the compiler can do that; `done` is called all the same. */
  compile(request: CompileRequest, done: Done<CompileOutcome>): () => void;
  /** Undefined if it takes longer than `milliseconds`; 0 means no limit. */
  compileSync(request: CompileRequest, milliseconds: number): CompileOutcome | undefined;
}

const nvrtc: Compiler = {
  name: 'NVRTC',
  // src/library/library_search.cpp, cuda_headers.cpp, src/platform/
  searched: [
    ...['CUDA_FFI_NVRTC', 'CUDA_PATH', 'CUDA_HOME', 'CONDA_PREFIX', 'VIRTUAL_ENV'],
    ...(process.platform === 'win32' ? ['PATH', 'ProgramFiles', 'LOCALAPPDATA'] : ['LD_LIBRARY_PATH', 'XDG_DATA_HOME', 'HOME']),
  ],
  headers: standardHeaders,
  takesHostCode: false,
  hasInStd: () => true,
  always: [],
  info: () => native().compilerInfo(),
  compile: (request, done) => native().compile(request, done),
  compileSync: (request, milliseconds) => native().compileSync(request, milliseconds),
};

export function compilerFor({ vendor }: CompileTarget): Compiler {
  return vendor === 'amd' ? hiprtc : nvrtc;
}
