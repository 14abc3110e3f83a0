// Compiles a .cu file for the device that CUDA_FFI_DEVICE names, calls each kernel once with the same arguments
// everywhere, and prints as JSON what each has left in its arrays: a hash, or the code of its error.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { entryOf } from './cu-arguments.mjs';

const { CudaModule } = createRequire(import.meta.url)('../../dist/lib/index.js');
const elements = 16384;
const classes = [
  [/^(?:const )?float \*$/, Float32Array],
  [/^(?:const )?double \*$/, Float64Array],
  [/^(?:const )?unsigned (?:int )?\*$/, Uint32Array],
  [/^(?:const )?int \*$/, Int32Array],
  [/^(?:const )?unsigned char \*$/, Uint8Array],
  [/^(?:const )?(?:signed )?char \*$/, Int8Array],
  [/^(?:const )?unsigned short \*$/, Uint16Array],
  [/^(?:const )?short \*$/, Int16Array],
  [/^(?:const )?unsigned long(?: long)? \*$/, BigUint64Array],
  [/^(?:const )?long(?: long)? \*$/, BigInt64Array],
];
const numbers = /^(?:unsigned |signed )?(?:int|unsigned|short|char|float|double|bool)$/;
const wideNumbers = /^(?:unsigned )?long(?: long)?$/;

function arrayOf(Class) {
  const made = new Class(elements);
  const isWide = Class === BigUint64Array || Class === BigInt64Array;
  for (let k = 0; k < elements; ++k) made[k] = isWide ? BigInt(k % 13) : Class.name.startsWith('Float') ? 0.5 + (k % 13) / 4 : k % 13;
  return made;
}

function argumentFor({ type, pointer }) {
  const Class = classes.find(([form]) => form.test(type))?.[1];
  if (pointer && Class) return arrayOf(Class);
  if (numbers.test(type)) return type === 'bool' ? true : 16;
  return wideNumbers.test(type) ? 16n : undefined;
}

/** What is left in the arguments of a call: arrays as they are, lists of structs as their text. */
async function called(kernel, shape, given) {
  if (given.includes(undefined)) return 'not called';
  try {
    await kernel.with(shape)(...given);
  } catch (error) {
    return error.code ?? error.name;
  }
  const hash = createHash('sha256');
  for (const value of given) {
    if (ArrayBuffer.isView(value)) hash.update(value);
    else if (Array.isArray(value)) hash.update(JSON.stringify(value));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Of the table, or one of each kernel with arguments that its parameters allow. */
function callsOf(mod, entry) {
  if (entry?.calls) return entry.calls;
  return mod.kernels.map((name) => [name, { grid: 1, block: 32 }, () => mod.kernel(name).parameters.map(argumentFor)]);
}

const [file] = process.argv.slice(2);
const entry = entryOf(file);
try {
  const { link, ...options } = entry?.options ?? {};
  const mod = await CudaModule.loadFile(file, { ...options, ...(link && { link: link.map((other) => join(dirname(file), other)) }) });
  const results = {};
  for (const [name, shape, make] of callsOf(mod, entry)) {
    results[name] = await called(mod.kernel(name), shape, make());
    if (results[name].startsWith('CUDA_ERROR')) break; // after a fault, others would fail as well
  }
  console.log(JSON.stringify({ results }));
} catch (error) {
  const lines = `${error.message}`.split('\n');
  console.log(JSON.stringify({ error: lines.find((line) => /error|not|which/.test(line)) ?? lines[0] }));
}
