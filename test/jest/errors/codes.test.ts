// Every error of the public API has a code, whatever it is given: each public function and method is called with values
// that it does not take, and what it throws is looked at. What is public is read from lib/index.ts.
import ts from 'typescript';
import { join } from 'node:path';
import * as cuda from '../../../lib';
import { root } from '../helpers/run-node';

const values: unknown[] = [
  ...[undefined, null, true, -1, 1.5, NaN, 'high', '', 10n ** 30n, Symbol('s'), {}, [], [null], () => {}],
  ...[{ priority: 'high' }, { nonsense: 1 }, new Map(), new Uint8Array(3)],
];

/** Each alone, and behind what is right in the first places of many functions. */
const argumentLists: unknown[][] = [
  [],
  ...values.flatMap((value) => [[value], [64, value], ['x', value], [[4], 'float32', value], [new Float32Array(4), value], [value, value]]),
];

/** Ends or replaces what the other calls work on. */
const skipped = ['reset', 'dispose', 'setDefault', 'constructor'];

/** Made by the package alone, which passes what it knows. */
const notForPrograms = [
  'CudaDevice',
  'CudaTexture',
  'CudaDataType',
  'Communicator',
  'CudaError',
  'CudaCompileError',
  'CudaBuffer',
  'CudaModule',
  'CudaGraphExec',
  'DeviceArray',
  'HostDevicePair',
  'StructArray',
  'ShapedArray',
];

const program = ts.createProgram([join(root, 'lib/index.ts')], { noLib: true, skipLibCheck: true, target: ts.ScriptTarget.ESNext });
const checker = program.getTypeChecker();
const index = checker.getSymbolAtLocation(program.getSourceFile(join(root, 'lib/index.ts'))!)!;

/** The methods, static or not, of a class by its name that are not marked as internal. */
function publicMethods(className: string, isStatic: boolean): string[] {
  const exported = checker.getExportsOfModule(index).find((symbol) => symbol.name === className);
  const symbol = exported && exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const table = isStatic ? symbol?.exports : symbol?.members;
  return [...(table?.values() ?? [])]
    .filter((member) => member.flags & ts.SymbolFlags.Method && !member.getJsDocTags().some((tag) => tag.name === 'internal'))
    .map((member) => member.name)
    .filter((name) => !name.startsWith('__') && !name.startsWith('#') && !skipped.includes(name));
}

let mod: cuda.CudaModule;
beforeAll(async () => {
  jest.spyOn(console, 'log').mockImplementation(() => {}); // what a graph's debug() prints
  mod = await cuda.CudaModule.compile(
    'extern "C" __global__ void inc(int* x, int n) { int i = threadIdx.x; if (i < n) x[i]++; } __constant__ int g;',
  );
});

/** An object of each class whose methods are called. */
const objects: Record<string, () => object> = {
  CudaBuffer: () => cuda.CudaBuffer.alloc(64),
  CudaContext: () => cuda.CudaContext.getDefault(),
  CudaDevice: () => cuda.CudaDevice.getDefault(),
  CudaEvent: () => new cuda.CudaEvent(),
  CudaGraph: () => new cuda.CudaGraph(),
  CudaModule: () => mod,
  CudaStream: () => new cuda.CudaStream(),
  CudaSurface: () => cuda.CudaSurface.empty([4], 'float32'),
  DeviceArray: () => cuda.DeviceArray.zeros([4], 'float32'),
  StructArray: () => cuda.Struct({ x: 'float', y: 'int' }).array(3),
};

/** A message that the engine made: the value got too far. */
const fromTheEngine = /Cannot (read|use|convert|destructure|mix)|is not (a function|iterable|a constructor)|was called on/;

async function complaints(call: (...args: unknown[]) => unknown): Promise<string[]> {
  const found = new Set<string>();
  for (const args of argumentLists) {
    try {
      const result = call(...args);
      if (result instanceof Promise) await result;
    } catch (error) {
      const { code, message } = error as { code?: unknown; message?: string };
      if (typeof code !== 'string' || fromTheEngine.test(String(message))) found.add(`${String(code)}: ${String(message)}`);
    }
  }
  return [...found];
}

const exported = Object.entries(cuda as unknown as Record<string, unknown>);
const isClass = (value: unknown): value is new (...args: unknown[]) => object =>
  typeof value === 'function' && Function.prototype.toString.call(value).startsWith('class');
const classes = exported.flatMap(([name, value]) => (isClass(value) ? [[name, value] as const] : []));
const functions = exported.flatMap(([name, value]): [string, (...args: unknown[]) => unknown][] => {
  if (typeof value === 'function' && !isClass(value)) return [[name, value as (...args: unknown[]) => unknown]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([member, method]): [string, (...args: unknown[]) => unknown][] =>
    typeof method === 'function' ? [[`${name}.${member}`, method.bind(value) as (...args: unknown[]) => unknown]] : [],
  );
});

test.each(functions)('%s()', async (_, call) => {
  expect(await complaints(call)).toEqual([]);
});

test.each(classes.filter(([name]) => !notForPrograms.includes(name)))('new %s()', async (_, Class) => {
  expect(await complaints((first) => new Class(first))).toEqual([]);
});

const statics = classes.flatMap(([name, Class]) =>
  publicMethods(name, true).map((method) => [`${name}.${method}`, Class, method] as const),
);

test.each(statics)('%s()', async (_, Class, method) => {
  const owner = Class as unknown as Record<string, (...args: unknown[]) => unknown>;
  expect(await complaints((...args) => owner[method]!(...args))).toEqual([]);
});

const methods = Object.keys(objects).flatMap((name) =>
  publicMethods(name, false).map((method) => [`${name}#${method}`, name, method] as const),
);

test('there is something to call', () => {
  expect(functions.length).toBeGreaterThan(20);
  expect(statics.length).toBeGreaterThan(20);
  expect(methods.length).toBeGreaterThan(50);
});

test.each(methods)('%s()', async (_, name, method) => {
  const owner = objects[name]!() as Record<string, (...args: unknown[]) => unknown>;
  expect(await complaints((...args) => owner[method]!(...args))).toEqual([]);
});

test('setDefault takes nothing but what it is for', async () => {
  for (const Class of [cuda.CudaDevice, cuda.CudaContext, cuda.CudaStream]) {
    for (const value of values.filter((each) => each !== undefined)) {
      expect(() => Class.setDefault(value as never)).toThrow(expect.objectContaining({ code: expect.any(String) }));
    }
  }
});
