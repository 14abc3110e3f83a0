// The table as the writers use it.
import { readFileSync } from 'node:fs';

export const apiNames = ['driver', 'nvrtc', 'nvJitLink', 'runtime'];
/** Those whose types the project's C++ uses. */
export const abiNames = ['driver', 'nvrtc', 'nvJitLink'];
/** Those whose functions are lines of text, which are read when they are first called. */
export const listedNames = ['cublas', 'cublasLt', 'cufft', 'curand', 'cusparse', 'cusolver', 'nvml'];
/** Those of them whose functions can be called on other threads. */
export const hasPromises = ({ name }) => name === 'nvml';

/** The table with what later versions have added. */
export function loadTable(name) {
  const table = withLater(readTable(name));
  return { name, ...table, kinds: kindsOf(table) };
}

/** The table of the headers alone, to which the project's C++ and the software device keep. */
export function loadHeaders(name) {
  const table = readTable(name);
  return { name, ...table, kinds: kindsOf(table) };
}

/** The runtime as cuda_runtime_api.h alone declares it: no graphics, no profiler, and structures returned by value as C has them. */
export function loadRuntimeForCpp() {
  const table = loadHeaders('runtime');
  const isOther = (name) => /EGL|Egl|GL(?=[A-Z])|^GL|VDPAU|^Vdp|^cudaProfiler/.test(name);
  const kept = (list) => list.filter((entry) => !isOther(entry.name ?? entry[0]));
  const functions = kept(table.functions).map((entry) => ({ ...entry, parameters: entry.parameters.filter(([, name]) => name !== 'returned') }));
  return { ...table, functions, enums: kept(table.enums), structs: kept(table.structs), types: kept(table.types), constants: kept(table.constants) };
}

const readTable = (name) => JSON.parse(readFileSync(new URL(`../table/${name}.json`, import.meta.url), 'utf8'));

function withLater({ later, ...table }) {
  if (!later) return table;
  const named = new Map(later.structs.map((struct) => [struct.name, struct]));
  const added = (list, others) => [...list, ...others.filter(({ name }) => !list.some((known) => known.name === name))];
  const valuesOf = (name) => later.enums.find((one) => one.name === name)?.values ?? [];
  return {
    ...table,
    functions: [...table.functions, ...later.functions],
    enums: added(table.enums.map((one) => ({ ...one, values: [...one.values, ...valuesOf(one.name)] })), later.enums),
    structs: added(table.structs.map((struct) => extended(struct, named.get(struct.name))), later.structs),
    types: [...table.types, ...later.types.filter(([name]) => !table.types.some(([known]) => known === name))],
  };
}

/** A structure of a fixed size, in which later versions have given members to what was reserved. */
function extended(struct, later) {
  if (!later) return struct;
  const isReserved = struct.name === 'CUdevSmResource'; // lies in a union of CUdevResource
  if (later.size !== struct.size && !isReserved) throw new Error(`${struct.name} has ${struct.size} bytes, and later ${later.size}`);
  return { ...later, tag: struct.tag };
}

/** Of a type's name: enum, struct, handle, callback, or the C type that it stands for. */
function kindsOf(table) {
  const kinds = new Map();
  for (const { name } of table.enums) kinds.set(name, 'enum');
  for (const { name } of table.structs) kinds.set(name, 'struct');
  for (const [name, type] of table.types) kinds.set(name, kinds.get(type) ?? (type.includes('(') ? 'callback' : type));
  return kinds;
}

/** Names of one type that are aliases of an enumeration or a structure: `[alias, name]`. */
export function aliases(table) {
  const own = new Set([...table.enums, ...table.structs].map(({ name }) => name));
  return table.types.filter(([, type]) => own.has(type));
}

export const roleKind = (role) => role.split(':', 1)[0];
export const pointee = (type) => type.slice(0, type.lastIndexOf('*')).replaceAll('const ', '').trim();

/** Parameters that the caller gives; those whose length the array knows may be left out. */
const given = new Set(['value', 'count', 'string', 'in', 'inout', 'array', 'exchanged', 'view', 'pointer', 'address', 'kernel', 'image', 'options', 'arguments', 'extra', 'callback', 'user', 'by', 'floats', 'coredumpIn']);
/** Parameters that are results; the others are neither. */
const returned = new Set(['out', 'inout', 'exchanged', 'filled', 'list', 'owned', 'text', 'bytes', 'floatsOut', 'sized', 'sizedText', 'range', 'ranges', 'each', 'coredump']);

export const isGiven = (role) => (given.has(roleKind(role)) || (roleKind(role) === 'string' && !role.includes(':'))) && !isResult(role, true);

export function isResult(role, only = false) {
  const kind = roleKind(role);
  if (kind === 'string') return role.includes(':');
  if (kind === 'by') return role.endsWith(':out');
  return returned.has(kind) && !(only && ['inout', 'exchanged'].includes(kind));
}
