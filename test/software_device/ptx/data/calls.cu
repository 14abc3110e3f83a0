// Calls: virtual, through pointers, recursive, printf, assert, device heap.
#include <cassert>
#include <cstdio>

struct Shape {
  __device__ virtual float area(float s) const = 0;
  __device__ virtual ~Shape() {}
};
struct Square : Shape { __device__ float area(float s) const override { return s * s; } };
struct Circle : Shape { __device__ float area(float s) const override { return 3.14159f * s * s; } };

struct Wide { int v[10]; };

__device__ __noinline__ Wide widen(int seed) {
  Wide w;
  for (int i = 0; i < 10; ++i) w.v[i] = seed + i;
  return w;
}
__device__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
__device__ __noinline__ float half_of(float x) { return x / 2; }
__device__ __noinline__ float twice(float x) { return x * 2; }
typedef float (*Unary)(float);
__device__ Unary chosen[2] = {half_of, twice};

extern "C" __global__ void polymorph(float* out, int n) {
  Shape* s = n & 1 ? static_cast<Shape*>(new Square) : static_cast<Shape*>(new Circle);
  out[threadIdx.x] = s->area(out[threadIdx.x]) + chosen[n % 2](out[1]);
  delete s;
}
extern "C" __global__ void says(int n) {
  assert(n > 0);
  printf("thread %d of %s: %f\n", threadIdx.x, "block", 1.5f * n);
  printf("%d\n", fibonacci(n) + widen(n).v[n]);
}
