#pragma once

#include <napi.h>

#include <cstdint>

namespace cuda_ffi::binding {

// Addresses cross as numbers: a process's are below 2^53.
inline std::uintptr_t address_of_number(const Napi::Value& value) {
  return static_cast<std::uintptr_t>(value.As<Napi::Number>().Int64Value());
}

// Functions that read and write memory by its address, and that give the address of JavaScript's
// memory.
void add_api_memory_functions(Napi::Object exports);

}  // namespace cuda_ffi::binding
