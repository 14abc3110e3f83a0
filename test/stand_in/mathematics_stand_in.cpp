// cuBLAS, cuFFT and cuSOLVER for the software device, whose memory is the host's: the functions
// that cuda-ffi/libraries calls, with NVIDIA's rules for their arguments, by their definitions.
// What they compute is queued in the stream that was set, as NVIDIA's is.
#include <dlfcn.h>

#include <chrono>
#include <complex>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <numbers>
#include <thread>
#include <vector>

namespace {

using Complex = std::complex<double>;

enum Status { Success = 0, InvalidPlan = 1, InvalidValue = 7 };

using Work = std::function<void()>;

void run(void* work) {
  (*static_cast<Work*>(work))();
}
void run_once(void* work) {
  run(work);
  delete static_cast<Work*>(work);
}

template <typename Function>
Function driver_function(const char* name) {
  static void* driver = dlopen(std::getenv("STAND_IN_DRIVER"), RTLD_NOW | RTLD_NOLOAD);
  return reinterpret_cast<Function>(dlsym(driver, name));
}

// A graph runs it again and again: then it is there as long as the process.
void queue(void* stream, Work work) {
  static const auto launch =
      driver_function<int (*)(void*, void (*)(void*), void*)>("cuLaunchHostFunc");
  static const auto is_capturing = driver_function<int (*)(void*, int*)>("cuStreamIsCapturing");
  int status = 0;
  is_capturing(stream, &status);
  launch(stream, status == 0 ? run_once : run, new Work(std::move(work)));
}

enum DataType { R32 = 0, R64 = 1, R16 = 2, C32 = 4, C64 = 5, B16 = 14 };

float of_bits(std::uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}
std::uint32_t bits_of(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

Complex load(int type, const void* from, std::int64_t index) {
  switch (type) {
    case R32:
      return static_cast<const float*>(from)[index];
    case R64:
      return static_cast<const double*>(from)[index];
    case R16:
      return static_cast<double>(static_cast<const _Float16*>(from)[index]);
    case B16:
      return of_bits(std::uint32_t{static_cast<const std::uint16_t*>(from)[index]} << 16);
    case C32:
      return static_cast<const std::complex<float>*>(from)[index];
    default:
      return static_cast<const Complex*>(from)[index];
  }
}

void store(int type, void* to, std::int64_t index, Complex value) {
  const auto real = static_cast<float>(value.real());
  switch (type) {
    case R32:
      static_cast<float*>(to)[index] = real;
      return;
    case R64:
      static_cast<double*>(to)[index] = value.real();
      return;
    case R16:
      static_cast<_Float16*>(to)[index] = static_cast<_Float16>(real);
      return;
    case B16: {
      const std::uint32_t bits = bits_of(real);
      static_cast<std::uint16_t*>(to)[index] =
          static_cast<std::uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
      return;
    }
    case C32:
      static_cast<std::complex<float>*>(to)[index] = std::complex<float>(value);
      return;
    default:
      static_cast<Complex*>(to)[index] = value;
  }
}

// So that tests know that it was asked.
int calls = 0;
// A status that every product and transform answers with, if it is set.
int failing() {
  const char* const status = std::getenv("STAND_IN_STATUS");
  return status == nullptr ? Success : std::atoi(status);
}

struct Handle {
  void* stream = nullptr;
};

struct Matrix {
  int transposed;
  const void* elements;
  int type;
  std::int64_t leading;
  std::int64_t stride;

  Complex at(std::int64_t batch, std::int64_t row, std::int64_t column) const {
    const std::int64_t place = transposed ? column + row * leading : row + column * leading;
    return load(type, elements, batch * stride + place);
  }
};

struct Plan {
  std::vector<std::int64_t> n;
  std::int64_t element_stride = 1;
  bool packed = true;  // lines lie one behind the other
  int type = 0;
  std::int64_t lines = 0;
  void* stream = nullptr;
};

std::map<int, Plan>& plans() {
  static auto& instance = *new std::map<int, Plan>;
  return instance;
}

std::int64_t product(const std::vector<std::int64_t>& sizes) {
  std::int64_t result = 1;
  for (const std::int64_t size : sizes) result *= size;
  return result;
}

// By the definition, along each of the dimensions.
std::vector<Complex> transformed(std::vector<Complex> x, const std::vector<std::int64_t>& n,
                                 int sign) {
  std::int64_t inner = product(n);
  for (const std::int64_t size : n) {
    inner /= size;
    const std::vector<Complex> from = x;
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(x.size()); ++i) {
      const std::int64_t k = i / inner % size;
      Complex sum = 0;
      for (std::int64_t j = 0; j < size; ++j)
        sum += from[i + (j - k) * inner] *
               std::polar(1.0, sign * 2 * std::numbers::pi * double(j * k % size) / double(size));
      x[i] = sum;
    }
  }
  return x;
}

// How many elements along the last dimension are kept: of a half spectrum, the first.
struct Side {
  int type;
  std::int64_t last;
};

int execute(int number, const void* from, void* to, int sign, Side in, Side out) {
  ++calls;
  if (failing() != Success) return failing();
  if (!plans().contains(number)) return InvalidPlan;
  const Plan plan = plans().at(number);
  queue(plan.stream, [=] {
    const std::int64_t last = plan.n.back(), outer = product(plan.n) / last;
    const auto place = [&](std::int64_t line, std::int64_t element, std::int64_t width) {
      return plan.packed ? line * outer * width + element : line + element * plan.element_stride;
    };
    for (std::int64_t line = 0; line < plan.lines; ++line) {
      std::vector<Complex> x(outer * last);
      const auto read = [&](std::int64_t row, std::int64_t k) {
        return load(in.type, from, place(line, row * in.last + k, in.last));
      };
      for (std::int64_t i = 0; i < outer * last; ++i) {
        const std::int64_t k = i % last;
        if (k < in.last) {
          x[i] = read(i / last, k);
          continue;
        }
        std::int64_t mirrored = 0, rest = i / last, scale = 1;  // the row of -frequency
        for (std::size_t d = plan.n.size() - 1; d-- > 0;) {
          mirrored += (plan.n[d] - rest % plan.n[d]) % plan.n[d] * scale;
          rest /= plan.n[d];
          scale *= plan.n[d];
        }
        x[i] = std::conj(read(mirrored, last - k));
      }
      x = transformed(x, plan.n, sign);
      for (std::int64_t i = 0; i < outer * last; ++i)
        if (i % last < out.last)
          store(out.type, to, place(line, i / last * out.last + i % last, out.last), x[i]);
    }
    // As NVIDIA's may.
    if (in.last != last) store(in.type, const_cast<void*>(from), 0, Complex(1e9, 1e9));
  });
  return Success;
}

// Gaussian elimination with row exchanges, of columns side by side.
void factorize(int type, int n, void* a, int lda, int* pivots, int* info) {
  const auto at = [=](int row, int column) { return row + std::int64_t{column} * lda; };
  *info = 0;
  for (int k = 0; k < n; ++k) {
    int chosen = k;
    for (int row = k; row < n; ++row)
      if (std::abs(load(type, a, at(row, k))) > std::abs(load(type, a, at(chosen, k))))
        chosen = row;
    pivots[k] = chosen + 1;
    for (int column = 0; column < n; ++column) {
      const Complex own = load(type, a, at(k, column));
      store(type, a, at(k, column), load(type, a, at(chosen, column)));
      store(type, a, at(chosen, column), own);
    }
    const Complex pivot = load(type, a, at(k, k));
    if (pivot == 0.0 && *info == 0) *info = k + 1;
    if (pivot == 0.0) continue;
    for (int row = k + 1; row < n; ++row) {
      const Complex factor = load(type, a, at(row, k)) / pivot;
      store(type, a, at(row, k), factor);
      for (int column = k + 1; column < n; ++column)
        store(type, a, at(row, column),
              load(type, a, at(row, column)) - factor * load(type, a, at(k, column)));
    }
  }
}

// One right side, by the factors of a matrix or of its transpose.
void substitute(int type, bool transposed, int n, const void* a, int lda, const int* pivots,
                void* b) {
  const auto factor = [=](int row, int column) {
    return transposed ? load(type, a, column + std::int64_t{row} * lda)
                      : load(type, a, row + std::int64_t{column} * lda);
  };
  const auto exchange = [=](int k) {
    const Complex own = load(type, b, k);
    store(type, b, k, load(type, b, pivots[k] - 1));
    store(type, b, pivots[k] - 1, own);
  };
  // What has ones in its diagonal is the lower one, or its transpose, which is upper.
  const auto down = [=](bool has_ones) {
    for (int k = 0; k < n; ++k) {
      Complex x = load(type, b, k);
      for (int i = 0; i < k; ++i) x -= factor(k, i) * load(type, b, i);
      store(type, b, k, has_ones ? x : x / factor(k, k));
    }
  };
  const auto up = [=](bool has_ones) {
    for (int k = n - 1; k >= 0; --k) {
      Complex x = load(type, b, k);
      for (int i = k + 1; i < n; ++i) x -= factor(k, i) * load(type, b, i);
      store(type, b, k, has_ones ? x : x / factor(k, k));
    }
  };
  if (!transposed)
    for (int k = 0; k < n; ++k) exchange(k);
  down(!transposed);
  up(transposed);
  if (transposed)
    for (int k = n - 1; k >= 0; --k) exchange(k);
}

int queue_factors(const Handle& handle, int type, int m, int n, void* a, int lda, void* work,
                  int* pivots, int* info) {
  ++calls;
  if (failing() != Success) return failing();
  if (m != n || n < 1 || lda < n || work == nullptr) return InvalidValue;
  queue(handle.stream, [=] { factorize(type, n, a, lda, pivots, info); });
  return Success;
}

int queue_solutions(const Handle& handle, int type, std::int64_t bytes, int operation, int n,
                    int count, const void* a, int lda, const int* pivots, void* b, int ldb,
                    int* info) {
  ++calls;
  if (failing() != Success) return failing();
  if (operation > 1 || n < 1 || count < 1 || lda < n || ldb < n) return InvalidValue;
  queue(handle.stream, [=] {
    *info = 0;
    for (std::int64_t i = 0; i < count; ++i)
      substitute(type, operation == 1, n, a, lda, pivots,
                 static_cast<std::byte*>(b) + i * ldb * bytes);
  });
  return Success;
}

std::int64_t last_of(int number) {
  return plans().contains(number) ? plans().at(number).n.back() : 0;
}

}  // namespace

