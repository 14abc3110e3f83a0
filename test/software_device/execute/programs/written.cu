// Structs with padding, unions and what else is copied while part of it is unset: right programs. Compiled for sm_80
// and sm_120, which copy in different ways (written.ptx, written.sm120.ptx).
struct Padded {
  char tag;
  int value;
  double weight;
  short last;
};
struct Large {
  char tag;
  double values[20];
  short last;
};
union Either {
  char text[8];
  int number;
  double real;
};

__device__ Padded padded(int k) {
  Padded made;
  made.tag = k;
  made.value = k + 1;
  made.weight = k * 2.0;
  made.last = 3;
  return made;
}

extern "C" __global__ void copies_local(Padded* out, const int* in, int n) {
  Padded all[4];
  for (int k = 0; k < 4; ++k) {
    all[k].tag = in[k];
    all[k].value = in[k] + 1;
    all[k].weight = in[k] * 2.0;
    all[k].last = 3;
  }
  out[threadIdx.x] = all[in[n] & 3];
}

extern "C" __global__ void copies_large(Large* out, const int* in, int n) {
  Large all[2];
  for (int k = 0; k < 2; ++k) {
    all[k].tag = in[k];
    for (int j = 0; j < 20; ++j) all[k].values[j] = in[k];
    all[k].last = 3;
  }
  out[threadIdx.x] = all[in[n] & 1];
}

extern "C" __global__ void copies_shared(Padded* out, const int* in, int n) {
  __shared__ Padded all[64];
  const int i = threadIdx.x;
  all[i].tag = in[n];
  all[i].value = i;
  all[i].weight = i;
  all[i].last = 3;
  __syncthreads();
  out[i] = all[i ^ 1];
}

extern "C" __global__ void copies_heap(Padded* out, const int* in, int n) {
  Padded* mine = (Padded*)malloc(2 * sizeof(Padded));
  mine[0].tag = in[n];
  mine[0].value = 2;
  mine[0].weight = 3;
  mine[0].last = 4;
  mine[1] = mine[0];
  out[threadIdx.x] = mine[1];
  free(mine);
}

__device__ __noinline__ int sum(const Padded* all, int k) { return all[k].value + all[k].last; }
__device__ __noinline__ Padded passed(Padded one) {
  one.value += 1;
  return one;
}

extern "C" __global__ void passes(int* out, const int* in, int n) {
  Padded all[3];
  for (int k = 0; k < 3; ++k) all[k] = passed(padded(in[k]));
  Padded others[2] = {all[in[n] % 3], all[1]};
  out[threadIdx.x] = sum(all, in[n + 1] % 3) + sum(others, in[n + 1] % 2);
}

extern "C" __global__ void copies_unions(Either* out, const int* in, int n) {
  Either all[4];
  for (int k = 0; k < 4; ++k) all[k].number = in[k];
  out[threadIdx.x] = all[in[n] & 3];
}

// A stack that is half full, moved about.
struct Stack {
  int depth;
  int values[15];
};
__device__ __noinline__ int top(Stack stack) { return stack.values[stack.depth - 1]; }

extern "C" __global__ void moves_a_stack(int* out, const int* in, int n) {
  Stack stacks[2];
  for (int k = 0; k < 2; ++k) {
    stacks[k].depth = 0;
    for (int j = 0; j < in[n]; ++j) stacks[k].values[stacks[k].depth++] = in[j];
  }
  Stack mine = stacks[in[n] & 1];
  mine.values[mine.depth++] = threadIdx.x;
  out[threadIdx.x] = top(mine);
}

// The compiler loads for all threads what one of them takes.
extern "C" __global__ void loads_early(int* out, const int* in, int n) {
  __shared__ int value;
  if (threadIdx.x == 0 && n > 100) value = in[0];
  __syncthreads();
  out[threadIdx.x] = n > 100 ? value : 7;
}

// And the wrong ones: computes with what was never set.
extern "C" __global__ void takes_too_many(int* out, const int* in, int n) {
  int values[8];
  for (int k = 0; k < in[n]; ++k) values[k] = in[k];
  int total = 0;
  for (int k = 0; k <= in[n]; ++k) total += values[k];
  out[threadIdx.x] = total;
}

extern "C" __global__ void returns_the_unset(int* out, const int* in, int n) {
  int values[8];
  for (int k = 0; k < in[n]; ++k) values[k] = in[k];
  out[threadIdx.x] = values[in[n]];
}

__device__ __noinline__ int slot(const int* in, int n, int set) {
  int values[8];
  if (set)
    for (int k = 0; k < 8; ++k) values[in[k] & 7] = in[k];
  return values[in[n] & 7] + 1;
}

// The second call's variable lies where the first one's lay.
extern "C" __global__ void calls_twice(int* out, const int* in, int n) { out[threadIdx.x] = slot(in, n, 1) + slot(in, n, in[n] > 100); }
