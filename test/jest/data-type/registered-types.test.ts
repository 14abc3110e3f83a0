// Types that a user registers: what is a value of one, where it may stand, and what is refused.
import { autoout, CudaDataType, CudaModule, input, Library, output, Struct } from '../../../lib';
import { argumentMessage, failureOf } from '../helpers/failure-of';

const source = `
  struct Pair { int a; float b; };
  __global__ void paint(uchar4 one, const uchar4* many, uchar4* out) { out[0] = one; out[1] = many[0]; out[2] = many[1]; }
  __global__ void invert(uchar4* pixels) { uchar4& p = pixels[threadIdx.x]; p = make_uchar4(255 - p.x, 255 - p.y, 255 - p.z, p.w); }
  __global__ void scale(float* x, float by, int n) { for (int i = 0; i < n; i++) x[i] *= by; }
  __global__ void move(Pair* p) { p[threadIdx.x].a += 1; }`;

let mod: any;
beforeAll(async () => {
  mod = await CudaModule.compile(source as string);
});

const once = { grid: 1, block: 1 };

class Color {
  constructor(
    public red: number,
    public green: number,
    public blue: number,
  ) {}
}
const colors = CudaDataType.register<Color>('rgba', {
  cType: 'uchar4',
  byteLength: 4,
  is: (value) => value instanceof Color,
  expected: 'a Color',
  encode({ red, green, blue }, view, offset) {
    for (const [index, part] of [red, green, blue, 255].entries()) view.setUint8(offset + index, part);
  },
  decode: (view, offset) => new Color(view.getUint8(offset), view.getUint8(offset + 1), view.getUint8(offset + 2)),
});
class Text16 {
  constructor(readonly text: string) {}
}
CudaDataType.register<Text16>('floats_of_text', {
  cType: 'float *',
  is: (value) => value instanceof Text16,
  byteLength: ({ text }) => 4 * text.length,
  encode: ({ text }, view, offset) => [...text].forEach((letter, i) => view.setFloat32(offset + 4 * i, letter.charCodeAt(0), true)),
  decode: (view) => new Text16(String.fromCharCode(...new Float32Array(view.buffer, view.byteOffset, view.byteLength / 4))),
});
const red = new Color(255, 0, 0);
const green = new Color(0, 255, 0);
const blue = new Color(0, 0, 255);

test('by name, by value, behind pointers, made by the call', async () => {
  const paint = mod.kernel('paint', ['rgba', 'const rgba *', autoout('rgba', 3)]);
  expect(await paint.with(once)(red, [green, blue])).toEqual([red, green, blue]);
  const same = mod.kernel('paint', [colors, input(colors), output(colors)]);
  const out = [new Color(1, 1, 1), new Color(1, 1, 1), new Color(1, 1, 1)];
  await same.with(once)(red, [green, blue], out);
  expect(out).toEqual([red, green, blue]);
  const lib = Library('__global__ void paint(uchar4 one, uchar4* out) { *out = one; }', { paint: 'void paint(rgba one, rgba *out)' });
  const one = [green];
  await lib.paint(red, one);
  expect(one).toEqual([red]);
});

test('without a declaration: chosen by its values', async () => {
  const out = new Uint8Array(12);
  await mod.paint.with(once)(red, [green, { x: 1, y: 2, z: 3, w: 4 }], out);
  expect([...out]).toEqual([255, 0, 0, 255, 0, 255, 0, 255, 1, 2, 3, 4]);
  const mixed = [new Color(5, 5, 5), [0, 0, 0, 0]];
  await mod.invert(mixed);
  expect(mixed).toEqual([new Color(250, 250, 250), [255, 255, 255, 0]]);
});

test('declared, it takes nothing else', async () => {
  const paint = mod.kernel('paint', ['rgba', input('rgba'), output('uchar4')]);
  expect(await argumentMessage(() => paint({ x: 1, y: 2, z: 3, w: 4 }, [red], null))).toBe(
    'paint: argument 1 (one): expected a Color for uchar4, received Object',
  );
  expect(await argumentMessage(() => paint(red, [red, 7], null))).toBe(
    'paint: argument 2 (many[1]): expected a Color for uchar4, received 7',
  );
});

test('in structs, and as memory of any length', async () => {
  const P = Struct({ tone: 'rgba', tones: [colors, 2] });
  const value = { tone: red, tones: [green, blue] };
  expect(P.decode(P.encode(value))).toEqual(value);
  const scale = mod.kernel('scale', [autoout('floats_of_text', 3), 'float', 'int']);
  expect(await scale.with(once)(1, 0)).toBeInstanceOf(Text16);
  await mod.scale.with(once)(new Text16('abc'), 2, 3);
});

