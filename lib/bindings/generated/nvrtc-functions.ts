// Written by bindings/write.mjs from bindings/table/nvrtc.json: change those.
import { nvrtcApi as api } from '../apis';
import type { FlowCallback, Given, Size } from '../values/value-types';
import type { nvrtcProgram, nvrtcResult } from './nvrtc-types';

/** Names an error code. */
export const nvrtcGetErrorString = api.bind<(result: nvrtcResult) => string>(
  'nvrtcGetErrorString',
  'nvrtcResult result value',
  { returns: 'text' },
);
/**
 * The version of NVRTC: major, minor.
 * @returns `major`, `minor`
 */
export const nvrtcVersion = api.bind<() => [number, number]>(
  'nvrtcVersion',
  'int* major out; int* minor out',
  {},
);
/**
 * How many architectures NVRTC compiles for.
 * @returns `numArchs`
 */
export const nvrtcGetNumSupportedArchs = api.bind<() => number>(
  'nvrtcGetNumSupportedArchs',
  'int* numArchs out',
  {},
);
/**
 * The architectures that NVRTC compiles for: 75, 80, and so on.
 * @returns `supportedArchs`
 */
export const nvrtcGetSupportedArchs = api.bind<() => number[]>(
  'nvrtcGetSupportedArchs',
  'int* supportedArchs sized:nvrtcGetNumSupportedArchs',
  {},
);
/**
 * Makes a program of a source and the headers that it includes.
 * @returns `prog`
 */
export const nvrtcCreateProgram = api.bind<(...args: [src: string | null, name: string | null, headers: readonly string[] | null, includeNames: readonly string[] | null] | [src: string | null, name: string | null, numHeaders: number, headers: readonly string[] | null, includeNames: readonly string[] | null]) => nvrtcProgram>(
  'nvrtcCreateProgram',
  'nvrtcProgram* prog out; const char* src string; const char* name string; int numHeaders count; const char*const* headers array:numHeaders; const char*const* includeNames array:numHeaders',
  {},
);
/** Destroys a program. */
export const nvrtcDestroyProgram = api.bind<(prog: Given<nvrtcProgram> | null) => void>(
  'nvrtcDestroyProgram',
  'nvrtcProgram* prog in',
  {},
);
/** Compiles a program. */
export const nvrtcCompileProgram = api.bind<(...args: [prog: Given<nvrtcProgram>, options: readonly string[] | null] | [prog: Given<nvrtcProgram>, numOptions: number, options: readonly string[] | null]) => void>(
  'nvrtcCompileProgram',
  'nvrtcProgram prog value; int numOptions count; const char*const* options array:numOptions',
  { waits: true },
);
/**
 * The bytes of the PTX, with the NUL at its end.
 * @returns `ptxSizeRet`
 */
export const nvrtcGetPTXSize = api.bind<(prog: Given<nvrtcProgram>) => number>(
  'nvrtcGetPTXSize',
  'nvrtcProgram prog value; size_t* ptxSizeRet out',
  {},
);
/**
 * The PTX, with the NUL at its end.
 * @returns `ptx`
 */
export const nvrtcGetPTX = api.bind<(prog: Given<nvrtcProgram>) => Buffer>(
  'nvrtcGetPTX',
  'nvrtcProgram prog value; char* ptx sized:nvrtcGetPTXSize',
  {},
);
/**
 * The bytes of the machine code; 0 where the architecture was a virtual one.
 * @returns `cubinSizeRet`
 */
export const nvrtcGetCUBINSize = api.bind<(prog: Given<nvrtcProgram>) => number>(
  'nvrtcGetCUBINSize',
  'nvrtcProgram prog value; size_t* cubinSizeRet out',
  {},
);
/**
 * The machine code.
 * @returns `cubin`
 */
export const nvrtcGetCUBIN = api.bind<(prog: Given<nvrtcProgram>) => Buffer>(
  'nvrtcGetCUBIN',
  'nvrtcProgram prog value; char* cubin sized:nvrtcGetCUBINSize',
  {},
);
/**
 * The bytes of the link-time intermediate code.
 * @returns `LTOIRSizeRet`
 */
