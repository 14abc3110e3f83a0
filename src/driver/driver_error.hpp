#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include "library/cuda_abi.hpp"

namespace cuda_ffi {

// What went wrong, without the strings that only a reader needs: cheap to carry between threads.
struct Failure {
  CUresult code = CUDA_SUCCESS;
  const char* operation = "";   // the driver's function, a string literal
  std::string report;           // what the software device knows beyond the code; empty on a GPU
  std::string first_fault{};    // what failed on the device before, if that is the reason
  bool ends_context = false;    // every later call fails with it
  std::uint64_t fault = 0;      // which of the software device's faults; 0 if it has none, on a GPU
  bool outlives_reset = false;  // on the software device: it is not the primary context's
};

// A driver call that failed.
class DriverError : public std::runtime_error {
 public:
  explicit DriverError(Failure failure)
      : std::runtime_error(failure.operation), failure_(std::move(failure)) {}
  const Failure& failure() const noexcept { return failure_; }

 private:
  Failure failure_;
};

}  // namespace cuda_ffi
