// Lines end with CR LF in files from Windows. What is read of them, and the lines in messages, is the same.
import { CudaDevice, CudaModule } from '../../../lib';
import { readPtxEntries } from '../../../lib/signature/ptx-entries';
import { outline } from '../../../lib/signature/source-reading';
import { PtxModule } from '../../../lib/signature/ptx-module';

const crlf = (text: string) => text.replaceAll('\n', '\r\n');

const source = `// a comment \\
that goes on: __global__ void none(int a) {}
#define NAME \\
  scale
__global__ void NAME(float* x, // the numbers
                      float factor) { *x *= factor; }
template <typename T>
__global__ void
fill(T* x,
     T value) { *x = value; }
__device__ int counter;
`;

test('kernels, parameters and variables of a source', () => {
  expect(outline(crlf(source))).toEqual(outline(source));
  expect(outline(crlf(source)).kernels.map(({ name }) => name)).toContain('fill');
});

const ptx = `.version 7.0
.target sm_75
.address_size 64
// a comment
.visible .entry _Z4pokePi(
  .param .u64 .ptr .global out // where
)
{
  .reg .b64 %o;
  .reg .b32 %t;
  .loc 1 3 7
  mov.u32 %t, %tid.y;
  ld.param.u64 %o, [out];
  .loc 1 4 9
  add.u64 %o, %o, 0x1000000000; // so far that no memory of another test lies there
  st.global.u32 [%o], 1;
  ret;
}
.file 1 "poke.cu"
`;

test('kernels of PTX', () => {
  expect(readPtxEntries([new PtxModule(crlf(ptx))])).toEqual(readPtxEntries([new PtxModule(ptx)]));
  expect(readPtxEntries([new PtxModule(ptx)]).get('_Z4pokePi')).toEqual({
    pointers: [true],
    shape: { readsBeyondX: true, readsBlocks: false, syncsGrid: false },
  });
});

async function messageOf(work: () => Promise<unknown>): Promise<string> {
  const error = await work().then(
    () => undefined,
    (reason: Error) => reason,
  );
  return error!.message;
}

// A GPU says neither which line it was, nor is it usable after that.
const { isSoftware } = CudaDevice.getDefault();

(isSoftware ? test : test.skip).each([
  ['LF', ptx],
  ['CR LF', crlf(ptx)],
])('a fault is at line 4 of the source, and %s make no difference', async (_, text) => {
  const mod = await CudaModule.load(text);
  expect(await messageOf(() => mod.kernel('poke').with({ grid: [1], block: [1] })(new Int32Array(1)))).toContain('poke.cu:4');
  mod.dispose();
  CudaDevice.getDefault().reset();
});

test.each([
  ['LF', ptx],
  ['CR LF', crlf(ptx)],
])('what is wrong with PTX is at its line: %s', async (_, text) => {
  const wrong = text.replace('mov.u32', 'move.u32');
  expect(await messageOf(() => CudaModule.load(wrong))).toMatch(/line 12\b|:12\b/);
});
