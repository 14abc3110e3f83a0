// Where the runtime forbids code from strings, objects become bytes all the same, and kernels in JavaScript are compiled.
import { runNode } from '../helpers/run-node';

test('where code from strings is forbidden, calls do the same', async () => {
  const program = `
    const mod = await cuda.CudaModule.compile(\`
      struct P { float x; int b[2]; float2 v; };
      __global__ void k(P *p, const float *from, P by) { for (int i = 0; i < 2; ++i) { p[i].x = from[i] + by.b[1]; p[i].v.y = p[i].b[0]; } }\`);
    let refused;
    try { new Function(''); } catch (error) { refused = error.constructor.name; }
    const ps = [{ x: 0, b: [5, 6], v: [1, 2] }, { v: { x: 1, y: 2 }, b: [7, 8], x: 0 }];
    await mod.k(ps, [10, 20], { x: 0, b: [0, 100], v: [0, 0] });
    const message = await mod.k([{ ...ps[0], b: [1, 'x'] }, ps[1]], [1, 2], ps[0]).catch((error) => error.message);
    console.log(JSON.stringify({ refused, ps, message }));`;
  const expected = {
    ps: [
      { x: 110, b: [5, 6], v: [1, 5] },
      { v: { x: 1, y: 7 }, b: [7, 8], x: 120 },
    ],
    message: 'k: argument 1 (p[0].b[1]): expected a whole number from -2147483648 to 2147483647 for int, received "x"',
  };
  const plain = await runNode(program);
  expect(JSON.parse(plain.stdout)).toEqual(expected);
  const forbidden = await runNode(program, { flags: ['--disallow-code-generation-from-strings'] });
  expect(JSON.parse(forbidden.stdout)).toEqual({ ...expected, refused: 'EvalError' });
});

test.each([[[]], [['--disallow-code-generation-from-strings']]])(
  'long lists, numbers of each kind, and structs that become objects, with %p',
  async (flags) => {
    const program = `
    const P = cuda.Struct({ x: 'float', k: ['int', 2], h: 'half', big: 'int64' }, 'P');
    const mod = await cuda.CudaModule.compile(\`
      #include <cuda_fp16.h>
      struct P { float x; int k[2]; __half h; long long big; };
      __global__ void read(const P *p, int at, long long *out) { out[0] = p[at].k[1] + p[at].big; }
      __global__ void make(P *p, int n) { for (int i = 0; i < n; ++i) { p[i].k[0] = i; p[i].x = 0.5f; } }
      __global__ void numbers(const unsigned long long *u, const float *f, const bool *b, long long *out) { out[0] = u[1] + (long long)f[1] + b[1]; }\`);
    const one = { grid: 1, block: 1 };
    const items = Array.from({ length: 70000 }, (_, i) => ({ x: i, k: [i, i + 1], h: 0.5, big: BigInt(i) }));
    const out = new BigInt64Array(1);
    const results = [];
    for (const at of [3, 69999]) { await mod.read.with(one)(items, at, out); results.push(String(out[0])); }
    const array = await cuda.DeviceArray.from(items, { dtype: P });
    results.push((await array.get()).toObjects()[69999].k);
    const make = mod.kernel('make', [cuda.autoout(P, 70000), 'int']).with(one);
    const made = await make(70000);
    results.push(made.length, made[69999].x, made[69999].k[0], Object.keys(made[0]));
    await mod.numbers.with(one)([1, 2n, 3], [0.5, 7.5], [true, true], out);
    results.push(String(out[0]));
    items[69999] = { ...items[0], k: [1, 0.5] };
    results.push(await cuda.DeviceArray.from(items, { dtype: P }).catch((error) => error.message));
    console.log(JSON.stringify(results));`;
    const { stdout } = await runNode(program, { flags });
    const refused = 'P ([69999].k[1]): expected a whole number from -2147483648 to 2147483647 for int, received 0.5';
    expect(JSON.parse(stdout)).toEqual(['7', '139999', [69999, 70000], 70000, 0.5, 69999, ['x', 'k', 'h', 'big'], '10', refused]); // prettier-ignore
  },
);

