// What arrays of the host have, and memory on a device cannot.
import { CudaBuffer, cuda, DeviceArray } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const matrix = () => DeviceArray.from(Int32Array.from({ length: 12 }, (_, i) => i), { shape: [3, 4] }); // prettier-ignore
const messageOf = async (call: () => unknown) => {
  const { code, message } = await failureOf(call as () => Promise<unknown>);
  return [code, message];
};

describe('what arrays of the host have', () => {
  const elements = 'its elements are on the device; await get() copies them to a TypedArray';
  test.each<[string, (a: any) => unknown, string]>([
    ['[0]', (a) => a[0], `[0] of a DeviceArray: ${elements}`],
    ['[0] =', (a) => (a[0] = 1), 'assignment to [0] of a DeviceArray: its elements are on the device; await set(), or slice(0, 1).fill()'],
    ['[1]', (a) => a[1], `[1] of a DeviceArray: ${elements}`],
    [
      '[12] =',
      (a) => (a[12] = 1),
      'assignment to [12] of a DeviceArray: its elements are on the device; await set(), or slice(12, 13).fill()',
    ],
    [
      '[n] of a buffer',
      () => (CudaBuffer.alloc(4) as any)[3],
      '[3] of a CudaBuffer: its elements are on the device; await copyTo(array) copies them to a TypedArray',
    ],
    [
      '[n] = of a buffer',
      () => ((CudaBuffer.alloc(4) as any)[0] = 1),
      'assignment to [0] of a CudaBuffer: its elements are on the device; await copyFrom(array, { offset })',
    ],
    [
      'for of a buffer',
      () => [...(CudaBuffer.alloc(4) as any)],
      'iteration of a CudaBuffer: its elements are on the device; await copyTo(array) copies them to a TypedArray',
    ],
    [
      'concat(a, b)',
      (a) => (DeviceArray as any).concat(a, a),
      'DeviceArray.concat: expected a list of arrays, concat([a, b]), received a DeviceArray',
    ],
    [
      'split(a, device)',
      (a) => (DeviceArray as any).split(a, a.device),
      'DeviceArray.split: expected an array of devices, received CudaDevice',
    ],
    [
      'concat([a], b)',
      (a) => (DeviceArray as any).concat([a], a),
      'DeviceArray.concat: expected an object with axis, device, received DeviceArray',
    ],
    ['for of', (a) => [...a], `iteration of a DeviceArray: ${elements}`],
    ['Array.from', (a) => Array.from(a), `iteration of a DeviceArray: ${elements}`],
    ['new Float32Array', (a) => new Float32Array(a), `iteration of a DeviceArray: ${elements}`],
  ])('%s says what to write', async (_, use, message) => {
    const array = await matrix();
    expect(await messageOf(() => use(array))).toEqual(['ERR_CUDA_ARGUMENT', message]);
  });
});

test('an array is an object like any other, except for indices', async () => {
  const array: any = DeviceArray.zeros(2, 'float32');
  expect([array.nothing, array instanceof Object, 1 in array, typeof array.hasOwnProperty, await array === array]).toEqual([undefined, true, false, 'function', true]); // prettier-ignore
  array.mine = 1;
  expect([array.mine, Object.keys(array).includes('mine')]).toEqual([1, true]);
});

test('the code that the error of an operator names makes a function for the device', async () => {
  const x: any = await DeviceArray.from(Float32Array.of(1, 2));
  const [, message] = await messageOf(() => x + 1);
  const code = /cuda\.elementwise\('([^']*)'\) makes a function for the device/.exec(message!)?.[1];
  const r = new Float32Array(2);
  await (cuda.elementwise as any)(code)(r, x);
  expect([...r]).toEqual([2, 4]);
});