export const nvrtcGetLTOIRSize = api.bind<(prog: Given<nvrtcProgram>) => number>(
  'nvrtcGetLTOIRSize',
  'nvrtcProgram prog value; size_t* LTOIRSizeRet out',
  {},
);
/**
 * The link-time intermediate code of a compile with -dlto.
 * @returns `LTOIR`
 */
export const nvrtcGetLTOIR = api.bind<(prog: Given<nvrtcProgram>) => Buffer>(
  'nvrtcGetLTOIR',
  'nvrtcProgram prog value; char* LTOIR sized:nvrtcGetLTOIRSize',
  {},
);
/**
 * The bytes of the OptiX code.
 * @returns `optixirSizeRet`
 */
export const nvrtcGetOptiXIRSize = api.bind<(prog: Given<nvrtcProgram>) => number>(
  'nvrtcGetOptiXIRSize',
  'nvrtcProgram prog value; size_t* optixirSizeRet out',
  {},
);
/**
 * The OptiX code of a compile with --optix-ir.
 * @returns `optixir`
 */
export const nvrtcGetOptiXIR = api.bind<(prog: Given<nvrtcProgram>) => Buffer>(
  'nvrtcGetOptiXIR',
  'nvrtcProgram prog value; char* optixir sized:nvrtcGetOptiXIRSize',
  {},
);
/**
 * The bytes of the compiler's messages, with the NUL at their end.
 * @returns `logSizeRet`
 */
export const nvrtcGetProgramLogSize = api.bind<(prog: Given<nvrtcProgram>) => number>(
  'nvrtcGetProgramLogSize',
  'nvrtcProgram prog value; size_t* logSizeRet out',
  {},
);
/**
 * The compiler's messages.
 * @returns `log`
 */
export const nvrtcGetProgramLog = api.bind<(prog: Given<nvrtcProgram>) => string>(
  'nvrtcGetProgramLog',
  'nvrtcProgram prog value; char* log sizedText:nvrtcGetProgramLogSize',
  {},
);
/** Asks for the mangled name of an expression; call it before compiling. */
export const nvrtcAddNameExpression = api.bind<(prog: Given<nvrtcProgram>, name_expression: string | null) => void>(
  'nvrtcAddNameExpression',
  'nvrtcProgram prog value; const char*const name_expression string',
  {},
);
/**
 * The mangled name of an expression that was asked for.
 * @returns `lowered_name`
 */
export const nvrtcGetLoweredName = api.bind<(prog: Given<nvrtcProgram>, name_expression: string | null) => string>(
  'nvrtcGetLoweredName',
  'nvrtcProgram prog value; const char*const name_expression string; const char** lowered_name out',
  {},
);
/**
 * The bytes that precompiled headers may use.
 * @returns `ret`
 */
export const nvrtcGetPCHHeapSize = api.bind<() => number>(
  'nvrtcGetPCHHeapSize',
  'size_t* ret out',
  {},
);
/** Sets the bytes that precompiled headers may use. */
export const nvrtcSetPCHHeapSize = api.bind<(size: Size) => void>(
  'nvrtcSetPCHHeapSize',
  'size_t size value',
  {},
);
/** Whether a precompiled header was written. */
export const nvrtcGetPCHCreateStatus = api.bind<(prog: Given<nvrtcProgram>) => nvrtcResult>(
  'nvrtcGetPCHCreateStatus',
  'nvrtcProgram prog value',
  { values: ['NVRTC_ERROR_NO_PCH_CREATE_ATTEMPTED','NVRTC_ERROR_PCH_CREATE_HEAP_EXHAUSTED','NVRTC_ERROR_PCH_CREATE'] },
);
/**
 * The bytes that writing a precompiled header needed.
 * @returns `size`
 */
export const nvrtcGetPCHHeapSizeRequired = api.bind<(prog: Given<nvrtcProgram>) => number>(
  'nvrtcGetPCHHeapSizeRequired',
  'nvrtcProgram prog value; size_t* size out',
  {},
);
/** Calls a function now and then while the program compiles; 1 ends the compile. */
export const nvrtcSetFlowCallback = api.bind<(prog: Given<nvrtcProgram>, callback: FlowCallback | null, payload: unknown) => void>(
  'nvrtcSetFlowCallback',
  'nvrtcProgram prog value; int (*)(void*, void*) callback callback; void* payload user',
  {},
);
