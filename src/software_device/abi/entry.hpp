#pragma once

// The boundary between the driver's ABI and what is below it: no exception crosses it, each becomes
// a CUresult.

#include <new>

#include "software_device/abi/exports.hpp"
#include "software_device/device/current.hpp"
#include "software_device/device/device.hpp"
#include "software_device/device/failure.hpp"

namespace cuda_ffi::software {

// For the few functions that work before cuInit.
template <typename Body>
CUresult entry_before_init(Body body) noexcept {
  try {
    body();
    return CUDA_SUCCESS;
  } catch (const Failure& failure) {
    return failure.code;
  } catch (const std::bad_alloc&) {
    return CUDA_ERROR_OUT_OF_MEMORY;
  } catch (...) {
    return CUDA_ERROR_UNKNOWN;
  }
}

// Every exported function runs its body through this. The body throws Failure.
template <typename Body>
CUresult entry(Body body) noexcept {
  if (!initialized()) return CUDA_ERROR_NOT_INITIALIZED;
  return entry_before_init(body);
}

// The number under which the memory map knows the program's memory.
inline std::uint64_t address_of(const void* host) {
  return reinterpret_cast<std::uint64_t>(host);
}

// Stores through a pointer that the program must have passed.
template <typename Value, typename Given>
void give(Value* out, Given value) {
  require(out != nullptr);
  *out = static_cast<Value>(value);
}

}  // namespace cuda_ffi::software