#pragma GCC visibility push(default)
extern "C" {

int mathematicsStandInCalls() {
  return calls;
}
int mathematicsStandInPlans() {
  return static_cast<int>(plans().size());
}

int cublasGetProperty(int part, int* value) {
  *value = part == 0 ? 13 : 0;
  return Success;
}
int cublasCreate_v2(Handle** handle) {
  *handle = new Handle;
  return Success;
}
int cublasSetStream_v2(Handle* handle, void* stream) {
  handle->stream = stream;
  return Success;
}
int cublasGemmStridedBatchedEx(Handle* handle, int transa, int transb, int m, int n, int k,
                               const void* alpha, const void* a, int atype, int lda,
                               std::int64_t stridea, const void* b, int btype, int ldb,
                               std::int64_t strideb, const void* beta, void* c, int ctype, int ldc,
                               std::int64_t stridec, int count, int compute, int) {
  ++calls;
  if (std::getenv("STAND_IN_HESITATES") != nullptr)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  if (failing() != Success) return failing();
  const auto too_small = [](int leading, int rows) { return leading < std::max(1, rows); };
  if (too_small(lda, transa ? k : m) || too_small(ldb, transb ? n : k) || too_small(ldc, m))
    return InvalidValue;
  if (m < 1 || n < 1 || k < 1 || count < 1 || atype != btype || atype != ctype) return InvalidValue;
  const bool is_double = ctype == R64 || ctype == C64, is_complex = ctype == C32 || ctype == C64;
  if (compute != (is_double ? 70 : 68)) return InvalidValue;
  const int of_factor = is_double ? (is_complex ? C64 : R64) : (is_complex ? C32 : R32);
  // NVIDIA's reads a pair of doubles as one vector.
  const auto is_aligned = [](const void* pair) {
    return reinterpret_cast<std::uintptr_t>(pair) % 16 == 0;
  };
  if (of_factor == C64 && !(is_aligned(alpha) && is_aligned(beta))) return InvalidValue;
  const Complex by = load(of_factor, alpha, 0), old = load(of_factor, beta, 0);
  const Matrix first{transa, a, atype, lda, stridea}, second{transb, b, btype, ldb, strideb};
  queue(handle->stream, [=] {
    for (std::int64_t batch = 0; batch < count; ++batch) {
      for (std::int64_t row = 0; row < m; ++row) {
        for (std::int64_t column = 0; column < n; ++column) {
          Complex sum = 0;
          for (std::int64_t i = 0; i < k; ++i)
            sum += first.at(batch, row, i) * second.at(batch, i, column);
          const std::int64_t place = batch * stridec + row + column * ldc;
          sum *= by;
          if (old != 0.0) sum += old * load(ctype, c, place);
          store(ctype, c, place, sum);
        }
      }
    }
  });
  return Success;
}

#define PLAIN_GEMM(letter, type, compute)                                                         \
  int cublas##letter##gemm_v2(Handle* handle, int transa, int transb, int m, int n, int k,        \
                              const void* alpha, const void* a, int lda, const void* b, int ldb,  \
                              const void* beta, void* c, int ldc) {                               \
    return cublasGemmStridedBatchedEx(handle, transa, transb, m, n, k, alpha, a, type, lda, 0, b, \
                                      type, ldb, 0, beta, c, type, ldc, 0, 1, compute, -1);       \
  }
