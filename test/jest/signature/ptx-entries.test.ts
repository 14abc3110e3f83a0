// What is read from PTX beside the compiler's names: which parameters are marked as pointers, and whether a kernel asks
// where its threads are in y or z.
import { CudaModule, DeviceArray } from '../../../lib';
import { readPtxEntries } from '../../../lib/signature/ptx-entries';
import { failureOf } from '../helpers/failure-of';
import { PtxModule } from '../../../lib/signature/ptx-module';

/** As Triton writes it: no names of types, `.ptr .global`. */
const triton = `
.version 8.0
.target sm_75
.address_size 64
.visible .entry add_one(
	.param .u64 .ptr .global .align 1 add_one_param_0,
	.param .u64 .ptr .global .align 1 add_one_param_1,
	.param .u32 add_one_param_2
)
{
	.reg .pred %p<2>;
	.reg .b32 %r<6>;
	.reg .f32 %f<3>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [add_one_param_0];
	ld.param.u64 %rd2, [add_one_param_1];
	ld.param.u32 %r1, [add_one_param_2];
	mov.u32 %r2, %tid.x;
	setp.ge.u32 %p1, %r2, %r1;
	@%p1 bra done;
	mul.wide.u32 %rd3, %r2, 4;
	add.s64 %rd4, %rd1, %rd3;
	add.s64 %rd5, %rd2, %rd3;
	ld.global.f32 %f1, [%rd4];
	add.f32 %f2, %f1, 0f3F800000;
	st.global.f32 [%rd5], %f2;
done:
	ret;
}`;

describe('parameters marked as pointers', () => {
  let mod: any;
  beforeAll(async () => {
    mod = await CudaModule.load(triton);
  });
  afterAll(() => mod.dispose());
  const n = new Uint8Array(Uint32Array.of(3).buffer);

  test('take arrays without a declaration', async () => {
    const [x, out] = [Float32Array.of(1, 2, 3), new Float32Array(3)];
    await mod.add_one.with({ grid: 1, block: 32 })(x, out, n);
    expect([...out]).toEqual([2, 3, 4]);
    expect([...x]).toEqual([1, 2, 3]);
  });

  test('take device arrays and null', async () => {
    using x = await DeviceArray.from(Float32Array.of(1, 2, 3));
    using out = DeviceArray.zeros([3], 'float32');
    await mod.add_one(x, out, n);
    expect([...(await out.get())]).toEqual([2, 3, 4]);
    await mod.add_one(null, null, new Uint8Array(4));
  });

  test('still take a declaration', async () => {
    const declared = mod.kernel('add_one', ['const float *', 'float *', 'int']);
    const out = new Float32Array(3);
    await declared([5, 6, 7], out, 3);
    expect([...out]).toEqual([6, 7, 8]);
  });

  test('refuse what is not memory', async () => {
    expect((await failureOf(() => mod.add_one(3, null, n))).message).toBe(
      'add_one: argument 1: expected a TypedArray for void *, received 3',
    );
  });
});

const grids = `
  __device__ __noinline__ int row() { return blockIdx.y * blockDim.y + threadIdx.y; }
  __global__ void flat(int *out) { out[threadIdx.x] = 1; }
  __global__ void cells(int *out, int width) { out[(blockIdx.y * blockDim.y + threadIdx.y) * width + blockIdx.x * blockDim.x + threadIdx.x] = 1; }
  __global__ void through(int *out, int width) { out[row() * width + threadIdx.x] = 1; }
  __global__ void deep(int *out) { out[threadIdx.z] = 1; }
  __global__ void sizes(int *out) { *out = blockDim.y; }`;

