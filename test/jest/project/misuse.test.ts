// Options that do not exist or are of the wrong type, names that are nearly right: an error that helps, never an internal's.
import { inspect } from 'node:util';
import { CudaBuffer, CudaDataType, CudaModule, DeviceArray, input, Library, managed, output, pinned, Struct } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const source = `
  struct P { int a; float2 v; };
  __global__ void saxpy(float a, const float *x, const float *y, float *out, size_t n) { if (threadIdx.x < n) out[threadIdx.x] = a * x[threadIdx.x] + y[threadIdx.x]; }
  __global__ void many(double (*rows)[4][4], const int **table, void (*f)(int, float), const float &r, P p, uchar4 color) {}
  __global__ void paint(uchar4 c, int n, unsigned *out) { *out = c.x + 256 * c.y + 65536 * n; }`;

let mod: any;
beforeAll(async () => {
  mod = await CudaModule.compile(source as string);
});
afterAll(() => mod.dispose());

async function messageOf(body: () => unknown): Promise<string> {
  const error = await failureOf(async () => body());
  expect(error.code).toBe('ERR_CUDA_ARGUMENT');
  return error.message;
}

describe('options of with()', () => {
  test.each<[any, string]>([
    [{ blocks: 4 }, 'saxpy.with: there is no option blocks; did you mean block?'],
    [{ sharedmemory: 4 }, 'saxpy.with: there is no option sharedmemory; did you mean sharedMemory?'],
    [{ threads: 4 }, 'saxpy.with: there is no option threads; there are grid, block, cluster, sharedMemory, cooperative, stream, signal'],
    [{ signal: true }, 'saxpy.with: expected an AbortSignal for signal, received true'],
    [{ stream: 1 }, 'saxpy.with: expected a CudaStream for stream, received 1'],
    [{ stream: null }, 'saxpy.with: expected a CudaStream for stream, received null'],
    [{ cooperative: 1 }, 'saxpy.with: expected true or false for cooperative, received 1'],
    [{ block: 0 }, 'saxpy: expected whole sizes from 1 to 2^31 - 1 for block, received 0'],
    [{ grid: [1, 0] }, 'saxpy: expected whole sizes from 1 to 2^31 - 1 for grid, received 0'],
    [{ cluster: '2' }, 'saxpy: expected a number or 1 to 3 sizes for cluster, received "2"'],
    [{ sharedMemory: 1.5 }, 'saxpy: expected a number of bytes for sharedMemory, received 1.5'],
    [undefined, 'saxpy.with: expected an object with grid, block, cluster, sharedMemory, cooperative, stream, signal, received undefined'],
  ])('%j', async (options, message) => {
    expect(await messageOf(() => mod.saxpy.with(options))).toBe(message);
  });

  test('what is undefined is left out', async () => {
    const out = new Float32Array(2);
    const options = { grid: undefined, block: 2, signal: undefined, stream: undefined, cooperative: undefined };
    await mod.saxpy.with(options)(2, [1, 2], [3, 4], out, 2);
    expect([...out]).toEqual([5, 8]);
  });

  test('defaultBlock and defaultGrid are held to the same', async () => {
    expect(await messageOf(() => (mod.saxpy.defaultBlock = 0))).toContain('expected whole sizes from 1');
    expect(await messageOf(() => (mod.saxpy.defaultGrid = 'x'))).toContain('expected a number or 1 to 3 sizes');
    mod.saxpy.defaultBlock = undefined;
  });
});

