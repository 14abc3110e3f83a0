// What the compiler cannot be asked of one declaration is not lost for the others.
import { CudaModule, Struct } from '../../../lib';

const base = '__device__ int counter = 300; __global__ void k(int* o) { o[0] = counter; }\n';

test.each(
  Object.entries({
    'nothing more': '',
    'a variable under #ifdef': '#ifdef DEBUG\n__device__ int hits;\n#endif\n',
    'many of them': `#ifdef DEBUG\n${Array.from({ length: 150 }, (_, index) => `__device__ int hits${index};`).join('\n')}\n#endif\n`,
    'an extern "C" kernel under #ifdef': '#ifdef DEBUG\nextern "C" __global__ void dump(int* o) {}\n#endif\n',
    'a managed variable': '__managed__ int shared_count = 1;\n',
    'a managed device variable': '__device__ __managed__ int shared_count = 1;\n',
    'an unnamed struct': '__device__ struct { int a; float b; } state;\n',
    'a template of variables': 'template <class T> __device__ T zero = T(0);\n',
    'a macro that looks like one': '#define DECLARE(x) __device__ int x##_;\nDECLARE(a)\n',
    'a kernel with an unnamed struct': 'typedef struct { int a; } S; extern "C" __global__ void takes(S s) {}\n',
    'a deduced type': '__device__ auto deduced = 1.5;\n',
  }),
)('%s', async (_, more) => {
  const mod = (await CudaModule.compile((base + more) as string)) as any;
  const counter = mod.global('counter');
  expect(counter.dtype).toBe('int32');
  expect(await counter.get()).toEqual(Int32Array.of(300));
});

test('types of extern "C" kernels', async () => {
  const source = `typedef struct { int a; } S;
    #define KERNEL(name, ...) extern "C" __global__ void name(__VA_ARGS__)
    KERNEL(plain, float x, const int* y) {}
    KERNEL(takes, S s, double z) {}
    #ifdef DEBUG
    KERNEL(dump, int* o) {}
    #endif`;
  const mod = (await CudaModule.compile(source as string)) as any;
  expect(mod.plain.parameters.map(({ type }: any) => type)).toEqual(['float', 'const int *']);
  expect(mod.takes.parameters[1].bytes).toBe(8);
});

test('managed variables have their types', async () => {
  const source = `__managed__ int n = 300; namespace ns { __managed__ float many[2][3] = {{1, 2, 3}, {4, 5, 6}}; }
    __device__ __managed__ unsigned short other = 7; __managed__ float4 lanes = {1, 2, 3, 4};
    __global__ void k() { n += other; ns::many[0][0] += lanes.x; }`;
  const mod = (await CudaModule.compile(source as string)) as any;
  expect(await mod.global('n').get()).toEqual(Int32Array.of(300));
  expect(await mod.global('other').get()).toEqual(Uint16Array.of(7));
  expect(await mod.global('ns::many').get()).toEqual(Float32Array.of(1, 2, 3, 4, 5, 6));
  expect(mod.global('ns::many').shape).toEqual([2, 3]);
  expect(await mod.global('lanes').get()).toEqual(Float32Array.of(1, 2, 3, 4));
});

test('a variable of structs, with its Struct', async () => {
  const Body = Struct({ at: 'float3', tags: ['int', 2] }, 'Body');
  const mod = await CudaModule.compile(`
    struct Body { float3 at; int tags[2]; };
    __device__ Body bodies[2];
    __global__ void move() { bodies[threadIdx.x].at.y += 1; bodies[threadIdx.x].tags[1] = 7; }`);
  const bodies = mod.global('bodies', Body);
  const at = { x: 1, y: 2, z: 3 };
  await bodies.set([
    { at, tags: [4, 5] },
    { at, tags: [6, 7] },
  ]);
  await mod.move.with({ block: 2 })();
  expect([bodies.shape, mod.global('bodies').dtype]).toEqual([[2], 'uint8']);
  expect((await bodies.get()).toObjects()).toEqual([
    { at: { x: 1, y: 3, z: 3 }, tags: [4, 7] },
    { at: { x: 1, y: 3, z: 3 }, tags: [6, 7] },
  ]);
  expect((await bodies.field('at').get()).length).toBe(6);
  mod.dispose();
  expect(bodies.isDisposed).toBe(true);
});
