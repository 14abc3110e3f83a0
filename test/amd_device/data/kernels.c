// Compiled ahead, because machines that run the tests have no compiler for AMD's GPUs:
//   clang-19 -O2 -target amdgcn-amd-amdhsa -mcpu=gfx1100 -mcode-object-version=5 -nogpulib kernels.c -o kernels.co
#define KERNEL __attribute__((amdgpu_kernel, visibility("default")))
#define GLOBAL __attribute__((address_space(1)))
#define SHARED __attribute__((address_space(3)))

static unsigned thread(void) { return __builtin_amdgcn_workitem_id_x(); }
static void barrier(void) {
  __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "workgroup");
  __builtin_amdgcn_s_barrier();
}

KERNEL void saxpy(int n, float a, const GLOBAL float* x, GLOBAL float* y) {
  const unsigned i = __builtin_amdgcn_workgroup_id_x() * 64 + thread();
  if (i < (unsigned)n) y[i] = a * x[i] + y[i];
}

KERNEL void divide(const GLOBAL float* a, const GLOBAL float* b, GLOBAL float* quotient,
                   const GLOBAL double* c, const GLOBAL double* d, GLOBAL double* wide) {
  const unsigned i = thread();
  quotient[i] = a[i] / b[i];
  wide[i] = c[i] / d[i];
}

static SHARED int values[256] __attribute__((loader_uninitialized));

// The reverse of a block through group memory, across waves.
KERNEL void reverse(GLOBAL int* data, int n) {
  values[thread()] = data[thread()];
  barrier();
  data[thread()] = values[n - 1 - thread()];
}

KERNEL void count(GLOBAL int* counters, const GLOBAL int* keys) {
  __atomic_fetch_add(counters + keys[thread()], 1, __ATOMIC_RELAXED);
}

// Where it goes to differs by lane, as does how often.
KERNEL void collatz(GLOBAL int* data) {
  int steps = 0;
  for (unsigned n = (unsigned)data[thread()]; n != 1; ++steps) n = n % 2 ? 3 * n + 1 : n / 2;
  data[thread()] = steps;
}

__attribute__((noinline)) static long factorial(long n) { return n < 2 ? 1 : n * factorial(n - 1); }
KERNEL void factorials(GLOBAL long* data) { data[thread()] = factorial(data[thread()]); }

// An array of the thread's own, indexed by what it holds.
KERNEL void permuted(const GLOBAL int* order, GLOBAL int* out) {
  volatile int own[16];
  for (int i = 0; i < 16; ++i) own[order[i]] = i * (int)thread();
  int sum = 0;
  for (int i = 0; i < 16; ++i) sum = sum * 3 + own[i];
  out[thread()] = sum;
}

KERNEL void lanes(GLOBAL int* data) {
  const int own = data[thread()];
  int sum = own;
  for (int by = 16; by > 0; by /= 2)
    sum += __builtin_amdgcn_ds_bpermute((int)((thread() ^ by) * 4), sum);
  data[thread()] = sum + __builtin_amdgcn_readfirstlane(own);
}
