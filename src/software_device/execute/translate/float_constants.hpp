#pragma once

// Numbers of 32 bits that code computes with.

#include <cstdint>
#include <initializer_list>

namespace cuda_ffi::software::translate {

inline constexpr std::uint32_t kCanonicalNan = 0x7fffffffu, kSignBit = 0x80000000u;

// Of polynomials, the highest power first: handlers/approximate_lanes.hpp computes with the same.
inline constexpr std::initializer_list<float> kEx2Factors = {
    1.525273380e-5f, 1.540353039e-4f, 1.333355815e-3f, 9.618129108e-3f,
    5.550410867e-2f, 2.402265070e-1f, 6.931471806e-1f, 1.0f};
inline constexpr std::initializer_list<float> kLg2Factors = {
    0.320598989f, 0.412198573f, 0.577078016f, 0.961796694f, 2.885390043f};

}  // namespace cuda_ffi::software::translate
