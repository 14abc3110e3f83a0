// Whoever writes `new` gets the object, or a sentence that says which function makes it.
import {
  Communicator,
  CudaBuffer,
  CudaDataType,
  CudaDevice,
  CudaError,
  CudaGraphExec,
  CudaSurface,
  CudaTexture,
  DeviceArray,
  StructArray,
} from '../../../lib';

const made = 'objects of this class are made by';

test.each<[any, unknown[], string]>([
  [DeviceArray, [new Float32Array(3)], `new DeviceArray: ${made} DeviceArray.from(), zeros() and empty()`],
  [StructArray, [8], `new StructArray: ${made} StructArray.from() and array() of a Struct`],
  [CudaTexture, [], `new CudaTexture: ${made} CudaTexture.from(), CudaTexture.of() and texture() of a CudaSurface`],
  [CudaSurface, [4, 'float32'], `new CudaSurface: ${made} CudaSurface.empty()`],
  [CudaGraphExec, [], `new CudaGraphExec: ${made} instantiate() of a CudaGraph`],
  [Communicator, [2], `new Communicator: ${made} Communicator.all(), Communicator.join() and Communicator.fromEnvironment()`],
  [CudaDataType, ['mine'], `new CudaDataType: ${made} CudaDataType.register() and Struct()`],
  [CudaDevice, ['0'], 'new CudaDevice: expected the number of a device, received "0"'],
  [CudaDevice, [], 'new CudaDevice: expected the number of a device, received undefined'],
  [CudaBuffer, [], 'new CudaBuffer: expected a number of bytes of 0 or more, received undefined'],
  [CudaBuffer, [8, { sharable: true }], 'new CudaBuffer: there is no option sharable; did you mean shareable?'],
])('new %p', (Class, args, message) => {
  expect(() => new Class(...args)).toThrow(expect.objectContaining({ code: 'ERR_CUDA_ARGUMENT', message }));
});

test('a device by its number', () => {
  expect(new CudaDevice(0)).toBe(CudaDevice.list()[0]);
  expect(() => new CudaDevice(99)).toThrow(CudaError);
  expect(() => new CudaDevice(99)).toThrow(/^There is no device 99: this machine has (only device 0|devices 0 to \d+)\.$/);
});

test('a buffer by its size', async () => {
  using buffer = new CudaBuffer(8, { device: CudaDevice.getDefault() });
  await buffer.copyFrom(Int32Array.of(1, 2));
  const read = new Int32Array(2);
  await buffer.copyTo(read);
  expect([buffer.length, ...read]).toEqual([8, 1, 2]);
});
