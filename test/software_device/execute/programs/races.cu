// Races on shared memory, each beside the same program without one (`right`). Compiled with -lineinfo for sm_80
// (races.ptx).
#include <cuda_pipeline.h>

// Between warps.
extern "C" __global__ void warps_write(int* out, int right) {
  __shared__ int value;
  if (threadIdx.x == 0) value = 5;
  if (right) __syncthreads();
  if (threadIdx.x == 40) value = 7;
  __syncthreads();
  out[threadIdx.x] = value;
}

extern "C" __global__ void warps_write_then_read(int* out, int right) {
  __shared__ int value;
  if (threadIdx.x == 0) value = out[0];
  if (right) __syncthreads();
  if (threadIdx.x >= 32) out[threadIdx.x] = value;
}

extern "C" __global__ void warps_read_then_write(int* out, int right) {
  __shared__ int value;
  if (threadIdx.x == 40) value = 5;
  __syncthreads();
  if (threadIdx.x < 32) out[threadIdx.x] = value;
  if (right) __syncthreads();
  if (threadIdx.x == 40) value = 7;
}

// Between lanes of one warp.
extern "C" __global__ void lanes_write(int* out, int right) {
  __shared__ int value;
  if (threadIdx.x == 0) value = 5;
  if (right) __syncwarp();
  if (threadIdx.x == 3) value = 7;
  __syncthreads();
  out[threadIdx.x] = value;
}

extern "C" __global__ void lanes_read_then_write(int* out, int right) {
  __shared__ int values[256];
  const int i = threadIdx.x;
  values[i] = i;
  __syncwarp();
  const int next = values[i ^ 1];
  if (right) __syncwarp();
  values[i] = next;
  out[i] = next;
}

// With one instruction, to one place.
extern "C" __global__ void lanes_collide(int* out, int right) {
  __shared__ int values[256];
  values[right ? threadIdx.x : threadIdx.x / 32] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = values[threadIdx.x / 32];
}

// A barrier of some lanes orders nothing for the others.
extern "C" __global__ void lanes_of_a_mask(int* out, int right) {
  __shared__ int values[256];
  const int i = threadIdx.x;
  values[i] = i;
  if (i % 32 < 16) __syncwarp(0x0000ffff);
  else if (right) __syncwarp(0xffff0000);
  out[i] = values[i ^ 1];
}

// One thread writes what is there already, another something else: who comes last decides.
extern "C" __global__ void old_value_again(int* out, int right, int first, int second) {
  __shared__ int value;
  if (threadIdx.x == 64) value = 5;
  __syncthreads();
  if (threadIdx.x == 0) value = first;
  if (right) __syncthreads();
  if (threadIdx.x == 40) value = second;
  __syncthreads();
  out[threadIdx.x] = value;
}

// Bytes side by side are nobody's business but their own threads'.
extern "C" __global__ void bytes_side_by_side(int* out, int right) {
  __shared__ unsigned char values[256];
  values[threadIdx.x] = threadIdx.x;
  if (right) __syncthreads();
  out[threadIdx.x] = values[right ? 255 - threadIdx.x : threadIdx.x];
}

// Two pairs of warps, each with a barrier of its own.
extern "C" __global__ void named_barriers(int* out, int right) {
  __shared__ int values[256];
  const int i = threadIdx.x, pair = i / 64;
  values[i] = i;
  asm volatile("barrier.sync %0, 64;" ::"r"(1 + pair) : "memory");
  out[i] = values[right ? i ^ 32 : i ^ 64];
}

// The producer arrives, the consumer waits; or the other way round.
extern "C" __global__ void arrive_and_wait(int* out, int right) {
  __shared__ int values[32];
  const int i = threadIdx.x;
  if (i < 32) {
    values[i] = i;
    if (right) asm volatile("barrier.arrive 1, 64;" ::: "memory");
    else asm volatile("barrier.sync 1, 64;" ::: "memory");
  } else if (i < 64) {
    if (right) asm volatile("barrier.sync 1, 64;" ::: "memory");
    else asm volatile("barrier.arrive 1, 64;" ::: "memory");
    out[i] = values[63 - i];
  }
}

extern "C" __global__ void barrier_that_votes(int* out, int right) {
  __shared__ int values[256];
  const int i = threadIdx.x;
  values[i] = i;
  if (right) out[i] = __syncthreads_or(i == 3);
  out[i] = values[255 - i];
}