const misuses: [string, () => unknown, string][] = [
  ['a dtype that is not there', () => DeviceArray.zeros([2], 'float33' as never), 'DeviceArray.zeros: expected one of float16, '],
  ['no dtype', () => DeviceArray.zeros([2], undefined as never), 'as the dtype, received undefined'],
  [
    'no shape',
    () => DeviceArray.zeros(undefined as never, 'int8'),
    'expected a number or an array of sizes for a shape, received undefined',
  ],
  [
    'a misspelt option',
    () => DeviceArray.from(new Int8Array(1), { dtpye: 'int8' } as never),
    'there is no option dtpye; did you mean dtype?',
  ],
  ['no device', () => DeviceArray.zeros(1, 'int8').to(undefined as never), 'DeviceArray.to: expected a CudaDevice for device'],
  [
    'a device that is none',
    () => CudaBuffer.alloc(4, { device: 0 } as never),
    'CudaBuffer.alloc: expected CudaDevice.list()[0], not its number, for device, received 0',
  ],
  [
    'null for options',
    () => CudaBuffer.alloc(4, null as never),
    'CudaBuffer.alloc: expected an object with device, shareable, received null',
  ],
  ['an index that is no number', () => DeviceArray.zeros([2], 'int8').at(1n as never), 'index 1n is not in dimension 0'],
  [
    'a slice of nothing',
    () => DeviceArray.zeros([2], 'int8').slice(null as never),
    'DeviceArray.slice: expected a number or an array of indices',
  ],
  ['a descriptor', () => DeviceArray.fromDescriptor({} as never), 'expected what share() returned, received Object'],
  ['an IPC handle', () => CudaBuffer.openIpc(undefined as never), 'expected what ipcHandle() returned, received undefined'],
  ['a class', () => pinned(Map as never, 1), 'pinned: expected a TypedArray class, such as Float32Array, received a function'],
  ['no class', () => managed(undefined as never, 1), 'managed: expected a TypedArray class, such as Float32Array, received undefined'],
  [
    'options of a type',
    () => CudaDataType.register('misused', undefined as never),
    'misused: expected an object with cType, byteLength, is, ',
  ],
  [
    'no cType',
    () => CudaDataType.register('misused', { is() {}, encode() {}, decode() {}, byteLength: 4 } as never),
    'expected a C type for cType',
  ],
  ['an offset', () => Struct({ a: 'int' }).decode(new Uint8Array(8), -1), 'expected an offset of 0 bytes or more, received -1'],
  ['a view', () => Struct({ a: 'int' }).encode({ a: 1 }, {} as never), 'expected a DataView, received Object'],
  ['arguments by name', () => mod.saxpy.named(null), 'saxpy.named: expected an object of arguments by name, received null'],
  [
    'a misspelt argument',
    () => mod.saxpy.named({ a: 1, x: null, y: null, otu: null, n: 0 }),
    'saxpy.named: there is no parameter otu; did you mean out?',
  ],
  ['arguments to tune with', () => mod.saxpy.tune(3), 'saxpy.tune: expected an array of arguments, received 3'],
  ['an option of tune', () => mod.saxpy.tune([], { block: 32 }), 'saxpy.tune: there is no option block; did you mean blocks?'],
  ['an option of occupancy', () => mod.saxpy.occupancy({ blocks: 32 }), 'saxpy.occupancy: there is no option blocks; did you mean block?'],
  ['a name of a kernel', () => mod.kernel(3), 'kernel: expected a name, received 3'],
  ['a name of a variable', () => mod.global({}), 'global: expected a name, received Object'],
  ['a type of a member', () => Struct({ a: 'flaot' } as never), 'Struct.a: there is no type flaot; did you mean float?'],
  ['a member', () => mod.many(null, null, null, 1, { a: 1, vv: [1, 2] }, [1, 2, 3, 4]), 'P has no member vv; it has a, v'],
];

test.each(misuses)('%s', async (_, misuse, message) => {
  expect(await messageOf(misuse)).toContain(message);
});

describe('types that nobody knows', () => {
  test.each([
    ['integer *', 'saxpy: argument 2 (x): there is no type integer'],
    ['const flota *', 'saxpy: argument 2 (x): there is no type flota; did you mean float?'],
    ['Float *', 'saxpy: argument 2 (x): there is no type Float; did you mean float?'],
  ])('%s', async (type, message) => {
    expect(await messageOf(() => Library(source as string, { saxpy: ['float', type, 'float *', 'float *', 'size_t'] }))).toBe(message);
  });

  test('by value', async () => {
    expect(await messageOf(() => mod.kernel('saxpy', ['real', 'float *', 'float *', 'float *', 'size_t']))).toContain(
      'there is no type real',
    );
  });

  test('the name of a struct is one', () => {
    mod.kernel('many', ['double *', 'void **', 'void *', 'float *', 'P', 'uchar4']);
  });
});

