// Objects that are destroyed right after the launch that uses them, by the C API and by the classes.
import { CudaContext, CudaDevice, CudaModule, CudaStream, CudaTexture, DeviceArray, managed } from '../../../lib';
import { driver } from '../../../lib/bindings';

const source = `
extern "C" __global__ void hold(volatile int* go) { while (*go == 0); }
extern "C" __global__ void texels(float* out, unsigned long long texture) {
  float4 v;
  asm("tex.1d.v4.f32.f32 {%0, %1, %2, %3}, [%4, {%5}];" : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(texture), "f"(threadIdx.x + 0.5f));
  out[threadIdx.x] = v.x;
}`;
const { isSoftware } = CudaDevice.getDefault();
const counter = `.version 7.0
.target sm_75
.address_size 64
.visible .global .align 4 .u32 value = 41;
.visible .entry next() {
  .reg .u32 %v;
  ld.global.u32 %v, [value];
  add.u32 %v, %v, 1;
  st.global.u32 [value], %v;
  ret;
}`;
let mod: CudaModule;
let stream: CudaStream;

beforeAll(async () => {
  driver.cuInit(0);
  driver.cuCtxSetCurrent(CudaContext.getDefault());
  mod = await CudaModule.compile(source);
  stream = new CudaStream();
});

afterAll(() => {
  stream.dispose();
  mod.dispose();
});

/** Queues work in the stream behind a kernel that waits for its end. */
async function held(queue: (letGo: () => void) => void): Promise<void> {
  const go = managed(Int32Array, 1).fill(0);
  const letGo = () => void (go[0] = 1);
  const holding = mod.hold!.with({ stream, grid: 1, block: 1 })(go);
  try {
    queue(letGo);
  } finally {
    letGo();
  }
  await holding;
  await stream.synchronize();
}

function launchTexels(out: DeviceArray, texture: bigint): void {
  driver.cuLaunchKernel(mod.texels!, 1, 1, 1, 4, 1, 1, 0, stream, [
    [out, texture],
    ['float *', 'unsigned long long'],
  ]);
}

test('a texture object of the C API', async () => {
  const memory = DeviceArray.zeros([4], 'float32');
  const owner = await CudaTexture.from(Float32Array.of(5, 6, 7, 8), { shape: [4], filter: 'point' } as never);
  const object = driver.cuTexObjectCreate(
    driver.cuTexObjectGetResourceDesc(owner.handle),
    driver.cuTexObjectGetTextureDesc(owner.handle),
    null,
  );
  await held(() => {
    launchTexels(memory, BigInt(object));
    driver.cuTexObjectDestroy(object);
    if (isSoftware) expect(() => driver.cuTexObjectDestroy(object)).toThrow('CUDA_ERROR_INVALID_VALUE');
  });
  expect([...(await memory.get())]).toEqual([5, 6, 7, 8]);
  memory.dispose();
  owner.dispose();
});

test('a texture, disposed of, that kernels have been given', async () => {
  const [first, second] = [DeviceArray.zeros([4], 'float32'), DeviceArray.zeros([4], 'float32')];
  const texture = await CudaTexture.from(Float32Array.of(5, 6, 7, 8), { shape: [4], filter: 'point' } as never);
  const kernel = mod.texels!.with({ stream, grid: 1, block: 4 });
  const calls: Promise<unknown>[] = [];
  await held(() => {
    calls.push(kernel(first, texture), kernel(second, texture));
    texture.dispose();
  });
  await Promise.all(calls);
  expect([...(await first.get()), ...(await second.get())]).toEqual([5, 6, 7, 8, 5, 6, 7, 8]);
  first.dispose();
  second.dispose();
});

test('a module of the C API with a variable', async () => {
  const out = DeviceArray.zeros([1], 'int32');
  const own = driver.cuModuleLoadData(counter);
  await held((letGo) => {
    driver.cuLaunchKernel(driver.cuModuleGetFunction(own, 'next'), 1, 1, 1, 1, 1, 1, 0, stream, null);
    driver.cuMemcpyDtoDAsync(out, driver.cuModuleGetGlobal(own, 'value')[0], 4, stream);
    if (!isSoftware) letGo(); // a GPU's driver waits for the kernel
    driver.cuModuleUnload(own);
  });
  expect([...(await out.get())]).toEqual([42]);
  out.dispose();
});
