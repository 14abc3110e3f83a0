const { CudaModule } = require('cuda-ffi');
const { driver, nvrtc } = require('cuda-ffi/bindings');

driver.cuInit(0);
driver.cuCtxSetCurrent(driver.cuDevicePrimaryCtxRetain(driver.cuDeviceGet(0)));
const source = `__global__ void saxpy(float a, const float* x, const float* y, float* out) {
  const int i = threadIdx.x;
  out[i] = a * x[i] + y[i];
}`;
const program = nvrtc.nvrtcCreateProgram(source, 'saxpy.cu', [], []);
nvrtc.nvrtcCompileProgram(program, []);
const mod = CudaModule.from(driver.cuModuleLoadData(nvrtc.nvrtcGetPTX(program)));
const out = new Float32Array(3);
mod.saxpy(2, Float32Array.of(1, 2, 3), Float32Array.of(10, 20, 30), out).then(() => console.log(out.join(' ')));
