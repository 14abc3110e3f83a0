// What results are called: CUDA's name, if CUDA has the number, so that programs compare the same
// names on all devices; HIP's own name and text in the description.

#include <map>
#include <mutex>
#include <string>

#include "library/hip/hip_driver.hpp"

namespace cuda_ffi::hip {
namespace {

const char* name_in_cuda(CUresult code) noexcept {
  switch (code) {
#define CUDA_FFI_HIP_RESULT(name, hip_name) \
  case name:                                \
    return #name;
#include "library/hip/hip_results.def"
#undef CUDA_FFI_HIP_RESULT
    default:
      return nullptr;
  }
}

const char* name_in_hip(CUresult code) noexcept {
  const auto get = calls().hipGetErrorName;
  return get ? get(code) : nullptr;
}

std::string description(CUresult code) {
  const auto get = calls().hipGetErrorString;
  const char* name = name_in_hip(code);
  const char* text = get ? get(code) : nullptr;
  return std::string(name ? name : "hipError") + ", " + (text ? text : "unknown error");
}

// Callers keep the pointers, as those that a driver returns, so the texts are never freed.
const char* kept_description(CUresult code) {
  static auto& mutex = *new std::mutex;
  static auto& texts = *new std::map<CUresult, std::string>;
  const std::lock_guard lock(mutex);
  auto found = texts.find(code);
  if (found == texts.end()) found = texts.emplace(code, description(code)).first;
  return found->second.c_str();
}

}  // namespace

CUresult own::cuGetErrorName(CUresult error, const char** text) {
  *text = name_in_cuda(error);
  if (*text == nullptr) *text = name_in_hip(error);
  return *text ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult own::cuGetErrorString(CUresult error, const char** text) {
  *text = kept_description(error);
  return CUDA_SUCCESS;
}

}  // namespace cuda_ffi::hip
