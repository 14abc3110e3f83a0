// The bits of 2/π, for v_trig_preop_f64: large arguments of sin and cos are reduced with them.

#include "amd_device/execute/two_over_pi.hpp"

#include <bit>
#include <cmath>

namespace cuda_ffi::amd {
namespace {

// After the binary point, the first bit highest.
constexpr std::uint32_t kBits[] = {
    0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab, 0xdebbc561,
    0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c, 0xfe1deb1c, 0xb129a73e, 0xe88235f5, 0x2ebb4484,
    0xe99c7026, 0xb45f7e41, 0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b, 0x1ff897ff, 0xde05980f,
    0xef2f118b, 0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d, 0x7527bac7, 0xebe5f17b,
    0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08, 0x56033046, 0xfc7b6bab, 0xf0cfbc20, 0x9af4361d,
};
constexpr unsigned kCount = 1201;

std::uint64_t bits_from(unsigned first) {
  std::uint64_t value = 0;
  for (unsigned k = first; k < first + 53; ++k)
    value = value << 1 | (k < kCount ? kBits[k / 32] >> (31 - k % 32) & 1 : 0);
  return value;
}

}  // namespace

double part_of_two_over_pi(double value, unsigned segment) {
  const int exponent = static_cast<int>(std::bit_cast<std::uint64_t>(value) >> 52 & 0x7ff);
  unsigned shift = segment * 53;
  if (exponent > 1077) shift += static_cast<unsigned>(exponent - 1077);
  const int scale = -53 - static_cast<int>(shift) + (exponent >= 1968 ? 128 : 0);
  return std::ldexp(static_cast<double>(bits_from(shift)), scale);
}

}  // namespace cuda_ffi::amd
