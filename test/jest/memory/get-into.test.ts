// get(out): the elements in memory that the program has.
import { DeviceArray, Struct } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const P = Struct({ x: 'int', y: 'float' }, 'P');

test('numbers, views, structs, nothing', async () => {
  const array = await DeviceArray.from(Int32Array.of(1, 2, 3, 4), { shape: [2, 2] });
  const out = new Int32Array(6);
  expect(await array.get(out.subarray(1, 5))).toEqual(Int32Array.of(1, 2, 3, 4));
  expect([...out]).toEqual([0, 1, 2, 3, 4, 0]);
  const column = new Int32Array(2);
  expect(await array.slice([0, 1], [2, 2]).get(column)).toBe(column);
  expect([...column]).toEqual([2, 4]);
  const structs = P.array(2);
  const device = await DeviceArray.from([{ x: 1, y: 0.5 }, { x: 2, y: 1.5 }], { dtype: P }); // prettier-ignore
  expect(await device.get(structs)).toBe(structs);
  expect(structs.at(1)).toEqual({ x: 2, y: 1.5 });
  expect(await DeviceArray.zeros(0, 'int8').get(new Int8Array(0))).toHaveLength(0);
});

test.each<[string, any, string]>([
  ['another class', new Float32Array(4), 'expected an Int32Array for the elements, received Float32Array'],
  ['another size', new Int32Array(3), 'expected Int32Array of 4 elements as out, received one of 3'],
  ['a list', [1, 2, 3, 4], 'expected an Int32Array for the elements, received Array'],
  ['structs', P.array(2), 'expected an Int32Array for the elements, received StructArray'],
])('%s: refused', async (_, out, message) => {
  const array = await DeviceArray.from(Int32Array.of(1, 2, 3, 4));
  const error = await failureOf(() => array.get(out));
  expect([error.code, error.message]).toEqual(['ERR_CUDA_ARGUMENT', `DeviceArray.get: ${message}`]);
});
