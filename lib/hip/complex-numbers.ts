/** `cuda::std::complex`, as far as kernels compute with it: laid out as libcu++'s, whose members the layouts of types know. */
export const complexNumbers = `namespace cuda { namespace std {
template <typename T> class alignas(2 * sizeof(T)) complex {
 public:
  typedef T value_type;
  __host__ __device__ constexpr complex(const T &re = T(), const T &im = T()) : __re_(re), __im_(im) {}
  template <typename U> __host__ __device__ constexpr complex(const complex<U> &other) : __re_(other.real()), __im_(other.imag()) {}
  __host__ __device__ constexpr T real() const { return __re_; }
  __host__ __device__ constexpr T imag() const { return __im_; }
  __host__ __device__ void real(T re) { __re_ = re; }
  __host__ __device__ void imag(T im) { __im_ = im; }
  __host__ __device__ complex &operator=(const T &re) { __re_ = re; __im_ = T(); return *this; }
  __host__ __device__ complex &operator+=(const complex &b) { __re_ += b.__re_; __im_ += b.__im_; return *this; }
  __host__ __device__ complex &operator-=(const complex &b) { __re_ -= b.__re_; __im_ -= b.__im_; return *this; }
  __host__ __device__ complex &operator*=(const complex &b) {
    return *this = complex(__re_ * b.__re_ - __im_ * b.__im_, __re_ * b.__im_ + __im_ * b.__re_);
  }
  __host__ __device__ complex &operator/=(const complex &b) {
    const T by = b.__re_ * b.__re_ + b.__im_ * b.__im_;
    return *this = complex((__re_ * b.__re_ + __im_ * b.__im_) / by, (__im_ * b.__re_ - __re_ * b.__im_) / by);
  }
  __host__ __device__ friend complex operator+(complex a, const complex &b) { return a += b; }
  __host__ __device__ friend complex operator-(complex a, const complex &b) { return a -= b; }
  __host__ __device__ friend complex operator*(complex a, const complex &b) { return a *= b; }
  __host__ __device__ friend complex operator/(complex a, const complex &b) { return a /= b; }
  __host__ __device__ friend complex operator-(const complex &a) { return complex(-a.__re_, -a.__im_); }
  __host__ __device__ friend bool operator==(const complex &a, const complex &b) { return a.__re_ == b.__re_ && a.__im_ == b.__im_; }
  __host__ __device__ friend bool operator!=(const complex &a, const complex &b) { return !(a == b); }

 private:
  T __re_;
  T __im_;
};
template <typename T> __host__ __device__ T real(const complex<T> &z) { return z.real(); }
template <typename T> __host__ __device__ T imag(const complex<T> &z) { return z.imag(); }
template <typename T> __host__ __device__ T norm(const complex<T> &z) { return z.real() * z.real() + z.imag() * z.imag(); }
template <typename T> __host__ __device__ complex<T> conj(const complex<T> &z) { return complex<T>(z.real(), -z.imag()); }
__device__ inline float abs(const complex<float> &z) { return hypotf(z.real(), z.imag()); }
__device__ inline double abs(const complex<double> &z) { return hypot(z.real(), z.imag()); }
} }
`;
