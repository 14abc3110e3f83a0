import { CudaModule } from '../module/cuda-module';
import { type Finding, ok, reasonOf } from './finding';
import { now } from '../node/own-functions';

const source = '__global__ void twice(const int* x, int* out) { out[threadIdx.x] = 2 * x[threadIdx.x]; }';

/** The same, as compiled by NVRTC: for a machine without it. */
const ptx = `.version 7.0
.target sm_75
.address_size 64
.visible .entry _Z5twicePKiPi(.param .u64 x, .param .u64 out)
{
  .reg .b32 %r<3>;
  .reg .b64 %rd<7>;
  ld.param.u64 %rd1, [x];
  ld.param.u64 %rd2, [out];
  cvta.to.global.u64 %rd3, %rd1;
  cvta.to.global.u64 %rd4, %rd2;
  mov.u32 %r0, %tid.x;
  mul.wide.u32 %rd0, %r0, 4;
  add.s64 %rd5, %rd3, %rd0;
  add.s64 %rd6, %rd4, %rd0;
  ld.global.u32 %r1, [%rd5];
  add.s32 %r2, %r1, %r1;
  st.global.u32 [%rd6], %r2;
  ret;
}`;

/** Compiles a kernel (from source if there is a compiler, never from the cache), loads it, runs it, and checks its result. */
export async function checkKernel(hasCompiler: boolean): Promise<Finding> {
  const name = hasCompiler ? 'a kernel, compiled and run' : 'a kernel of PTX, run';
  try {
    const begin = now();
    const mod = hasCompiler ? await CudaModule.compile(source, { name: 'doctor.cu', cache: false }) : await CudaModule.load(ptx);
    const compiled = now();
    const out = new Int32Array(4);
    await (mod as CudaModule<typeof source>).twice(Int32Array.of(1, 2, 3, 4), out);
    const end = now();
    if (out.join() !== '2,4,6,8') return { name, status: 'failed', found: `2 × (1, 2, 3, 4) came out as (${out.join(', ')})` };
    return ok(name, `correct; ready in ${(compiled - begin).toFixed(0)} ms, called in ${(end - compiled).toFixed(1)} ms`);
  } catch (error) {
    return { name, status: 'failed', found: reasonOf(error) };
  }
}
