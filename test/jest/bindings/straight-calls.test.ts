// Calls that are written without a frame: the same bytes, messages and results as with one.
import fc from 'fast-check';
import { CudaDataType, CudaStream, DeviceArray, Struct } from '../../../lib';
import { driver, nvrtc } from '../../../lib/bindings';
import { enumCodec } from '../../../lib/bindings/values/enum-codec';
import { deviceAddressCodec, deviceCodec, handleCodec } from '../../../lib/bindings/values/handle-codecs';
import { NumberViews } from '../../../lib/bindings/memory/number-views';
import { writeQuickly } from '../../../lib/bindings/values/quick-values';
import { scalarCodecs } from '../../../lib/bindings/values/scalar-codecs';

const codecs = {
  ...scalarCodecs,
  enum: enumCodec('CUresult', [0, 1]),
  CUstream: handleCodec('CUstream'),
  CUdevice: deviceCodec,
  CUdeviceptr: deviceAddressCodec,
};
const edges = [
  0,
  -0,
  1,
  -1,
  0.5,
  NaN,
  Infinity,
  127,
  128,
  255,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 32 - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
];
const anyValue = fc.oneof(
  fc.constantFrom<unknown>(...edges, null, undefined, true, '1', {}, [], Symbol('s')),
  fc.double(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n }),
  fc.constantFrom(2n ** 64n - 1n, 2n ** 64n, 2n ** 63n, -1n, 0n),
);

describe('a value that is written quickly', () => {
  test.each(Object.entries(codecs))('%s: as its codec writes it', (name, codec) => {
    const place = { kernel: 'f', number: 1, type: name };
    fc.assert(
      fc.property(anyValue, (value) => {
        const quickly = new ArrayBuffer(8);
        const carefully = new ArrayBuffer(8);
        if (!writeQuickly(codec.quick, new NumberViews(quickly), 0, value)) return;
        codec.write(new DataView(carefully), 0, value, place);
        expect(new Uint8Array(quickly)).toEqual(new Uint8Array(carefully));
      }),
      { numRuns: 2000 },
    );
  });

  test('most values are', () => {
    const to = new NumberViews(new ArrayBuffer(8));
    const taken: [keyof typeof codecs, unknown][] = [
      ['int', -5],
      ['unsigned int', 2 ** 32 - 1],
      ['size_t', 2 ** 40],
      ['CUstream', 0x7fff12345678n],
      ['CUdeviceptr', 2n ** 64n - 1n],
      ['float', 0.1],
      ['double', -Infinity],
    ];
    for (const [name, value] of taken) expect([name, writeQuickly(codecs[name]!.quick, to, 0, value)]).toEqual([name, true]);
  });
});

describe('a launch', () => {
  let kernel: driver.CUfunction;
  let nothing: driver.CUfunction;

  beforeAll(() => {
    driver.cuInit(0);
    driver.cuCtxSetCurrent(driver.cuDevicePrimaryCtxRetain(driver.cuDeviceGet(0)));
    const source = `struct Pair { char a; double b; };
      extern "C" __global__ void store(double* out, Pair p, int k) { out[0] = p.a; out[1] = p.b; out[2] = k; }
      extern "C" __global__ void nothing() {}`;
    const program = nvrtc.nvrtcCreateProgram(source, 'straight.cu', [], []);
    nvrtc.nvrtcCompileProgram(program, []);
    const module = driver.cuModuleLoadData(nvrtc.nvrtcGetPTX(program));
    kernel = driver.cuModuleGetFunction(module, 'store');
    nothing = driver.cuModuleGetFunction(module, 'nothing');
  });

  const Pair = Struct({ a: 'char', b: 'double' });
  const store = (out: DeviceArray<'float64'>, pair: object, k: unknown, types: (string | CudaDataType)[] = ['pointer', Pair, 'int']) =>
    driver.cuLaunchKernel(kernel, 1, 1, 1, 1, 1, 1, 0, null, [[out, pair, k], types]);

  test('whose argument launches while it is read takes its own values', async () => {
    const [inner, outer] = [DeviceArray.zeros([3], 'float64'), DeviceArray.zeros([3], 'float64')];
    const pair = {
      a: 1,
      get b() {
        store(inner, { a: 3, b: 4 }, 5);
        return 2;
      },
    };
    store(outer, pair, 6);
    driver.cuCtxSynchronize();
    expect([[...(await outer.get())], [...(await inner.get())]]).toEqual([
      [1, 2, 6],
      [3, 4, 5],
    ]);
  });

  test('whose list of types is changed between calls', async () => {
    const out = DeviceArray.zeros([3], 'float64');
    const types: (string | CudaDataType)[] = ['pointer', Pair, 'int'];
    store(out, { a: 1, b: 2 }, 3, types);
    types[2] = 'float';
    store(out, { a: 1, b: 2 }, 1.5, types);
    driver.cuCtxSynchronize();
    expect((await out.get())[2]).toBe(new Int32Array(new Float32Array([1.5]).buffer)[0]);
  });

  test('says which value is wrong', () => {
    const out = DeviceArray.zeros([3], 'float64');
    expect(() => store(out, { a: 1, b: 2 }, 1.5)).toThrow(
      /^cuLaunchKernel: argument 10 \(kernelParams\[0\]\[2\]\): expected a whole number for int/,
    );
    expect(() => driver.cuLaunchKernel(nothing, 1, 1, 1, -1, 1, 1, 0, null, null)).toThrow(/argument 5 \(blockDimX\)/);
    expect(() => store(out, { a: 1, b: 2 }, 3, ['pointer', Pair])).toThrow('3 values and 2 types');
  });

  test('takes the objects of the package, and an error leaves the next call right', async () => {
    const out = DeviceArray.empty([3], 'float64'); // nothing in another stream sets it
    using stream = new CudaStream();
    expect(() => driver.cuLaunchKernel(kernel, 0, 1, 1, 1, 1, 1, 0, stream, null)).toThrow(/CUDA_ERROR_INVALID_VALUE/);
    driver.cuLaunchKernel(
      kernel,
      1,
      1,
      1,
      1,
      1,
      1,
      0,
      stream,
      [
        [out, { a: 7, b: 8 }, 9],
        ['pointer', Pair, 'int'],
      ],
      null,
    );
    await stream.synchronize();
    expect([...(await out.get())]).toEqual([7, 8, 9]);
  });
});

test('several results come in order', () => {
  const [major, minor] = driver.cuDeviceComputeCapability(0) as unknown as number[];
  expect(major).toBe(driver.cuDeviceGetAttribute(driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, 0));
  expect(minor).toBe(driver.cuDeviceGetAttribute(driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, 0));
});