test('numbers stay numbers whatever a type says', async () => {
  CudaDataType.register('greedy', { cType: 'float', byteLength: 4, is: () => true, encode: () => {}, decode: () => 0 });
  const x = Float32Array.of(1);
  await mod.scale.with(once)(x, 3, 1);
  expect(x[0]).toBe(3);
});

test('an encode that throws rejects the call, and nothing was launched', async () => {
  CudaDataType.register<object>('broken', { cType: 'Pair', byteLength: 8, is: (value) => value instanceof Map, encode: () => { throw new Error('mine'); }, decode: () => new Map() }); // prettier-ignore
  expect((await failureOf(() => mod.move([new Map()]))).message).toBe('mine');
});

test('an encode is told where its value stands: in a list, or as the argument itself', async () => {
  const places: unknown[] = [];
  CudaDataType.register<Set<number>>('placed', { cType: 'char4', byteLength: 4, is: (value) => value instanceof Set, encode: (_value, _view, _offset, { name }) => void places.push(name), decode: () => new Set() }); // prettier-ignore
  const code: any = await CudaModule.compile(
    '__global__ void one(const char4 *p) {} __global__ void both(char4 *p) {} __global__ void ref(const char4 &p) {}' as string,
  );
  await code.one(new Set());
  await code.both(new Set());
  await code.ref(new Set());
  await code.one([new Set(), new Set()]);
  expect(places).toEqual(['p', 'p', 'p', 'p[0]', 'p[1]']);
  code.dispose();
});

test('a list that an encode takes values from is refused where they were', async () => {
  const list: unknown[] = [];
  CudaDataType.register<Set<number>>('taker', { cType: 'short2', byteLength: 4, is: (value) => value instanceof Set, encode: () => void (list.length = 5), decode: () => new Set() }); // prettier-ignore
  const code: any = await CudaModule.compile('__global__ void read(const short2 *p) {}' as string);
  for (let i = 0; i < 10; i++) list.push(new Set());
  expect(await argumentMessage(() => code.read(list))).toContain('read: argument 1 (p[8]): expected');
  code.dispose();
});

test.each<[string, any, string]>([
  ['uchar4', {}, 'a type named uchar4 already exists'],
  ['rgba', {}, 'a type named rgba already exists'],
  ['float32', {}, 'a type named float32 already exists'],
  ...[
    'int',
    'half',
    'i32',
    'size_t',
    'void',
    'unsigned',
    'const',
    'dim3',
    'cudaTextureObject_t',
    'complex64',
    'std::int32_t',
    'string',
  ].map((name): [string, any, string] => [name, {}, `CudaDataType.register: a type named ${name} already exists`]),
  ['a b', {}, 'CudaDataType.register: expected a name, received "a b"'],
  [3 as never, {}, 'CudaDataType.register: expected a name, received 3'],
  ['t1', { byteLength: 3 }, 'the byteLength of t1 is 3, but int has 4 bytes'],
  ['t2', { byteLength: () => 4 }, 'the byteLength of t2 is a function, but int has 4 bytes'],
  ['t3', { byteLength: -1 }, 't3: expected a number of bytes or a function for byteLength, received -1'],
  ['t4', { cType: 'void' }, 't4: cType void has no values'],
  ['t5', { cType: '**' }, '"**" is not a type'],
  ['t6', { is: true }, 't6: expected a function for is'],
  ['t7', { encode: undefined }, 't7: expected a function for the option encode'],
  ['t8', { decode: 1 }, 't8: expected a function for decode'],
])('register(%p, %p) is refused', async (name, options, expected) => {
  const right = { cType: 'int', byteLength: 4, is: () => true, encode: () => {}, decode: () => 0 };
  expect(await argumentMessage(() => CudaDataType.register(name, { ...right, ...options }))).toContain(expected);
});

test('a byteLength that is none', async () => {
  CudaDataType.register<Set<number>>('endless', { cType: 'short *', is: (value) => value instanceof Set, byteLength: () => NaN, encode: () => {}, decode: () => new Set() }); // prettier-ignore
  const shorts: any = await CudaModule.compile('__global__ void k(short* x) {}' as string);
  expect(await argumentMessage(() => shorts.k(new Set()))).toBe(
    'k: argument 1 (x): expected a whole number of bytes from byteLength of endless, received NaN',
  );
});
