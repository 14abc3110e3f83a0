// CRC-32 of zlib and PNG: a table made on the device, a thread for each part, the parts' checksums joined at the end.

__device__ unsigned table[256];

__global__ void make_table() {
  unsigned crc = threadIdx.x;
  for (int bit = 0; bit < 8; ++bit) crc = crc & 1 ? crc >> 1 ^ 0xedb88320 : crc >> 1;
  table[threadIdx.x] = crc;
}

__global__ void crc_of_parts(const unsigned char* bytes, unsigned* crcs, size_t n, size_t part) {
  const size_t i = blockIdx.x * size_t{blockDim.x} + threadIdx.x;
  if (i * part >= n) return;
  unsigned crc = ~0u;
  for (size_t k = i * part; k < n && k < (i + 1) * part; ++k) crc = table[(crc ^ bytes[k]) & 255] ^ crc >> 8;
  crcs[i] = ~crc;
}

// A 32 × 32 matrix of bits, a column a word: what a stretch of zeros does to a checksum.
struct BitMatrix {
  unsigned column[32];
};

__device__ unsigned times(const BitMatrix& m, unsigned v) {
  unsigned sum = 0;
  for (; v != 0; v &= v - 1) sum ^= m.column[__ffs(v) - 1];
  return sum;
}

__device__ void advance(unsigned& crc, size_t zeros) {
  BitMatrix step;
  step.column[0] = 0xedb88320;
  for (int bit = 1; bit < 32; ++bit) step.column[bit] = 1u << (bit - 1);
  for (size_t bits = zeros * 8; bits != 0; bits /= 2) {
    if (bits % 2 == 1) crc = times(step, crc);
    BitMatrix squared;
    for (int bit = 0; bit < 32; ++bit) squared.column[bit] = times(step, step.column[bit]);
    step = squared;
  }
}

// The whole's checksum is the sum of the parts', each moved over all that comes after it.
__global__ void join(const unsigned* crcs, unsigned* whole, size_t n, size_t part) {
  const size_t i = threadIdx.x, parts = (n + part - 1) / part;
  if (i >= parts) return;
  unsigned crc = crcs[i];
  const size_t end = (i + 1) * part;
  if (end < n) advance(crc, n - end);
  atomicXor(whole, crc);
}
