// Written by bindings/write.mjs from bindings/table/nvJitLink.json: change those.
import { nvJitLinkApi as api } from '../apis';
import type { Given, HostMemory } from '../values/value-types';
import type { nvJitLinkHandle, nvJitLinkInputType } from './nvjitlink-types';

/**
 * Begins to link code.
 * @returns `handle`
 */
export const nvJitLinkCreate = api.bind<(...args: [options: readonly string[] | null] | [numOptions: number, options: readonly string[] | null]) => nvJitLinkHandle>(
  'nvJitLinkCreate',
  'nvJitLinkHandle* handle out; uint32_t numOptions count; const char** options array:numOptions',
  {},
);
/** Ends a linker. */
export const nvJitLinkDestroy = api.bind<(handle: Given<nvJitLinkHandle> | null) => void>(
  'nvJitLinkDestroy',
  'nvJitLinkHandle* handle in',
  {},
);
/** Adds code to what is linked. */
export const nvJitLinkAddData = api.bind<(...args: [handle: Given<nvJitLinkHandle>, inputType: nvJitLinkInputType, data: HostMemory, name: string | null] | [handle: Given<nvJitLinkHandle>, inputType: nvJitLinkInputType, data: HostMemory, size: number, name: string | null]) => void>(
  'nvJitLinkAddData',
  'nvJitLinkHandle handle value; nvJitLinkInputType inputType value; const void* data view:size; size_t size count; const char* name string',
  { waits: true },
);
/** Adds a file to what is linked. */
export const nvJitLinkAddFile = api.bind<(handle: Given<nvJitLinkHandle>, inputType: nvJitLinkInputType, fileName: string | null) => void>(
  'nvJitLinkAddFile',
  'nvJitLinkHandle handle value; nvJitLinkInputType inputType value; const char* fileName string',
  { waits: true },
);
/** Links. */
export const nvJitLinkComplete = api.bind<(handle: Given<nvJitLinkHandle>) => void>(
  'nvJitLinkComplete',
  'nvJitLinkHandle handle value',
  { waits: true },
);
/**
 * The bytes of the linked machine code.
 * @returns `size`
 */
export const nvJitLinkGetLinkedCubinSize = api.bind<(handle: Given<nvJitLinkHandle>) => number>(
  'nvJitLinkGetLinkedCubinSize',
  'nvJitLinkHandle handle value; size_t* size out',
  {},
);
/**
 * The linked machine code.
 * @returns `cubin`
 */
export const nvJitLinkGetLinkedCubin = api.bind<(handle: Given<nvJitLinkHandle>) => Buffer>(
  'nvJitLinkGetLinkedCubin',
  'nvJitLinkHandle handle value; void* cubin sized:nvJitLinkGetLinkedCubinSize',
  {},
);
/**
 * The bytes of the linked PTX.
 * @returns `size`
 */
export const nvJitLinkGetLinkedPtxSize = api.bind<(handle: Given<nvJitLinkHandle>) => number>(
  'nvJitLinkGetLinkedPtxSize',
  'nvJitLinkHandle handle value; size_t* size out',
  {},
);
/**
 * The linked PTX, of a link with -ptx.
 * @returns `ptx`
 */
export const nvJitLinkGetLinkedPtx = api.bind<(handle: Given<nvJitLinkHandle>) => Buffer>(
  'nvJitLinkGetLinkedPtx',
  'nvJitLinkHandle handle value; char* ptx sized:nvJitLinkGetLinkedPtxSize',
  {},
);
/**
 * The bytes of the linker's errors.
 * @returns `size`
 */
export const nvJitLinkGetErrorLogSize = api.bind<(handle: Given<nvJitLinkHandle>) => number>(
  'nvJitLinkGetErrorLogSize',
  'nvJitLinkHandle handle value; size_t* size out',
  {},
);
/**
 * The linker's errors.
 * @returns `log`
 */
export const nvJitLinkGetErrorLog = api.bind<(handle: Given<nvJitLinkHandle>) => string>(
  'nvJitLinkGetErrorLog',
  'nvJitLinkHandle handle value; char* log sizedText:nvJitLinkGetErrorLogSize',
  {},
);
/**
 * The bytes of the linker's remarks.
 * @returns `size`
 */
export const nvJitLinkGetInfoLogSize = api.bind<(handle: Given<nvJitLinkHandle>) => number>(
  'nvJitLinkGetInfoLogSize',
  'nvJitLinkHandle handle value; size_t* size out',
  {},
);
/**
 * The linker's remarks.
 * @returns `log`
 */
export const nvJitLinkGetInfoLog = api.bind<(handle: Given<nvJitLinkHandle>) => string>(
  'nvJitLinkGetInfoLog',
  'nvJitLinkHandle handle value; char* log sizedText:nvJitLinkGetInfoLogSize',
  {},
);
/**
 * The version of nvJitLink: major, minor.
 * @returns `major`, `minor`
 */
export const nvJitLinkVersion = api.bind<() => [number, number]>(
  'nvJitLinkVersion',
  'unsigned int* major out; unsigned int* minor out',
  {},
);
