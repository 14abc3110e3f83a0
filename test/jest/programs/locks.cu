// Locks that lanes of one warp hold in turn: each needs that a lane which waits does not keep the holder from going on.
#include <cuda/std/atomic>

__device__ int spin;

// The plainest loop: the lanes that wait and the lane that has the lock part ways.
__global__ void spin_lock(long long* account) {
  while (atomicCAS(&spin, 0, 1) != 0) {
  }
  __threadfence();
  volatile long long* money = account;
  *money = *money * 3 % 1000003 + 1;
  __threadfence();
  atomicExch(&spin, 0);
}

__device__ unsigned next_ticket, now_serving;

// First come, first served: what each thread writes down is its place in the line.
__global__ void ticket_lock(unsigned* order, unsigned* served) {
  const unsigned ticket = atomicAdd(&next_ticket, 1);
  while (atomicAdd(&now_serving, 0) != ticket) __nanosleep(20);
  order[*served] = ticket;
  *served += 1;
  __threadfence();
  atomicAdd(&now_serving, 1);
}

class Mutex {
 public:
  __device__ void lock() {
    while (flag_.test_and_set(cuda::std::memory_order_acquire)) {
    }
  }
  __device__ void unlock() { flag_.clear(cuda::std::memory_order_release); }

 private:
  cuda::std::atomic_flag flag_;
};

__device__ Mutex forks[5];

// Five philosophers in one warp, each with a neighbour on either side; the lower fork is taken first.
__global__ void philosophers(int* meals, int rounds) {
  const int left = threadIdx.x, right = (threadIdx.x + 1) % 5;
  for (int k = 0; k < rounds; ++k) {
    forks[min(left, right)].lock();
    forks[max(left, right)].lock();
    meals[left] = meals[left] + 1;
    meals[right] = meals[right] + 1;
    forks[max(left, right)].unlock();
    forks[min(left, right)].unlock();
  }
}

// Lane k waits for lane k + 1: a chain through a whole warp, against the order in which lanes stand.
__global__ void chain(int* baton, int* order) {
  volatile int* seen = baton;
  while (*seen != 31 - threadIdx.x) {
  }
  order[31 - threadIdx.x] = threadIdx.x;
  __threadfence();
  *seen = *seen + 1;
}