PLAIN_GEMM(S, R32, 68)
PLAIN_GEMM(D, R64, 70)
PLAIN_GEMM(C, C32, 68)
PLAIN_GEMM(Z, C64, 70)

int cusolverGetProperty(int part, int* value) {
  *value = part == 0 ? 12 : 0;
  return Success;
}
int cusolverDnCreate(Handle** handle) {
  return cublasCreate_v2(handle);
}
int cusolverDnSetStream(Handle* handle, void* stream) {
  return cublasSetStream_v2(handle, stream);
}

#define FACTORS(letter, type, bytes)                                                               \
  int cusolverDn##letter##getrf_bufferSize(Handle*, int m, int n, void*, int lda, int* elements) { \
    *elements = 2;                                                                                 \
    return m < 1 || n < 1 || lda < m ? InvalidValue : Success;                                     \
  }                                                                                                \
  int cusolverDn##letter##getrf(Handle* handle, int m, int n, void* a, int lda, void* work,        \
                                int* pivots, int* info) {                                          \
    return queue_factors(*handle, type, m, n, a, lda, work, pivots, info);                         \
  }                                                                                                \
  int cusolverDn##letter##getrs(Handle* handle, int operation, int n, int count, const void* a,    \
                                int lda, const int* pivots, void* b, int ldb, int* info) {         \
    return queue_solutions(*handle, type, bytes, operation, n, count, a, lda, pivots, b, ldb,      \
                           info);                                                                  \
  }
