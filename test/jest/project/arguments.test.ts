// Every public function refuses arguments beyond its own, which JavaScript would ignore. The list comes from the types.
import * as cudaFfi from '../../../lib';
import { failureOf } from '../helpers/failure-of';
import { publicFunctions } from '../helpers/public-api';

const { cuda, CudaBuffer, CudaDevice, CudaModule, cudaPlan, Communicator, DeviceArray, Struct } = cudaFfi;

/** Those that are passed to `map` and `filter`, which add an index and the list. */
const ofOneValue = [
  ...['float32', 'float64', 'int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64'].flatMap((cast) => [
    cast,
    `Cuda.${cast}`,
  ]),
  ...['CudaBuffer.isCudaBuffer', 'DeviceArray.isDeviceArray', 'CudaSurface.isCudaSurface', 'CudaTexture.isCudaTexture'],
  ...['CudaDataType.is', 'StructType.is'],
];

function setFirst(x: any): void {
  x[0] = 1;
}

let mod: any, communicator: any;
beforeAll(async () => {
  mod = await CudaModule.compile('__global__ void k(float *x) { x[threadIdx.x] = 1; }' as string);
  [communicator] = await Communicator.all([CudaDevice.getDefault()]);
});
afterAll(() => {
  mod.dispose();
  communicator.dispose();
});

const P = Struct({ x: 'int' }, 'P');
/** An object with the methods, by the name of its class or interface. */
const objects: Readonly<Record<string, () => any>> = {
  Cuda: () => cuda,
  CudaKernel: () => mod.k,
  JitKernel: () => cuda.jit('void(float32[])', setFirst),
  KernelLookup: () => mod,
  ModuleMembers: () => mod,
  PlanMembers: () => cudaPlan(async () => {}),
  Reduction: () => cuda.reduce('a + b', 0),
  Scan: () => cuda.scan('a + b', 0),
  StructColumn: () => P.array(1).x,
  StructType: () => P,
  Communicator: () => communicator,
};

const counting = publicFunctions().filter(
  ({ name, forms }) => !name.startsWith('new ') && !ofOneValue.includes(name) && !forms.some((form) => form.some(({ isRest }) => isRest)),
);

/** Not what every function has, such as toString. */
function isOwn(Class: object | undefined, method: string): boolean {
  return Class !== undefined && Object.hasOwn(Class, method);
}

test.each(counting.map(({ name, forms }) => [name, Math.max(...forms.map(({ length }) => length))] as const))(
  '%s(…%i…)',
  async (name, most) => {
    const [owner, method] = name.includes('.') ? (name.split('.') as [string, string]) : ['', name];
    const Class = (cudaFfi as any)[owner];
    const found = objects[owner]?.();
    const holder = [found, isOwn(Class, method) && Class, Class?.prototype, cudaFfi].find(
      (each) => each && (method === 'call' || typeof each[method] === 'function'),
    );
    const args = Array.from({ length: most + 1 }, () => 0);
    const error = await failureOf(async () => (method === 'call' ? found(...args) : holder[method](...args)));
    expect([error.code, error.message]).toEqual([
      'ERR_CUDA_ARGUMENT',
      expect.stringMatching(
        /expected (no arguments|at most \d arguments?|1 array|1 or 2 arrays|2 arrays|a DeviceArray or a CudaBuffer).*, received/,
      ),
    ]);
  },
);

test('what is undefined counts as left out', async () => {
  const array = await DeviceArray.from(Int32Array.of(1, 2, 3, 4));
  expect([...(await (array.slice as any)(1, 3, undefined).get(undefined, undefined))]).toEqual([2, 3]);
});

test('slices take three arguments, copies of a buffer two', async () => {
  const array: any = await DeviceArray.from(Int32Array.of(1, 2, 3, 4));
  expect((await failureOf(async () => array.slice(0, 4, 2, 1))).message).toBe(
    'DeviceArray.slice: expected at most 3 arguments, received 4; begin, end and step have a number for each dimension: slice([0, 1], [1, 3])',
  );
  const copied = (CudaBuffer.alloc(16) as any).copyTo(new Int32Array(2), {}, 8); // a Promise that rejects, as for any other mistake
  expect((await failureOf(() => copied)).message).toBe('CudaBuffer.copyTo: expected at most 2 arguments, received 3');
});
