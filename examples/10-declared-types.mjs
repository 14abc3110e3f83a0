// @ts-check
// 10. Types declared by hand, node-ffi's way: a library, results that the call makes, a struct, a type of one's own.
import { autoout, CudaDataType, input, Library, Struct } from 'cuda-ffi';
import { check } from './check.mjs';

const Body = Struct({ at: 'float3', speed: 'float3', mass: 'float' }, 'Body');

const hexColor = CudaDataType.register('hex_color', {
  cType: 'uchar4',
  byteLength: 4,
  is: (value) => typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value),
  encode: (/** @type {string} */ value, view, offset) => view.setUint32(offset, (Number.parseInt(value.slice(1), 16) << 8) | 255),
  decode: (view, offset) => `#${(view.getUint32(offset) >>> 8).toString(16).padStart(6, '0')}`,
});

// Compiled, declared and checked in one step: a declaration that does not fit the code throws here.
const lib = Library(
  `struct Body { float3 at, speed; float mass; };
  __global__ void step(Body* bodies, float seconds) {
    Body& body = bodies[threadIdx.x];
    body.at.x += seconds * body.speed.x;
    body.at.y += seconds * body.speed.y;
    body.at.z += seconds * body.speed.z;
  }
  __global__ void multiply(float* product, const float* a, const float* b) {
    product[threadIdx.x] = a[threadIdx.x] * b[threadIdx.x];
  }
  __global__ void darken(uchar4* out, const uchar4* in) {
    const uchar4 c = in[threadIdx.x];
    out[threadIdx.x] = make_uchar4(c.x / 2, c.y / 2, c.z / 2, c.w);
  }`,
  {
    step: 'void step(Body* bodies, float seconds)',
    multiply: ['void', [autoout('float32', (args) => args[1].length), input('float32'), input('float32')]],
    darken: [autoout(hexColor, (args) => args[1].length), input(hexColor)],
  },
);

const moon = { at: { x: 1, y: 2, z: 3 }, speed: [0, 10, 0], mass: 7 };
await lib.step([moon], 0.5);
console.log(moon);
check('the object has what the kernel wrote', moon.at.y === 7 && moon.mass === 7);
check('C lays it out in 28 bytes', Body.byteLength === 28 && Body.offsets.mass === 24);

const product = await lib.multiply([1, 2, 3], Int32Array.of(4, 5, 6));
check('the call resolves to the array it made', product.join() === '4,10,18');

const dark = await lib.darken(['#ff8000', '#204060']);
console.log(dark);
check('colors come back as they were written', dark.join() === '#7f4000,#102030');
