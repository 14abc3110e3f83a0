// Classes whose objects only the package makes say so, and which function makes them.
import { CudaDevice, DeviceArray, StructArray } from '../../../lib';

test.each<[any, unknown[], string]>([
  [DeviceArray, [new Float32Array(3)], 'new DeviceArray: objects of this class are made by DeviceArray.from(), zeros() and empty()'],
  [StructArray, [8], 'new StructArray: objects of this class are made by StructArray.from() and array() of a Struct'],
])('new %p', (Class, args, message) => {
  expect(() => new Class(...args)).toThrow(expect.objectContaining({ code: 'ERR_CUDA_ARGUMENT', message }));
});

test('a device by its number', () => {
  expect(new (CudaDevice as any)(0)).toBe(CudaDevice.list()[0]);
  expect(() => new (CudaDevice as any)(99)).toThrow('There is no device 99');
});
