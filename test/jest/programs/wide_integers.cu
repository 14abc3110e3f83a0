// Whole numbers of 128 bits. Compiled with --device-int128; in memory a number is its low and its high half.
using Wide = unsigned __int128;

__device__ Wide joined(ulonglong2 v) { return static_cast<Wide>(v.y) << 64 | v.x; }

__device__ ulonglong2 halves(Wide v) {
  return {static_cast<unsigned long long>(v), static_cast<unsigned long long>(v >> 64)};
}

__global__ void wide_arithmetic(const ulonglong2* a, const ulonglong2* b, ulonglong2* out) {
  const Wide x = joined(a[threadIdx.x]), y = joined(b[threadIdx.x]);
  out += threadIdx.x * 5;
  out[0] = halves(x + y);
  out[1] = halves(x * y);
  out[2] = halves(x / y);
  out[3] = halves(x % y);
  out[4] = halves(x >> (y & 127));
}

__device__ unsigned long long power(unsigned long long base, unsigned long long exponent, unsigned long long modulus) {
  unsigned long long result = 1;
  for (; exponent != 0; exponent /= 2) {
    if (exponent % 2 == 1) result = static_cast<Wide>(result) * base % modulus;
    base = static_cast<Wide>(base) * base % modulus;
  }
  return result;
}

// Miller's and Rabin's test, which with these bases is a proof for 64 bits.
__global__ void are_prime(const unsigned long long* numbers, bool* prime) {
  const unsigned long long n = numbers[threadIdx.x];
  const int bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  const int twos = __ffsll(n - 1) - 1;
  bool passed = true;
  for (const int base : bases) {
    if (n % base == 0) {
      passed = passed && n == base;
      continue;
    }
    unsigned long long x = power(base, (n - 1) >> twos, n);
    bool witness = x != 1 && x != n - 1;
    for (int k = 1; k < twos && witness; ++k) {
      x = static_cast<Wide>(x) * x % n;
      witness = x != n - 1;
    }
    passed = passed && !witness;
  }
  prime[threadIdx.x] = passed;
}