describe('a direction on a parameter by value', () => {
  test('is the value itself', async () => {
    CudaDataType.register<{ r: number; g: number }>('misuse_color', {
      cType: 'uchar4',
      byteLength: 4,
      is: (value) => typeof value === 'object' && value !== null && 'r' in value,
      encode: ({ r, g }, view, offset) => view.setUint32(offset, r + 256 * g, true),
      decode: (view, offset) => ({ r: view.getUint8(offset), g: view.getUint8(offset + 1) }),
    });
    const paint = mod.kernel('paint', [input('misuse_color'), input('int32'), output('uint32')]);
    const out = new Uint32Array(1);
    await paint({ r: 1, g: 2 }, 3, out);
    expect(out[0]).toBe(1 + 512 + 3 * 65536);
    expect((await failureOf(() => paint([1, 2, 3, 4], 3, out))).message).toContain('expected misuse_color');
    expect((await failureOf(() => paint({ r: 1, g: 2 }, [3], out))).message).toContain('argument 2 (n): expected a whole number');
    const lib = Library(source as string, { paint: [input('uchar4'), input('int'), output('unsigned int')] });
    await lib.paint([7, 0, 0, 0], 0, out);
    expect(out[0]).toBe(7);
    lib[Symbol.dispose]();
  });

  test('an output by value contradicts', async () => {
    expect(await messageOf(() => mod.kernel('paint', ['uchar4', output('int32'), 'unsigned *']))).toContain('declared as int *');
    expect(await messageOf(() => mod.kernel('paint', ['uchar4', input('float32'), 'unsigned *']))).toContain(
      'declared as float, but the compiled kernel takes int',
    );
  });
});

describe('what a kernel says of itself', () => {
  test('parameters', () => {
    const { parameters } = mod.saxpy;
    expect(parameters).toEqual([
      { name: 'a', type: 'float', pointer: false, const: false, bytes: 4 },
      { name: 'x', type: 'const float *', pointer: true, const: true, bytes: 8 },
      { name: 'y', type: 'const float *', pointer: true, const: true, bytes: 8 },
      { name: 'out', type: 'float *', pointer: true, const: false, bytes: 8 },
      { name: 'n', type: 'unsigned long', pointer: false, const: false, bytes: 8 },
    ]);
    expect(Object.isFrozen(parameters) && parameters.every(Object.isFrozen)).toBe(true);
    expect(mod.saxpy.with({ grid: 1 }).parameters).toEqual(parameters);
  });

  test('its signature', () => {
    expect(String(mod.saxpy)).toBe('__global__ void saxpy(float a, const float *x, const float *y, float *out, unsigned long n)');
    mod.many.parameters; // waits for the struct's members
    expect(`${mod.many}`).toBe(
      '__global__ void many(double (*rows)[4][4], const int **table, void (*f)(int, float), const float &r, P p, uchar4 color)',
    );
    const name = `later${Date.now()}`;
    const later = new CudaModule(`__global__ void ${name}(int n) {}` as string) as any;
    expect(String(later[name])).toBe(`__global__ void ${name}(…)`);
    return later.ready;
  });

  test('shown in a console', () => {
    expect(inspect(mod.saxpy)).toBe(
      '[CudaKernel: __global__ void saxpy(float a, const float *x, const float *y, float *out, unsigned long n)]',
    );
    using array = DeviceArray.zeros([2, 3], 'float32');
    expect(inspect(array)).toMatch(/^DeviceArray float32\[2, 3\] \{ on .+ \}$/);
    expect(inspect(array.slice([0, 1]))).toMatch(/^DeviceArray float32\[2, 2\] \{ on .+, strides \[3, 1\] \}$/);
    const buffer = CudaBuffer.alloc(16);
    expect(inspect({ buffer })).toMatch(/buffer: CudaBuffer \{ 16 bytes, on .+ \}/);
    buffer.dispose();
    expect(inspect(buffer)).toBe('CudaBuffer { 16 bytes, disposed }');
  });
});
