// Every kind of wrong argument, for every kind of parameter, by each way to call: an error that names the argument, and the process lives.
import { join } from 'node:path';
import { CudaStream, DeviceArray, HostLibrary, Struct } from '../../../lib';
import { bin } from '../helpers/communicators';
import { failureOf } from '../helpers/failure-of';

const path = join(bin, 'stand_in/libc_library.so');
const detached = new Float32Array(4);
structuredClone(detached, { transfer: [detached.buffer] });
const proxied = new Proxy(new Float32Array(4), {});
const throwing = { get count(): number { throw new Error('mine'); }, mean: 1 }; // prettier-ignore

/** Values of every kind that a program might pass by mistake, by what they are called here. */
const values: Readonly<Record<string, unknown>> = {
  undefined,
  null: null,
  'a boolean': true,
  'a fraction': 1.5,
  NaN: NaN,
  infinity: Infinity,
  'a number beyond 2^53': 2 ** 60,
  'a negative number': -1,
  'a bigint': 5n,
  'a bigint beyond 64 bits': 2n ** 64n,
  'a negative bigint': -(2n ** 63n) - 1n,
  'a string': 'five',
  'a symbol': Symbol('five'),
  'a function': () => 5,
  'a Promise': Promise.resolve(5),
  'an array': [1, 2],
  'an object': { a: 1 },
  'a Date': new Date(0),
  'a Map': new Map(),
  'a class': class {},
  'detached memory': detached,
  'a Proxy of memory': proxied,
  Float64Array: new Float64Array(4),
  Int32Array: new Int32Array(4),
  BigInt64Array: new BigInt64Array(4),
  'an object whose getter throws': throwing,
  'a stream': 'stream',
  'a device array of other numbers': 'device',
};

/** For each parameter: a prototype in which it is the first, what else is passed, and the values that are right for it. */
const parameters: readonly (readonly [string, string, readonly unknown[], readonly string[]])[] = [
  ['status', 'int(int x)', [], ['a negative number', 'a bigint']],
  ['negated8', 'int8_t(int8_t x)', [], ['a negative number', 'a bigint']],
  ['next', 'uint64_t(uint64_t x)', [], ['a bigint']],
  ['half_of', 'float(float x)', [], ['a fraction', 'NaN', 'infinity', 'a number beyond 2^53', 'a negative number']],
  ['is_negative', 'bool(bool x)', [], ['a boolean']],
  ['greeting', 'const char*(const char* name)', [], ['null', 'a string']],
  ['sum_of', 'int(const float* x, int n, double* out)', [0, new Float64Array(1)], ['null']],
  ['sum_of', 'int(__host__ const float* x, int n, double* out)', [0, new Float64Array(1)], ['null']],
  ['context_for', 'void*(__device__ const float* x)', [], ['null']],
  ['mean_of', 'double(const Pair* pair)', [], []],
  ['status', 'int(cudaStream_t stream)', [], ['a stream']],
  ['status', 'int(const CUstream)', [], ['a stream']],
];
/** Addresses are the program's business: calls with them are not made here. */
const neverCalled = new Set(['a bigint', 'null']);
const isPointer = (prototype: string) => prototype.split('(')[1]!.includes('*');

const cases = parameters.flatMap(([name, prototype, more, right]) =>
  Object.keys(values)
    .filter((kind) => !right.includes(kind) && !(isPointer(prototype) && neverCalled.has(kind)))
    .map((kind) => [name, prototype, kind, more] as const),
);
const linuxTest = process.platform === 'linux' ? test : test.skip;

linuxTest('there are two hundred of them', () => expect(cases.length).toBeGreaterThan(200));

linuxTest.each(cases)('%s, %s: %s', async (name, prototype, kind, more) => {
  const Pair = Struct({ count: 'int', mean: 'double' }, 'Pair');
  const lib = HostLibrary(path, { [name]: prototype }, { types: { Pair } });
  const made: Record<string, () => unknown> = { stream: () => new CudaStream(), device: () => DeviceArray.zeros(4, 'float64') };
  const given = values[kind];
  const value = typeof given === 'string' && given in made ? made[given]!() : given;
  const right = /\(const Pair|const float/.test(prototype);
  for (const call of [() => lib[name]!.sync(value, ...more), () => lib[name]!.enqueue(value, ...more), () => lib[name]!(value, ...more)]) {
    const failure = await failureOf(async () => call());
    if (kind === 'an object whose getter throws' && right && prototype.includes('Pair')) expect(failure.message).toBe('mine');
    else if (failure.code !== 'ERR_CUDA_ARGUMENT') expect([failure.code, failure.message]).toBe('an error of an argument');
    else expect(failure.message).toMatch(/argument 1|Pair/);
  }
});
