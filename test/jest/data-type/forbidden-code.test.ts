// Where the runtime forbids code from strings, objects become bytes all the same.
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
  'a registered type is asked and encodes as its object, with %p',
  async (flags) => {
    const program = `
    const log = [];
    class Pixel { constructor(r) { this.r = r; } }
    cuda.CudaDataType.register('pixel', {
      cType: 'uchar4', byteLength: 4, alpha: 9,
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
      asked: ['is', 'is', 'is', 'p[0]', 'p[1]', 'p[2]'],
      pixels: [{ r: 1 }, { r: 3 }, { r: 3 }],
      frozen: 'raise: argument 1 (p[1]): the Pixel is frozen, and the kernel writes to uchar4',
    });
  },
);