describe('a kernel of more dimensions', () => {
  let mod: any;
  beforeAll(async () => {
    mod = await CudaModule.compile(grids as string);
  });
  afterAll(() => mod.dispose());

  test.each([
    ['cells', [new Int32Array(64), 8]],
    ['through', [new Int32Array(64), 8]],
    ['deep', [new Int32Array(64)]],
  ])('%s asks for a shape', async (name, args) => {
    const error = await failureOf(() => mod[name](...args));
    expect(error).toBeInstanceOf(TypeError);
    expect(error.code).toBe('ERR_CUDA_ARGUMENT');
    expect(error.message).toBe(
      `${name}: the kernel reads threadIdx or blockIdx in y or z, and a launch shape found from the arguments has only x; choose one: ${name}.with({ grid: [x, y], block: [x, y] })`,
    );
    expect(() => mod[name].sync(...args)).toThrow(error.message);
    expect([...(args[0] as Int32Array)]).toEqual(Array(64).fill(0));
  });

  test('any shape that is said is taken', async () => {
    const cells = new Int32Array(64);
    await mod.cells.with({ grid: [2, 2], block: [4, 4] })(cells, 8);
    expect(cells.every((cell) => cell === 1)).toBe(true);
    await mod.cells.with({ block: 64 })(cells, 64);
    await mod.cells.with({ grid: () => 1 })(cells, 64);
    mod.cells.defaultBlock = [8, 8];
    const again = new Int32Array(64);
    await mod.cells.with({ grid: 1 })(again, 8);
    expect(again.every((cell) => cell === 1)).toBe(true);
  });

  test('others are called as before', async () => {
    const out = new Int32Array(3);
    await mod.flat(out);
    expect([...out]).toEqual([1, 1, 1]);
    await mod.sizes(out);
    await mod.deep(new Int32Array(0));
  });
});

test('text counts no elements, however long it is', async () => {
  const mod: any = await CudaModule.compile(
    `__global__ void k(const char *text, int *threads) { *threads = blockDim.x * gridDim.x; }` as string,
  );
  const threads = new Int32Array(2);
  await mod.k('much longer than the array beside it', threads);
  expect(threads[0]).toBe(2);
  await mod.k(Buffer.from('bytes'), threads);
  expect(threads[0]).toBe(5);
  mod.dispose();
});

describe('reading', () => {
  const entry = (head: string, body = 'ret;') => readPtxEntries([new PtxModule(`.version 8.0\n${head}\n{ ${body} }`)]);

  test.each([
    ['.visible .entry k(.param .u64 .ptr .global .align 16 a, .param .u32 b)', [true, false]],
    ['.entry k(.param .u64 .ptr .align 1 a)', [true]],
    ['.entry k(.param .u64 .ptr .shared .align 4 a, .param .u64 b)', [false, false]],
    ['.entry k()', []],
    ['.entry k', []],
    ['.entry k(.param .align 8 .b8 a[24]) .maxntid 32, 1, 1', [false]],
  ])('%s', (head, pointers) => {
    expect(entry(head).get('k')!.pointers).toEqual(pointers);
  });

  test.each([
    ['mov.u32 %r1, %tid.y;', true],
    ['mov.u32 %r1, %ctaid.z;', true],
    ['mov.u32 %r1, %tid.x; mov.u32 %r2, %ntid.y;', false],
    ['// %tid.y\n ret;', false],
    ['/* %tid.y */ ret;', false],
  ])('%s', (body, expected) => {
    expect(entry('.entry k()', body).get('k')!.shape.readsBeyondX).toBe(expected);
  });

  test('functions that call each other, in several texts', () => {
    const texts = [
      '.extern .func (.param .b32 r) f;\n.entry k() { call.uni (r), f; }\n.entry other() { call g, (x); }',
      '.func (.param .b32 r) f() { call f; call (a), h, (b); }\n.func h() { mov.u32 %r, %tid.z; }\n.func g() { ret; }',
    ];
    const found = readPtxEntries(texts.map((text) => new PtxModule(text)));
    expect([found.get('k')!.shape.readsBeyondX, found.get('other')!.shape.readsBeyondX]).toEqual([true, false]);
  });
});
