// Prices of European options and their sensitivities, in the precision that the kernel is instantiated for.

template <typename Real>
struct Option {
  Real price, strike, years;
};

template <typename Real>
__device__ Real cumulative_normal(Real x) {
  return Real(0.5) * erfc(-x * Real(0.70710678118654752440));
}

template <typename Real>
__device__ Real density(Real x) {
  return Real(0.39894228040143267794) * exp(Real(-0.5) * x * x);
}

// out[i] is {call, put, delta of the call, vega}.
template <typename Real>
__global__ void black_scholes(const Option<Real>* options, Real* out, int n, Real rate, Real volatility) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const Option<Real> option = options[i];
  const Real deviation = volatility * sqrt(option.years);
  const Real d1 = (log(option.price / option.strike) + rate * option.years) / deviation + deviation / 2;
  const Real d2 = d1 - deviation;
  const Real discounted = option.strike * exp(-rate * option.years);
  out[4 * i] = option.price * cumulative_normal(d1) - discounted * cumulative_normal(d2);
  out[4 * i + 1] = discounted * cumulative_normal(-d2) - option.price * cumulative_normal(-d1);
  out[4 * i + 2] = cumulative_normal(d1);
  out[4 * i + 3] = option.price * density(d1) * sqrt(option.years);
}
