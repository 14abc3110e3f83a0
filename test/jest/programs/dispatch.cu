// Which function runs differs by lane: virtual functions, tables of functions, pointers to members, callables.

struct Expression {
  __device__ virtual double value(double x) const = 0;
  __device__ virtual double slope(double x) const { return (value(x + 1e-6) - value(x - 1e-6)) / 2e-6; }
  __device__ virtual ~Expression() {}
};

struct Constant : Expression {
  double c;
  __device__ explicit Constant(double c) : c(c) {}
  __device__ double value(double) const override { return c; }
  __device__ double slope(double) const override { return 0; }
};

struct Variable : Expression {
  __device__ double value(double x) const override { return x; }
  __device__ double slope(double) const override { return 1; }
};

struct Named {
  const char* name;
  __device__ explicit Named(const char* name) : name(name) {}
  __device__ virtual ~Named() {}
};

// Two bases: a call through the second adjusts `this`.
struct Product : Named, Expression {
  const Expression *a, *b;
  __device__ Product(const Expression* a, const Expression* b) : Named("product"), a(a), b(b) {}
  __device__ double value(double x) const override { return a->value(x) * b->value(x); }
  __device__ double slope(double x) const override { return a->slope(x) * b->value(x) + a->value(x) * b->slope(x); }
  __device__ ~Product() override {
    delete a;
    delete b;
  }
};

struct Sine : Expression {
  const Expression* of;
  __device__ explicit Sine(const Expression* of) : of(of) {}
  __device__ double value(double x) const override { return sin(of->value(x)); }
  __device__ ~Sine() override { delete of; }
};

// Each thread builds an expression of its own on the device's heap, uses it through its base, and frees it.
__global__ void expressions(double* values, double* slopes) {
  const int i = threadIdx.x;
  const Expression* e = nullptr;
  switch (i % 4) {
    case 0: e = new Constant(i); break;
    case 1: e = new Variable; break;
    case 2: e = new Product(new Variable, new Product(new Constant(i), new Variable)); break;
    case 3: e = new Sine(new Product(new Constant(0.5), new Variable)); break;
  }
  values[i] = e->value(i * 0.25);
  slopes[i] = e->slope(i * 0.25);
  delete e;
}

using Operation = unsigned (*)(unsigned, unsigned);

__device__ unsigned add(unsigned a, unsigned b) { return a + b; }
__device__ unsigned subtract(unsigned a, unsigned b) { return a - b; }
__device__ unsigned multiply(unsigned a, unsigned b) { return a * b; }
__device__ unsigned rotate(unsigned a, unsigned b) { return __funnelshift_l(a, a, b); }

__constant__ Operation operations[] = {add, subtract, multiply, rotate};

// A machine with a stack for each thread: instructions below 4 are operations, others push what they are.
__global__ void interpret(const unsigned char* code, const int* starts, unsigned* results) {
  unsigned stack[16];
  int top = 0;
  for (int at = starts[threadIdx.x]; at < starts[threadIdx.x + 1]; ++at) {
    if (code[at] >= 4) {
      stack[top++] = code[at];
      continue;
    }
    const unsigned b = stack[--top], a = stack[--top];
    stack[top++] = operations[code[at]](a, b);
  }
  results[threadIdx.x] = stack[0];
}

struct Counter {
  int count = 0;
  __device__ __noinline__ void up(int by) { count += by; }
  __device__ __noinline__ void down(int by) { count -= by; }
};

__global__ void members(int* out) {
  void (Counter::*const moves[])(int) = {&Counter::up, &Counter::down};
  Counter counter;
  for (int k = 0; k <= threadIdx.x; ++k) (counter.*moves[(threadIdx.x ^ k) & 1])(k);
  out[threadIdx.x] = counter.count;
}

template <typename F>
__device__ __noinline__ int applied_twice(F f, int x) {
  return f(f(x));
}

__global__ void callables(int* out) {
  const int i = threadIdx.x;
  const auto next = [=](int x) { return x + i; };
  int (*const square)(int) = [](int x) { return x * x; };
  out[i] = i % 2 == 0 ? applied_twice(next, 3) : applied_twice(square, i);
}
