// SHA-256 (FIPS 180-4) of many messages of any length, a thread for each.

__constant__ const unsigned kRounds[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

__device__ unsigned rotated(unsigned x, int n) { return __funnelshift_r(x, x, n); }
__device__ unsigned big_endian(unsigned x) { return __byte_perm(x, 0, 0x0123); }

// Mixes a block of sixteen words into the state.
__device__ void compress(unsigned (&state)[8], unsigned (&w)[16]) {
  unsigned a = state[0], b = state[1], c = state[2], d = state[3];
  unsigned e = state[4], f = state[5], g = state[6], h = state[7];
  for (int round = 0; round < 64; ++round) {
    const int k = round % 16;
    if (round >= 16) {
      const unsigned early = w[(k + 1) % 16], late = w[(k + 14) % 16];
      w[k] += w[(k + 9) % 16] + (rotated(early, 7) ^ rotated(early, 18) ^ early >> 3) +
              (rotated(late, 17) ^ rotated(late, 19) ^ late >> 10);
    }
    const unsigned t1 = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + (e & f ^ ~e & g) + kRounds[round] + w[k];
    const unsigned t2 = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + (a & b ^ a & c ^ b & c);
    h = g, g = f, f = e, e = d + t1;
    d = c, c = b, b = a, a = t1 + t2;
  }
  state[0] += a, state[1] += b, state[2] += c, state[3] += d;
  state[4] += e, state[5] += f, state[6] += g, state[7] += h;
}

// Message i is bytes[starts[i]] to bytes[starts[i + 1]], without the last.
__global__ void sha256(const unsigned char* bytes, const unsigned* starts, uint4* digests, int messages) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= messages) return;
  const unsigned char* message = bytes + starts[i];
  const unsigned length = starts[i + 1] - starts[i];
  const unsigned blocks = (length + 9 + 63) / 64;

  unsigned state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  for (unsigned block = 0; block < blocks; ++block) {
    unsigned w[16] = {};
    for (unsigned k = 0; k < 64; ++k) {
      const unsigned at = block * 64 + k;
      const unsigned byte = at < length ? message[at] : at == length ? 0x80 : 0;
      w[k / 4] |= byte << 8 * (3 - k % 4);
    }
    if (block == blocks - 1) {
      w[14] = length >> 29;
      w[15] = length << 3;
    }
    compress(state, w);
  }
  for (unsigned& word : state) word = big_endian(word);
  digests[2 * i] = {state[0], state[1], state[2], state[3]};
  digests[2 * i + 1] = {state[4], state[5], state[6], state[7]};
}
