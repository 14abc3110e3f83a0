#pragma once

#include <napi.h>

#include <cstdint>

namespace cuda_ffi::binding {

// 64-bit values cross as BigInt, never as number. Throws a RangeError if `value` does not fit.
inline std::uint64_t to_uint64(const Napi::Value& value) {
  if (!value.IsBigInt()) throw Napi::TypeError::New(value.Env(), "expected a BigInt");
  bool lossless = false;
  const std::uint64_t number = value.As<Napi::BigInt>().Uint64Value(&lossless);
  if (!lossless) throw Napi::RangeError::New(value.Env(), "expected a BigInt from 0 to 2^64 - 1");
  return number;
}

// Whole numbers, which JavaScript has already checked.
inline std::uint32_t to_uint32(const Napi::Value& value) {
  return value.As<Napi::Number>().Uint32Value();
}
inline std::int32_t to_int32(const Napi::Value& value) {
  return value.As<Napi::Number>().Int32Value();
}
inline size_t to_size(const Napi::Value& value) {
  return static_cast<size_t>(value.As<Napi::Number>().Int64Value());
}

}  // namespace cuda_ffi::binding
