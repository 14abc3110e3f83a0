// Arrays that overlap: copies read all before they write, and functions over arrays refuse what some threads would read too late.
import { cuda, cudaPlan, DeviceArray } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const count = 3000;
const numbers = () => Float32Array.from({ length: count }, (_, index) => index);
const device = () => DeviceArray.from(numbers());

describe('copies of an array to a part of itself', () => {
  test.each([
    ['forwards', 1, 0],
    ['backwards', 0, 1],
    ['by many elements', 700, 0],
    ['to itself', 5, 5],
  ])('%s', async (_, to, from) => {
    const [array, wanted] = [await device(), numbers()];
    const length = count - Math.max(to, from);
    wanted.copyWithin(to, from, from + length);
    const copied = array.slice(to, to + length).set(array.slice(from, from + length));
    const after = array.get(); // queued behind it
    await copied;
    expect(await after).toEqual(wanted);
  });

  test('rows and columns', async () => {
    const array = await DeviceArray.from(numbers(), { shape: [60, 50] });
    await array.slice([0, 1], [60, 50]).set(array.slice([0, 0], [60, 49]));
    await array.slice([1, 0], [60, 50]).set(array.slice([0, 0], [59, 50]));
    const row = (first: number) => [first, ...Array.from({ length: 49 }, (_, index) => first + index)];
    const rows = Array.from({ length: 60 }, (_, index) => row(50 * Math.max(index - 1, 0)));
    expect([...(await array.get())]).toEqual(rows.flat());
  });
});

const add = cuda.elementwise('float32 z = x + 1');
const sums = cuda.scan('a + b', 0);
const sumsBefore = cuda.scan('a + b', 0, { exclusive: true });

describe('the same elements are no overlap', () => {
  test('on the device and on the host', async () => {
    const [array, host] = [await device(), numbers()];
    await add(array, array);
    await add(array.slice(1), array.slice(1));
    await add(host, host);
    add.simulate(host.subarray(1), host.subarray(1));
    const wanted = numbers().map((value, index) => value + (index === 0 ? 1 : 2));
    expect([await array.get(), host]).toEqual([wanted, wanted]);
    await sums(array, array);
    expect((await array.slice(0, 3).get()).join()).toBe('1,4,8');
  });

  test('neighbours that touch, and another view of other bytes', async () => {
    const array = await device();
    await add(array.slice(0, count / 2), array.slice(count / 2));
    expect((await array.slice(0, 2).get()).join()).toBe(`${count / 2 + 1},${count / 2 + 2}`);
  });
});

describe('functions over arrays', () => {
  const shared = new ArrayBuffer(16);
  test.each<[string, () => unknown, string]>([
    ['elementwise', async () => ((array) => add(array.slice(1), array.slice(0, count - 1)))(await device()), 'cuda.elementwise: x: '],
    ['sync', async () => ((array) => add.sync(array.slice(1), array.slice(0, count - 1)))(await device()), 'cuda.elementwise: x: '],
    ['enqueue', async () => ((array) => add.enqueue(array.slice(1), array.slice(0, count - 1)))(await device()), 'cuda.elementwise: x: '],
    ['simulate', () => ((array) => add.simulate(array.subarray(1), array.subarray(0, count - 1)))(numbers()), 'cuda.elementwise: x: '],
    ['other sizes at one place', () => add(new Float32Array(shared), new Float64Array(shared, 0, 2).subarray(0, 0)), 'has 0 elements'],
    ['numbers of other sizes', () => add(new Float32Array(shared, 0, 2), new Float64Array(shared, 0, 2)), 'cuda.elementwise: x: '],
    ['scan', async () => ((array) => sums(array.slice(1), array.slice(0, count - 1)))(await device()), 'cuda.scan: the values: '],
    [
      'inside a plan',
      async () => cudaPlan(async (array: any) => void (await add(array.slice(1), array.slice(0, count - 1))))(await device()),
      'cuda.elementwise: x: ',
    ],
  ])('%s: refused', async (_, body, message) => {
    const error = await failureOf(async () => body());
    expect([error.code, error.message]).toEqual(['ERR_CUDA_ARGUMENT', expect.stringContaining(message)]);
  });

  test('what reads all before it writes is right', async () => {
    const [array, host] = [await DeviceArray.from(new Float32Array(count).fill(1)), new Float32Array(count).fill(1)];
    const wanted = Float32Array.from({ length: count }, (_, index) => Math.max(index, 1));
    await sums(host.subarray(1), host.subarray(0, count - 1));
    expect(host).toEqual(wanted);
    await sumsBefore(array.slice(1), array.slice(0, count - 1));
    expect(await array.get()).toEqual(wanted.map((value, index) => (index === 0 ? 1 : value - 1)));
  });
});