FACTORS(S, R32, 4)
FACTORS(D, R64, 8)
FACTORS(C, C32, 8)
FACTORS(Z, C64, 16)

int cufftGetProperty(int part, int* value) {
  *value = part == 0 ? 12 : 0;
  return Success;
}
int cufftCreate(int* number) {
  static int last = 0;
  *number = ++last;
  plans()[*number] = {};
  return Success;
}
int cufftMakePlanMany64(int number, int rank, const std::int64_t* n, const std::int64_t* inembed,
                        std::int64_t istride, std::int64_t, const std::int64_t*,
                        std::int64_t ostride, std::int64_t, int type, std::int64_t lines,
                        std::size_t* bytes) {
  if (!plans().contains(number) || rank < 1 || rank > 3) return InvalidPlan;
  if (istride != ostride) return InvalidValue;
  plans()[number] = {{n, n + rank}, inembed ? istride : 1, inembed == nullptr, type, lines,
                     nullptr};
  *bytes = 0;
  return Success;
}
int cufftSetStream(int number, void* stream) {
  if (!plans().contains(number)) return InvalidPlan;
  plans().at(number).stream = stream;
  return Success;
}
int cufftDestroy(int number) {
  return plans().erase(number) ? Success : InvalidPlan;
}

int cufftExecC2C(int plan, void* from, void* to, int sign) {
  return execute(plan, from, to, sign, {C32, last_of(plan)}, {C32, last_of(plan)});
}
int cufftExecZ2Z(int plan, void* from, void* to, int sign) {
  return execute(plan, from, to, sign, {C64, last_of(plan)}, {C64, last_of(plan)});
}
int cufftExecR2C(int plan, void* from, void* to) {
  return execute(plan, from, to, -1, {R32, last_of(plan)}, {C32, last_of(plan) / 2 + 1});
}
int cufftExecD2Z(int plan, void* from, void* to) {
  return execute(plan, from, to, -1, {R64, last_of(plan)}, {C64, last_of(plan) / 2 + 1});
}
int cufftExecC2R(int plan, void* from, void* to) {
  return execute(plan, from, to, 1, {C32, last_of(plan) / 2 + 1}, {R32, last_of(plan)});
}
int cufftExecZ2D(int plan, void* from, void* to) {
  return execute(plan, from, to, 1, {C64, last_of(plan) / 2 + 1}, {R64, last_of(plan)});
}

}  // extern "C"
#pragma GCC visibility pop
