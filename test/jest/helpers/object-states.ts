import { CudaDevice } from '../../../lib';
import { runNode } from './run-node';

/**
 * What becomes of objects before operations are tried on them. Each is a program: `all` are the objects, `context` is what
 * they live in, `mod` a module there, `use` and `dispose` are the table's.
 */
const states = {
  fresh: '',
  'in use': 'all.forEach(use);',
  disposed: 'all.forEach(dispose);',
  'disposed twice': 'all.forEach(dispose); all.forEach(dispose);',
  'disposed in use': 'for (const it of all) { use(it); dispose(it); }',
  'of a disposed context': 'context.dispose();',
  'in use, of a disposed context': 'all.forEach(use); context.dispose();',
  'of a reset device': 'CudaDevice.getDefault().reset();',
  'in use, of a reset device': 'all.forEach(use); CudaDevice.getDefault().reset();',
  'after a fault': 'await mod.wild().catch(() => {});',
  'used in another stream': 'around = (body) => new CudaStream({ context }).run(body);',
  'used from another device': 'CudaDevice.setDefault(1);',
} as const;

type State = keyof typeof states;
type End = 'disposed' | 'context' | 'reset' | 'fault';

const ends: Partial<Record<State, End>> = {
  disposed: 'disposed',
  'disposed twice': 'disposed',
  'disposed in use': 'disposed',
  'of a disposed context': 'context',
  'in use, of a disposed context': 'context',
  'of a reset device': 'reset',
  'in use, of a reset device': 'reset',
  'after a fault': 'fault',
};

/** What an operation on an object that has ended gives, unless its row says otherwise. */
const usual: Record<End, string> = {
  disposed: 'ERR_CUDA_DISPOSED',
  context: 'ERR_CUDA_DISPOSED',
  reset: 'CUDA_ERROR_CONTEXT_IS_DESTROYED',
  fault: 'CUDA_ERROR_ILLEGAL_ADDRESS',
};

/** An expression with `it`; what it gives while the object lives; what else it gives in some states: a value, or the code of an error. */
export type Row = readonly [expression: string, lives: unknown, otherwise?: Partial<Record<End | 'in use', unknown>>];

/** A row that does not ask the device: the same in every state. */
export function always(expression: string, value: unknown): Row {
  return [expression, value, { disposed: value, context: value, reset: value, fault: value }];
}

/** A row that asks the device for nothing but whether the object is there. */
export function withoutDevice(expression: string, value: unknown): Row {
  return [expression, value, { fault: value }];
}

export interface ObjectTable {
  /** Runs before the objects are made. */
  setup?: string;
  /** An expression: a new object, or a Promise of one. */
  make: string;
  /** Gives the device long work with `it`. */
  use: string;
  /** Default: `it[Symbol.dispose]()`; null for what cannot be disposed. */
  dispose?: string | null;
  rows: Record<string, Row>;
}

const hasTwoDevices = process.env['CUDA_FFI_DEVICE'] !== 'cuda' || CudaDevice.list().length > 1;

/** A test for each state: every row on an object of its own, in a process of its own, which must live and make the next call right. */
export function describeStates(name: string, table: ObjectTable): void {
  const possible = (Object.keys(states) as State[]).filter((state) => table.dispose !== null || ends[state] !== 'disposed');
  const withTwo = hasTwoDevices ? test : test.skip;
  for (const state of possible) {
    const run = state === 'used from another device' ? withTwo : test;
    run(`${name}: ${state}`, () => checkState(state, table));
  }
}

async function checkState(state: State, table: ObjectTable): Promise<void> {
  const expected = Object.entries(table.rows).map(([row, content]) => [row, expectedIn(state, content)]);
  expect(await outcomesIn(state, table)).toEqual({ ...Object.fromEntries(expected), 'the next call': nextCall(state) });
}

function expectedIn(state: State, [, lives, otherwise = {}]: Row): unknown {
  const end = ends[state];
  if (end) return end in otherwise ? otherwise[end] : usual[end];
  return state === 'in use' && 'in use' in otherwise ? otherwise['in use'] : lives;
}

/** A fault ends a GPU for the process; the software device is reset. */
function nextCall(state: State): unknown {
  return state === 'after a fault' && process.env['CUDA_FFI_DEVICE'] === 'cuda' ? usual.fault : 7;
}

async function outcomesIn(state: State, { setup = '', make, use, dispose, rows }: ObjectTable): Promise<unknown> {
  const operations = Object.entries(rows).map(([name, [expression]]) => `${JSON.stringify(name)}: async (it) => (${expression})`);
  const ended = await runNode(
    `const { CudaBuffer, CudaContext, CudaDevice, CudaEvent, CudaGraph, CudaModule, cudaPlan, CudaStream, CudaSurface, CudaTexture, DeviceArray, HostDevicePair, managed, pinned } = cuda;
     const context = ${ends[state] === 'context' ? 'new CudaContext()' : 'CudaContext.getDefault()'};
     CudaContext.setDefault(context);
     const source = \`${source}\`;
     const mod = await CudaModule.compile(source);
     const other = await DeviceArray.from(new Int32Array([1, 2, 3, 4]));
     ${setup}
     const use = (it) => { ${use} };
     const dispose = (it) => { ${dispose ?? 'it[Symbol.dispose]()'} };
     const operations = {${operations}};
     const all = [];
     for (const _ of Object.keys(operations)) all.push(await (${make}));
     await CudaStream.current().synchronize();
     let around = (body) => body();
     ${states[state]}
     CudaContext.setDefault(undefined);
     const outcomes = {};
     for (const [index, [name, operation]] of Object.entries(operations).entries()) {
       outcomes[name] = await around(() => operation(all[index])).then(shown, failed);
     }
     if (CudaDevice.getDefault().isSoftware && ${ends[state] === 'fault'}) CudaDevice.getDefault().reset();
     outcomes['the next call'] = await next().catch(failed);
     console.log(JSON.stringify(outcomes));

     async function next() {
       const { next } = await CudaModule.compile('__global__ void next(int* x) { *x = 7; }');
       const x = new Int32Array(1);
       await next(x);
       return x[0];
     }
     function failed(error) {
       return error.code && /\\w+ \\w+ \\w+/.test(error.message) ? error.code : String(error.stack);
     }
     function shown(value) {
       if (ArrayBuffer.isView(value)) return Array.from(value, Number);
       if (['bigint', 'function', 'undefined'].includes(typeof value)) return typeof value;
       return typeof value === 'object' && !Array.isArray(value) ? value.constructor.name : value;
     }`,
    { environment: { CUDA_FFI_SOFTWARE_DEVICES: '2' } },
  );
  expect({ ...ended, stdout: '' }).toEqual({ status: 0, signal: null, stdout: '', stderr: '' });
  return JSON.parse(ended.stdout);
}

const source = `
  __global__ void add(int* x, int a) { atomicAdd(x + threadIdx.x, a); }
  __global__ void spin(int* x, int n) { for (int i = 0; i < n; ++i) atomicAdd(x, 1); }
  __global__ void wild() { *(int*)8 = 1; }`;
