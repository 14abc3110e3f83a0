// libcu++: std::atomic and its scopes, references to plain memory, barriers, latches, semaphores, pipelines.
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/latch>
#include <cuda/pipeline>
#include <cuda/semaphore>
#include <cuda/std/atomic>
#include <cuda/std/utility>

// Each operation of an atomic of a type, and what it leaves.
template <typename T>
__device__ void operate(T* results, T* counter) {
  cuda::std::atomic<T> value(T(12));
  T* out = results;
  *out++ = value.fetch_add(5);
  *out++ = value.fetch_sub(3, cuda::std::memory_order_relaxed);
  *out++ = value.fetch_and(T(0b1110), cuda::std::memory_order_acquire);
  *out++ = value.fetch_or(T(0b10001), cuda::std::memory_order_release);
  *out++ = value.fetch_xor(T(0b11), cuda::std::memory_order_acq_rel);
  *out++ = value.exchange(T(100));
  T expected = 99;
  *out++ = value.compare_exchange_strong(expected, T(1));
  *out++ = expected;
  *out++ = value.compare_exchange_strong(expected, T(1));
  *out++ = value.load(cuda::std::memory_order_acquire);
  *out++ = ++value;
  *out++ = value--;

  cuda::atomic_ref<T, cuda::thread_scope_device> shared(*counter);
  shared.fetch_max(T(40));
  shared.fetch_min(T(30));
  *out++ = shared.load();
}

__global__ void operations_of_int(int* results, int* counter) { operate(results, counter); }
__global__ void operations_of_unsigned(unsigned* results, unsigned* counter) { operate(results, counter); }
__global__ void operations_of_long(long long* results, long long* counter) { operate(results, counter); }

// A maximum of doubles, which no instruction has: compare and exchange until it holds.
__global__ void largest(const double* values, double* result, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  cuda::atomic_ref<double, cuda::thread_scope_device> most(*result);
  double seen = most.load(cuda::memory_order_relaxed);
  while (values[i] > seen && !most.compare_exchange_weak(seen, values[i], cuda::memory_order_relaxed)) {
  }
}

struct Mailbox {
  int content[32];
  cuda::atomic<int, cuda::thread_scope_device> full;
};
__device__ Mailbox mailboxes[8];

// Even blocks write, odd ones read what the block before wrote: release and acquire between blocks, with wait and notify.
__global__ void messages(int* out) {
  Mailbox& box = mailboxes[blockIdx.x / 2];
  if (blockIdx.x % 2 == 0) {
    box.content[threadIdx.x] = blockIdx.x * 100 + threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) {
      box.full.store(1, cuda::memory_order_release);
      box.full.notify_all();
    }
    return;
  }
  box.full.wait(0, cuda::memory_order_acquire);
  out[blockIdx.x / 2 * 32 + threadIdx.x] = box.content[31 - threadIdx.x];
}

using Barrier = cuda::barrier<cuda::thread_scope_block>;

// Two warps produce, two consume, through a buffer that is filled again each round.
__global__ void rounds(const int* in, int* out, int count) {
  __shared__ int buffer[64];
  __shared__ Barrier filled, emptied;
  if (threadIdx.x == 0) {
    init(&filled, blockDim.x);
    init(&emptied, blockDim.x);
  }
  __syncthreads();
  const int slot = threadIdx.x % 64;
  if (threadIdx.x < 64) {
    for (int k = 0; k < count; ++k) {
      emptied.arrive_and_wait();
      buffer[slot] = in[k * 64 + slot] * 3;
      (void)filled.arrive();
    }
  } else {
    (void)emptied.arrive();
    for (int k = 0; k < count; ++k) {
      filled.arrive_and_wait();
      out[k * 64 + slot] = buffer[63 - slot];
      if (k + 1 < count) (void)emptied.arrive();
    }
  }
}

struct CountPhases {
  int* phases;
  __device__ void operator()() noexcept { ++*phases; }
};

// A barrier with something to do at the end of each phase; threads leave it one after the other.
__global__ void phases(int* completed, int* seen) {
  __shared__ int count;
  __shared__ cuda::std::aligned_storage_t<sizeof(cuda::barrier<cuda::thread_scope_block, CountPhases>), 8> place;
  auto* barrier = reinterpret_cast<cuda::barrier<cuda::thread_scope_block, CountPhases>*>(&place);
  if (threadIdx.x == 0) {
    count = 0;
    new (barrier) cuda::barrier<cuda::thread_scope_block, CountPhases>(blockDim.x, CountPhases{&count});
  }
  __syncthreads();
  for (int k = 0; k < threadIdx.x; ++k) barrier->wait(barrier->arrive());
  seen[threadIdx.x] = *const_cast<volatile int*>(&count);
  barrier->arrive_and_drop();
  if (threadIdx.x == blockDim.x - 1) *completed = *const_cast<volatile int*>(&count);
}

// A latch opens when all have counted down; a semaphore lets two at a time in.
__global__ void gates(int* before, int* most) {
  __shared__ cuda::latch<cuda::thread_scope_block>* latch;
  __shared__ cuda::std::aligned_storage_t<sizeof(cuda::latch<cuda::thread_scope_block>), 8> place;
  __shared__ cuda::counting_semaphore<cuda::thread_scope_block, 2>* semaphore;
  __shared__ cuda::std::aligned_storage_t<sizeof(cuda::counting_semaphore<cuda::thread_scope_block, 2>), 8> semaphore_place;
  __shared__ int arrived, inside;
  if (threadIdx.x == 0) {
    arrived = inside = 0;
    latch = new (&place) cuda::latch<cuda::thread_scope_block>(blockDim.x);
    semaphore = new (&semaphore_place) cuda::counting_semaphore<cuda::thread_scope_block, 2>(2);
  }
  __syncthreads();
  atomicAdd(&arrived, 1);
  latch->arrive_and_wait();
  before[threadIdx.x] = atomicAdd(&arrived, 0);

  semaphore->acquire();
  atomicMax(most, atomicAdd(&inside, 1) + 1);
  atomicSub(&inside, 1);
  semaphore->release();
}

// Stages of a pipeline: the next part is copied while the one before is summed up.
__global__ void pipelined(const int4* in, int* sums, int parts) {
  __shared__ int4 stage[2][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  const auto block = cooperative_groups::this_thread_block();
  auto pipeline = cuda::make_pipeline(block, &state);
  const auto copy = [&](int part) {
    pipeline.producer_acquire();
    cuda::memcpy_async(block, stage[part % 2], in + part * 64, cuda::aligned_size_t<16>(sizeof stage[0]), pipeline);
    pipeline.producer_commit();
  };
  copy(0);
  int sum = 0;
  for (int part = 0; part < parts; ++part) {
    if (part + 1 < parts) copy(part + 1);
    pipeline.consumer_wait();
    const int4 mine = stage[part % 2][threadIdx.x];
    sum += mine.x + mine.y + mine.z + mine.w;
    pipeline.consumer_release();
  }
  atomicAdd(sums + threadIdx.x / 32, sum);
}
