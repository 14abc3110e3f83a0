// AES-128 in counter mode (FIPS 197, NIST SP 800-38A). The S-box is computed, not tabled: inverses in GF(2^8).

__device__ unsigned char sbox[256];
__constant__ unsigned char round_keys[176];

__device__ unsigned char doubled(unsigned char x) { return x << 1 ^ (x & 0x80 ? 0x1b : 0); }

__device__ unsigned char product(unsigned char a, unsigned char b) {
  unsigned char sum = 0;
  for (; b != 0; b >>= 1, a = doubled(a))
    if (b & 1) sum ^= a;
  return sum;
}

__global__ void make_sbox() {
  const unsigned char x = threadIdx.x;
  unsigned char inverse = 1;  // x^254, of which 0 makes 0
  for (int k = 0; k < 254; ++k) inverse = product(inverse, x);
  const unsigned doubled_word = inverse * 0x0101u;
  unsigned char mixed = 0x63;
  for (int k = 0; k < 5; ++k) mixed ^= doubled_word >> (8 - k);
  sbox[x] = mixed;
}

__global__ void expand_key(const unsigned char* key, unsigned char* expanded) {
  for (int i = 0; i < 16; ++i) expanded[i] = key[i];
  unsigned char constant = 1;
  for (int i = 16; i < 176; i += 4) {
    unsigned char word[4];
    for (int k = 0; k < 4; ++k) word[k] = expanded[i - 4 + k];
    if (i % 16 == 0) {
      const unsigned char first = word[0];
      for (int k = 0; k < 3; ++k) word[k] = sbox[word[k + 1]];
      word[3] = sbox[first];
      word[0] ^= constant;
      constant = doubled(constant);
    }
    for (int k = 0; k < 4; ++k) expanded[i + k] = expanded[i - 16 + k] ^ word[k];
  }
}

__device__ void encrypt(unsigned char (&state)[16]) {
  for (int k = 0; k < 16; ++k) state[k] ^= round_keys[k];
  for (int round = 1; round <= 10; ++round) {
    unsigned char shifted[16];
    for (int k = 0; k < 16; ++k) shifted[k] = sbox[state[(k + 4 * (k % 4)) % 16]];
    for (int k = 0; k < 16; ++k) {
      const int column = k & ~3;
      const unsigned char here = shifted[k], next = shifted[column + (k + 1) % 4];
      const unsigned char rest = shifted[column + (k + 2) % 4] ^ shifted[column + (k + 3) % 4];
      const unsigned char mixed = doubled(here ^ next) ^ next ^ rest;
      state[k] = (round < 10 ? mixed : here) ^ round_keys[16 * round + k];
    }
  }
}

// A thread for each block of 16 bytes; the counter is big-endian and follows the nonce of twelve bytes.
__global__ void encrypt_counter_mode(const unsigned char* nonce, unsigned char* data, int n) {
  const int block = blockIdx.x * blockDim.x + threadIdx.x;
  if (block * 16 >= n) return;
  unsigned char state[16];
  for (int k = 0; k < 12; ++k) state[k] = nonce[k];
  for (int k = 0; k < 4; ++k) state[12 + k] = block >> 8 * (3 - k);
  encrypt(state);
  for (int k = 0; k < 16 && block * 16 + k < n; ++k) data[block * 16 + k] ^= state[k];
}