// A single buffer needs two barriers a round, two buffers need one.
extern "C" __global__ void buffers(int* out, int right) {
  __shared__ int values[2][256];
  const int i = threadIdx.x;
  int sum = 0;
  for (int round = 0; round < 4; ++round) {
    int* buffer = values[right ? round % 2 : 0];
    buffer[i] = i + round;
    __syncthreads();
    sum += buffer[255 - i];
  }
  out[i] = sum;
}

// Atomics are no race with one another; with a plain write that no barrier separates from them they are.
extern "C" __global__ void counted(int* out, int right) {
  __shared__ int count, largest;
  if (threadIdx.x == 0) count = largest = 0;
  if (right) __syncthreads();
  atomicAdd(&count, 1);
  atomicMax(&largest, (int)threadIdx.x);
  atomicExch(&count, atomicAdd(&count, 0));
  __syncthreads();
  out[threadIdx.x] = largest;
}

extern "C" __global__ void counted_then_reset(int* out, int right) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  atomicAdd(&count, 1);
  if (right) __syncthreads();
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  out[threadIdx.x] = count;
}

// What cp.async brings is there once it has been waited for, for its own thread too.
extern "C" __global__ void copied(int* out, const int* in, int wait, int synchronise) {
  __shared__ int values[256];
  const int i = threadIdx.x;
  __pipeline_memcpy_async(&values[i], &in[i], 4);
  __pipeline_commit();
  if (wait) __pipeline_wait_prior(0);
  if (synchronise) __syncthreads();
  out[i] = values[synchronise ? 255 - i : i];
}

extern "C" __global__ void copied_for_others(int* out, const int* in, int right) {
  __shared__ int values[256];
  const int i = threadIdx.x;
  __pipeline_memcpy_async(&values[i], &in[i], 4);
  asm volatile("cp.async.wait_all;" ::: "memory");
  if (right) __syncthreads();
  out[i] = values[i ^ 1];
}

// Of two groups the older is waited for.
extern "C" __global__ void copied_in_groups(int* out, const int* in, int right) {
  __shared__ int values[2][256];
  const int i = threadIdx.x;
  for (int group = 0; group < 2; ++group) {
    __pipeline_memcpy_async(&values[group][i], &in[i], 4);
    __pipeline_commit();
  }
  __pipeline_wait_prior(1);
  out[i] = values[right ? 0 : 1][i];
}

// A copy that was never committed belongs to no group.
extern "C" __global__ void copied_without_commit(int* out, const int* in, int right) {
  __shared__ int values[256];
  const int i = threadIdx.x;
  __pipeline_memcpy_async(&values[i], &in[i], 4);
  if (right) __pipeline_commit();
  __pipeline_wait_prior(0);
  out[i] = values[i];
}

// A barrier in memory counts the copies' arrival.
extern "C" __global__ void copied_with_mbarrier(int* out, const int* in, int right) {
  __shared__ int values[256];
  __shared__ unsigned long long barrier;
  const int i = threadIdx.x;
  const unsigned place = __cvta_generic_to_shared(&barrier);
  if (i == 0) asm volatile("mbarrier.init.shared.b64 [%0], 256;" ::"r"(place) : "memory");
  __syncthreads();
  __pipeline_memcpy_async(&values[i], &in[i], 4);
  asm volatile("cp.async.mbarrier.arrive.noinc.shared.b64 [%0];" ::"r"(place) : "memory");
  if (right) {
    int done = 0;
    while (!done)
      asm volatile("{ .reg .pred p; mbarrier.test_wait.parity.shared.b64 p, [%1], 0; selp.u32 %0, 1, 0, p; }" : "=r"(done) : "r"(place) : "memory");
    out[i] = values[255 - i];
  }
}

// An mbarrier that is used before anybody can know that it is initialised.
extern "C" __global__ void mbarrier_used_early(int* out, int right) {
  __shared__ unsigned long long barrier;
  const unsigned place = __cvta_generic_to_shared(&barrier);
  if (threadIdx.x == 0) asm volatile("mbarrier.init.shared.b64 [%0], 256;" ::"r"(place) : "memory");
  if (right) __syncthreads();
  asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(place) : "memory");
}
