#include "platform/standard_output.hpp"

#include <cstdio>

namespace cuda_ffi::platform {

void write_to_stdout(std::string_view text) noexcept {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

void make_stdout_blocking() noexcept {}

}  // namespace cuda_ffi::platform
