// How many ways there are to place n queens on an n × n board: recursion, a thread for each place of the first two.

__device__ __noinline__ unsigned placements(unsigned all, unsigned columns, unsigned left, unsigned right) {
  if (columns == all) return 1;
  unsigned count = 0;
  for (unsigned free = all & ~(columns | left | right); free != 0; free &= free - 1) {
    const unsigned queen = free & -free;
    count += placements(all, columns | queen, (left | queen) << 1, (right | queen) >> 1);
  }
  return count;
}

__global__ void n_queens(unsigned* count, int n) {
  const unsigned all = (1u << n) - 1;
  const unsigned first = 1u << threadIdx.x, second = 1u << threadIdx.y;
  if (((first | first << 1 | first >> 1) & second) != 0) return;
  const unsigned left = (first << 1 | second) << 1, right = (first >> 1 | second) >> 1;
  atomicAdd(count, placements(all, first | second, left, right));
}
