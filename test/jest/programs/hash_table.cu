// A hash table with open addressing that many threads fill at once: 64-bit slots of key and count, claimed by
// compare-and-swap. Key 0xffffffff means empty.

constexpr unsigned kEmpty = 0xffffffff;

struct Table {
  unsigned* keys;
  unsigned* counts;
  unsigned mask;  // slots - 1, slots being a power of two
};

__device__ unsigned scrambled(unsigned key) {
  key = (key ^ key >> 16) * 0x85ebca6b;
  key = (key ^ key >> 13) * 0xc2b2ae35;
  return key ^ key >> 16;
}

// The slot of a key, claimed for it if it has none.
__device__ unsigned slot_of(const Table& table, unsigned key) {
  for (unsigned slot = scrambled(key) & table.mask;; slot = (slot + 1) & table.mask) {
    const unsigned found = atomicCAS(&table.keys[slot], kEmpty, key);
    if (found == kEmpty || found == key) return slot;
  }
}

__global__ void count_keys(unsigned* keys, unsigned* counts, unsigned slots, const unsigned* input, int n) {
  const Table table{keys, counts, slots - 1};
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&table.counts[slot_of(table, input[i])], 1);
}

__global__ void look_up(const unsigned* keys, const unsigned* counts, unsigned slots, const unsigned* wanted, unsigned* found, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned slot = scrambled(wanted[i]) & (slots - 1);
  while (keys[slot] != kEmpty && keys[slot] != wanted[i]) slot = (slot + 1) & (slots - 1);
  found[i] = keys[slot] == wanted[i] ? counts[slot] : 0;
}

// Lists hung from buckets: each thread takes a node and pushes it, 64-bit compare-and-swap with a tag against reuse.
__global__ void push_to_lists(unsigned long long* heads, unsigned* next, const unsigned* keys, int buckets, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned long long* head = &heads[keys[i] % buckets];
  unsigned long long old = *head, assumed;
  do {
    assumed = old;
    next[i] = static_cast<unsigned>(assumed);
    __threadfence();
    const unsigned long long tag = (assumed >> 32) + 1;
    old = atomicCAS(head, assumed, tag << 32 | (i + 1));
  } while (old != assumed);
}
