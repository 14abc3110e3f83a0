// Memory of the host that has gone to a worker: whatever would read or write it says so.
import { CudaBuffer, CudaModule, cuda, cudaPlan, CudaSurface, CudaTexture, DeviceArray, HostDevicePair, Struct } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const P = Struct({ x: 'float' }, 'P');

function gone<View extends { readonly buffer: ArrayBuffer }>(view: View): View {
  structuredClone(view.buffer, { transfer: [view.buffer] });
  return view;
}
const floats = () => gone(new Float32Array(4));
function structs() {
  const array = P.array(4);
  gone(array.bytes);
  return array;
}

let mod: any;
beforeAll(async () => {
  mod = await CudaModule.compile(
    'struct P { float x; }; __global__ void k(P *p) { p->x = 1; } __global__ void f(float *p) { *p = 1; }' as string,
  );
});
afterAll(() => mod.dispose());

const sum = cuda.reduce('a + b', 0);

test.each<[string, () => unknown]>([
  ['DeviceArray.from of structs', () => DeviceArray.from(structs())],
  ['DeviceArray.from of numbers', () => DeviceArray.from(floats())],
  ['DeviceArray.from of bytes', () => DeviceArray.from(gone(new Uint8Array(4)), { dtype: P })],
  ['set of structs', () => DeviceArray.zeros(4, P).set(structs())],
  ['set of numbers', () => DeviceArray.zeros(4, 'float32').set(floats())],
  ['a kernel of structs', () => mod.k(structs())],
  ['a kernel of numbers', () => mod.f(floats())],
  ['a buffer, from', () => CudaBuffer.alloc(16).copyFrom(floats())],
  ['a buffer, to', () => CudaBuffer.alloc(16).copyTo(floats())],
  ['a surface', () => CudaSurface.empty([4], 'float32').set(floats())],
  ['a texture', async () => (await CudaTexture.from(new Float32Array(4))).set(floats())],
  ['a pair', () => new HostDevicePair(floats())],
  ['a plan', () => cudaPlan(async (x: Float32Array) => void (await mod.f(x)))(floats())],
  ['reduce', () => sum(floats())],
  ['reduce, simulated', () => sum.simulate(floats())],
  ['scan', () => cuda.scan('a + b', 0)(floats(), floats())],
  ['elementwise', () => cuda.elementwise('float32 z = x')(floats(), floats())],
  ['elementwise, simulated', () => cuda.elementwise('float32 z = x').simulate(floats(), floats())],
])('%s', async (_, body) => {
  const error = await failureOf(async () => body());
  expect([error.code, error.message]).toEqual(['ERR_CUDA_ARGUMENT', expect.stringMatching(/Array is detached/)]);
});
