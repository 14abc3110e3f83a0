/** What the addon's compiler and linker take and return: src/binding/js_compile.cpp. */

export interface CompilerInfo {
  /** 1000 × major + 10 × minor. */
  version: number;
  path: string;
  /** The folders of the CUDA headers that belong to this compiler; empty if none were found. */
  includeFolders: string[];
  /** Where they were looked for. */
  includeCandidates: string[];
  /** Compute capabilities, as 10 × major + minor. */
  architectures: number[];
}

export interface CompileRequest {
  source: string;
  name: string;
  options: string[];
  nameExpressions: string[];
  headerNames: string[];
  headerTexts: string[];
}

export interface CompileOutcome {
  compiled: boolean;
  log: string;
  ptx: string;
  cubin: Uint8Array;
  ltoir: Uint8Array;
  /** AMD's machine code, from hipRTC only. */
  codeObject?: Uint8Array;
  loweredNames: string[];
}

export interface HiprtcOutcome {
  /** hiprtcResult: 0, or 6 for an error in the source. */
  status: number;
  log: string;
  /** Empty if there is none. */
  code: Uint8Array;
  /** Why it could not be asked. */
  error?: string;
}

export interface LinkInput {
  /** nvJitLinkInputType. */
  type: number;
  name: string;
  data: Uint8Array;
}

export interface LinkOutcome {
  linked: boolean;
  log: string;
  image: Uint8Array;
}
