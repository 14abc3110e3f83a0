// What the C++ language brings: recursion, virtual functions, tables of functions, local arrays, printf.

#include <cassert>
#include <cstdio>

__device__ __noinline__ int place(int n, int row, unsigned columns, unsigned left, unsigned right) {
  if (row == n) return 1;
  int count = 0;
  for (int k = 0; k < n; ++k) {
    const unsigned bit = 1u << k;
    if ((columns | left | right) & bit) continue;
    count += place(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
  }
  return count;
}

// The first queen stands in the thread's own column.
extern "C" __global__ void queens(int* out, int n) {
  const unsigned bit = 1u << threadIdx.x;
  out[threadIdx.x] = threadIdx.x < n ? place(n, 1, bit, bit << 1, bit >> 1) : 0;
}

struct Shape {
  __device__ virtual float area(float x) const = 0;
};
struct Square : Shape {
  __device__ float area(float x) const override { return x * x; }
};
struct Circle : Shape {
  __device__ float area(float x) const override { return 3.0f * x * x; }
};
struct Triangle : Shape {
  __device__ float area(float x) const override { return 0.5f * x * x; }
};

extern "C" __global__ void shapes(float* out) {
  Square square;
  Circle circle;
  Triangle triangle;
  const Shape* all[3] = {&square, &circle, &triangle};
  out[threadIdx.x] = all[threadIdx.x % 3]->area(threadIdx.x);
}

typedef int (*Operation)(int, int);
__device__ __noinline__ int add(int a, int b) { return a + b; }
__device__ __noinline__ int subtract(int a, int b) { return a - b; }
__device__ __noinline__ int multiply(int a, int b) { return a * b; }
__device__ Operation table[3] = {add, subtract, multiply};

extern "C" __global__ void tabled(int* out, const int* which) {
  out[threadIdx.x] = table[which[threadIdx.x]](threadIdx.x, 7);
}

extern "C" __global__ void local_sort(int* data) {
  int mine[16];
  for (int k = 0; k < 16; ++k) mine[k] = data[threadIdx.x * 16 + k];
  for (int i = 1; i < 16; ++i) {
    const int value = mine[i];
    int j = i;
    for (; j > 0 && mine[j - 1] > value; --j) mine[j] = mine[j - 1];
    mine[j] = value;
  }
  for (int k = 0; k < 16; ++k) data[threadIdx.x * 16 + k] = mine[k];
}

struct Config {
  int scale[6];
  double offset;
  char tag;
};
extern "C" __global__ void by_value(Config config, double* out) {
  out[threadIdx.x] = config.scale[threadIdx.x % 6] * 2.0 + config.offset + config.tag;
}

extern "C" __global__ void print(int n) {
  if (threadIdx.x == 0)
    printf("%d %s %5.2f %c %llx %%|%-4u|\n", n, "text", 2.5, 'q', 0x123456789abcull, 42u);
}

extern "C" __global__ void check(const int* values) { assert(values[threadIdx.x] > 0); }

extern "C" __global__ void heap(int** out, int n) {
  int* mine = static_cast<int*>(malloc(n * sizeof(int)));
  if (mine != nullptr)
    for (int k = 0; k < n; ++k) mine[k] = threadIdx.x * 100 + k;
  out[threadIdx.x] = mine;
}
extern "C" __global__ void heap_sum(int** in, int* out, int n) {
  int sum = 0;
  for (int k = 0; k < n; ++k) sum += in[threadIdx.x][k];
  out[threadIdx.x] = sum;
  free(in[threadIdx.x]);
}

extern "C" __global__ void overrun(int* data, int n) { data[threadIdx.x * n] = 1; }

extern "C" __global__ void deep(int* out, int n) {
  out[0] = n;
  if (n < 0) return;
  int (*volatile self)(int, int) = add;
  out[1] = self(n, 1);
}

__device__ __noinline__ int forever(int n) { return n == -1 ? 0 : forever(n + 1) * 3 + n; }
extern "C" __global__ void endless(int* out) { out[0] = forever(out[0]); }
