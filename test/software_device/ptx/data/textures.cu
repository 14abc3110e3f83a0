// Texture and surface objects.
extern "C" __global__ void sample(cudaTextureObject_t t, cudaSurfaceObject_t s, float4* out) {
  float x = threadIdx.x;
  float4 a = tex2D<float4>(t, x, 1.0f);
  float4 b = tex3D<float4>(t, x, 1.0f, 2.0f);
  float4 c = tex1Dfetch<float4>(t, threadIdx.x);
  float4 d = tex2DLod<float4>(t, x, 0.5f, 2.0f);
  float4 e = tex2DLayered<float4>(t, x, 0.5f, 2);
  out[threadIdx.x] = make_float4(a.x + b.x, c.y, d.z, e.w);
  uchar4 u;
  surf2Dread(&u, s, 4, 2);
  surf2Dwrite(u, s, 8, 1);
}
