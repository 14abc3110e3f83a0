// Functions that call themselves and each other; how deep differs by lane.

__device__ unsigned long long ackermann(unsigned long long m, unsigned long long n) {
  if (m == 0) return n + 1;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}

__global__ void ackermann_table(unsigned long long* out) { out[threadIdx.y * blockDim.x + threadIdx.x] = ackermann(threadIdx.y, threadIdx.x); }

// An expression of sums, products and parentheses, evaluated by recursive descent.
struct Parser {
  const char* at;

  __device__ int sum() {
    int value = product();
    while (*at == '+' || *at == '-') {
      const bool add = *at++ == '+';
      const int next = product();
      value += add ? next : -next;
    }
    return value;
  }
  __device__ __noinline__ int product() {
    int value = factor();
    while (*at == '*') {
      ++at;
      value *= factor();
    }
    return value;
  }
  __device__ __noinline__ int factor() {
    if (*at == '-') {
      ++at;
      return -factor();
    }
    if (*at == '(') {
      ++at;
      const int value = sum();
      ++at;
      return value;
    }
    int value = 0;
    while (*at >= '0' && *at <= '9') value = value * 10 + (*at++ - '0');
    return value;
  }
};

// A line of `text` for each thread.
__global__ void evaluate(const char* text, const int* starts, int* values) {
  Parser parser{text + starts[threadIdx.x]};
  values[threadIdx.x] = parser.sum();
}

// Quicksort with a recursion for the smaller part: at most log2(n) deep.
template <typename T>
__device__ void quicksort(T* first, T* last) {
  while (last - first > 1) {
    const T pivot = first[(last - first) / 2];
    T *i = first, *j = last - 1;
    while (i <= j) {
      while (*i < pivot) ++i;
      while (pivot < *j) --j;
      if (i > j) break;
      const T old = *i;
      *i++ = *j;
      *j-- = old;
    }
    if (j + 1 - first < last - i) {
      quicksort(first, j + 1);
      first = i;
    } else {
      quicksort(i, last);
      last = j + 1;
    }
  }
}

// A row of its own length for each thread.
__global__ void sort_rows(double* values, const int* starts) { quicksort(values + starts[threadIdx.x], values + starts[threadIdx.x + 1]); }
