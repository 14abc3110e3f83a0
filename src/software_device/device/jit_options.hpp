#pragma once

// The options of cuModuleLoadDataEx, cuLibraryLoadData and cuLinkCreate, which say where the logs
// go.

#include <string_view>

#include "library/cuda_abi.hpp"

namespace cuda_ffi::software {

class JitOptions {
 public:
  // Throws Failure INVALID_VALUE for a null list with a nonzero count, or for a number that is not
  // an option.
  JitOptions(unsigned count, CUjit_option* options, void** values);

  // The logs are cut to the size of the program's buffers and end with NUL; their lengths are
  // reported.
  void write_info(std::string_view text) { write(info_, text); }
  // What is wrong with PTX goes to the standard error output if reports do and nobody has asked for
  // the log. That an image is not for this device is left out: the program may have others.
  void write_error(std::string_view text);
  void write_wall_time(float milliseconds);

 private:
  struct Log {
    char* buffer = nullptr;
    std::size_t size = 0;
    void** written = nullptr;
  };
  static void write(Log& log, std::string_view text);

  Log info_, error_;
  void** wall_time_ = nullptr;
};

}  // namespace cuda_ffi::software
