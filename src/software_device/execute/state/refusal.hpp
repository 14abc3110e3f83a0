#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include "library/cuda_abi.hpp"

namespace cuda_ffi::software {

// Why an instruction or a declaration cannot be loaded. load() turns it into a LoadError.
class Refusal : public std::runtime_error {
 public:
  Refusal(CUresult why, std::uint32_t where, const std::string& message)
      : std::runtime_error(message), code(why), line(where) {}
  CUresult code;
  std::uint32_t line;
};

}  // namespace cuda_ffi::software
