// What 20-cu-import.mts imports. `npx cuda-ffi types --arbitrary-extensions examples/waves.cu` writes its types.

struct Wave {
  float amplitude;
  float frequency;
  float phase;
};

__global__ void superpose(const Wave* waves, int count, float* out, int samples) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= samples) return;
  const float t = float(i) / samples;
  float sum = 0;
  for (int k = 0; k < count; ++k) sum += waves[k].amplitude * sinpif(2 * waves[k].frequency * t + waves[k].phase);
  out[i] = sum;
}
