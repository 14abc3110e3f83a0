// lib/bindings/generated/<api>-types.ts: handles, enumerations, structures and constants.
import { aliases } from './table.mjs';
import { memberText, sortOf } from './typescript-types.mjs';

export function typesText(table) {
  const declarations = [
    ...table.types.filter(([name]) => isHandle(name, table)).map(([name, type]) => handleText(name, type, table)),
    ...table.enums.flatMap(enumText),
    ...table.structs.map((struct) => structText(struct, table)),
    ...aliases(table).map(([alias, name]) => `/** ${name} by its other name. */\nexport type ${alias} = ${name};`),
    ...aliases(table).filter(([, name]) => table.kinds.get(name) === 'enum').map(([alias, name]) => `export const ${alias} = ${name};`),
    ...callbacks.filter(([name]) => table.kinds.has(name)).map(([name, text]) => `${text.replace('NAME', name)}`),
    ...table.constants.map(constantText),
    '',
  ].join('\n');
  const used = ['Handle', 'NumberHandle', 'KernelArgumentPointer', 'Pointer'].filter((name) => new RegExp(`\\b${name}\\b`).test(declarations));
  return `import type { ${used.join(', ')} } from '../values/value-types';\n\n${declarations}`;
}

function isHandle(name, table) {
  return ['handle', 'wideHandle'].includes(sortOf(name, table.kinds)) && !/_v\d$/.test(name);
}

/** Handles of the runtime that are the driver's own, under other names. */
const driverNames = {
  cudaStream_t: 'CUstream', cudaEvent_t: 'CUevent', cudaGraph_t: 'CUgraph', cudaGraphNode_t: 'CUgraphNode', cudaGraphExec_t: 'CUgraphExec',
  cudaGraphDeviceNode_t: 'CUgraphDeviceNode', cudaUserObject_t: 'CUuserObject', cudaFunction_t: 'CUfunction', cudaKernel_t: 'CUkernel',
  cudaLibrary_t: 'CUlibrary', cudaMemPool_t: 'CUmemoryPool', cudaArray_t: 'CUarray', cudaArray_const_t: 'CUarray', cudaMipmappedArray_t: 'CUmipmappedArray',
  cudaMipmappedArray_const_t: 'CUmipmappedArray', cudaTextureObject_t: 'CUtexObject', cudaSurfaceObject_t: 'CUsurfObject',
  cudaGraphConditionalHandle: 'CUgraphConditionalHandle',
};

function handleText(name, type) {
  return `/** ${describeHandle(name)} */\nexport type ${name} = ${type === 'int' ? 'NumberHandle' : 'Handle'}<'${driverNames[name] ?? name}'>;`;
}

const describeHandle = (name) => `A handle to pass on; \`0n\` and null stand for none. ${name} of C.`;

function enumText({ name, values }) {
  const lines = values.map(([key, value]) => `  ${key}: ${value},`);
  return [`/** ${name}: ${values.length} values. */`, `export const ${name} = {`, ...lines, '} as const;', `export type ${name} = (typeof ${name})[keyof typeof ${name}];`];
}

function structText(struct, table) {
  const lines = members(struct).map((member) => `  ${isUserData(struct, member) ? 'userData: unknown;' : memberText(member, table.kinds)}`);
  const union = struct.kind === 'union' ? ' A union: give one member.' : '';
  return [`/** ${struct.name}, ${struct.size} bytes.${union} */`, `export interface ${struct.name} {`, ...lines, '}'].join('\n');
}

/** Whatever the function beside it is to be called with. */
const isUserData = (struct, [, name]) => name === 'userData' && struct.members.some(([type]) => /^(CUhostFn|cudaHostFn_t)$/.test(type));

/** The members of an unnamed structure or union are its owner's. */
const members = (record) => record.members.flatMap(([type, name, offset]) => (name === '' ? members(type) : [[type, name, offset]]));

const callbacks = [
  ['CUhostFn', `/** Called on the JavaScript thread with what was given as \`userData\`. */\nexport type NAME = (userData: unknown) => void;`],
  ['CUstreamCallback', `/** Called on the JavaScript thread. */\nexport type NAME = (hStream: CUstream, status: CUresult, userData: unknown) => void;`],
  ['CUasyncCallback', `/** Called on the JavaScript thread. */\nexport type NAME = (info: CUasyncNotificationInfo, userData: unknown, callback: CUasyncCallbackHandle) => void;`],
  ['CUlogsCallback', `/** Called on the JavaScript thread. */\nexport type NAME = (data: unknown, logLevel: CUlogLevel, message: string) => void;`],
  ['cudaHostFn_t', `/** Called on the JavaScript thread with what was given as \`userData\`. */\nexport type NAME = (userData: unknown) => void;`],
  ['cudaStreamCallback_t', `/** Called on the JavaScript thread. */\nexport type NAME = (stream: cudaStream_t, status: cudaError_t, userData: unknown) => void;`],
  ['cudaAsyncCallback', `/** Called on the JavaScript thread. */\nexport type NAME = (info: cudaAsyncNotificationInfo_t, userData: unknown, callback: cudaAsyncCallbackHandle_t) => void;`],
  ['cudaLogsCallback_t', `/** Called on the JavaScript thread. */\nexport type NAME = (data: unknown, logLevel: cudaLogLevel, message: string) => void;`],
  ['CUoccupancyB2DSize', `/** Called during the call: how many bytes of dynamic shared memory a block of so many threads wants. */\nexport type NAME = (blockSize: number) => number;`],
];

function constantText([name, value, handle]) {
  return /^(CU|cuda)/.test(handle) ? `export const ${name} = ${value}n as ${handle};` : `export const ${name} = ${value};`;
}