test.each([[[]], [['--disallow-code-generation-from-strings']]])(
  'a registered type is asked and encodes as its object, with %p',
  async (flags) => {
    const program = `
    const log = [];
    class Pixel { constructor(r) { this.r = r; } }
    cuda.CudaDataType.register('pixel', {
      __proto__: { alpha: 9 }, cType: 'uchar4', byteLength: 4,
      is(value) { log.push('is'); return this.alpha === 9 && value instanceof Pixel; },
      encode(value, view, offset, place) { log.push(place.name); view.setUint8(offset, value.r); view.setUint8(offset + 3, this.alpha); },
      decode: (view, offset) => new Pixel(view.getUint8(offset)),
    });
    const mod = await cuda.CudaModule.compile(\`
      __global__ void read(const uchar4 *p, unsigned char *out) { for (int i = 0; i < 3; ++i) { out[2 * i] = p[i].x; out[2 * i + 1] = p[i].w; } }
      __global__ void raise(uchar4 *p) { p[1].x += 1; }\`);
    const out = new Uint8Array(6);
    const pixels = [1, 2, 3].map((r) => new Pixel(r));
    await mod.read.with({ grid: 1, block: 1 })(pixels, out);
    const asked = log.splice(0);
    await mod.read.with({ grid: 1, block: 1 })([pixels[0], { x: 7, y: 0, z: 0, w: 8 }, pixels[2]], out.subarray(0));
    await mod.raise(pixels);
    const frozen = await mod.raise([pixels[0], Object.freeze(new Pixel(4))]).catch((error) => error.message);
    console.log(JSON.stringify({ out: [...out], asked, pixels, frozen }));`;
    const { stdout } = await runNode(program, { flags });
    expect(JSON.parse(stdout)).toEqual({
      out: [1, 9, 7, 8, 3, 9],
      asked: ['is', 'p[0]', 'is', 'p[1]', 'is', 'p[2]'],
      pixels: [{ r: 1 }, { r: 3 }, { r: 3 }],
      frozen: 'raise: argument 1 (p[1]): the Pixel is frozen, and the kernel writes to uchar4',
    });
  },
);

test('what is simulated says so where code from strings is forbidden, and runs compiled', async () => {
  const program = `
    const { jit, device, elementwise, reduce, scan } = cuda.cuda;
    const square = device('float32(float32)', function square(v) { return v * v; });
    const kernel = jit('void(float32[])', function squares(x) { x[0] = square(x[0]); }, { link: { square } });
    const twice = elementwise('float32 r = a * 2');
    const sum = reduce('a + b', 0);
    const x = Float32Array.of(3);
    const refused = [];
    for (const call of [() => kernel.simulate(), () => square(2), () => twice.simulate(x, x), () => sum.simulate(x)]) {
      try { call(); } catch ({ name, code, message }) { refused.push([name, code, message.split(':')[0]]); }
    }
    await kernel(x);
    await twice(x, x);
    await scan('a + b', 0)(x, x);
    let message;
    try { kernel.simulate(); } catch (error) { message = error.message; }
    console.log(JSON.stringify({ refused, x: x[0], sum: await sum(x), message }));`;
  const { stdout } = await runNode(program, { flags: ['--disallow-code-generation-from-strings'] });
  const refused = ['squares', 'square', 'elementwise', 'reduce'].map((name) => [
    'CudaError',
    'ERR_CUDA_CODE_FORBIDDEN',
    `${name} cannot run in JavaScript`,
  ]);
  const message =
    'squares cannot run in JavaScript: it is compiled from a string, which this process forbids (as ' +
    '--disallow-code-generation-from-strings does). The compiled kernel needs no such code on a GPU or the software device.';
  expect(JSON.parse(stdout)).toEqual({ refused, x: 18, sum: 18, message });
});
