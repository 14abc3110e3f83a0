#include "software_device/device/jit_options.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>

#include "software_device/device/configuration.hpp"
#include "software_device/device/failure.hpp"

namespace cuda_ffi::software {
namespace {

// A 32-bit value is passed in the low half of its void*.
std::uint32_t number(void* value) {
  return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(value));
}

}  // namespace

JitOptions::JitOptions(unsigned count, CUjit_option* options, void** values) {
  require(count == 0 || (options != nullptr && values != nullptr));
  for (unsigned i = 0; i < count; ++i) {
    require(options[i] >= 0 && options[i] < CU_JIT_NUM_OPTIONS);
    switch (options[i]) {
      case CU_JIT_INFO_LOG_BUFFER:
        require(values[i] != nullptr);
        info_.buffer = static_cast<char*>(values[i]);
        break;
      case CU_JIT_ERROR_LOG_BUFFER:
        require(values[i] != nullptr);
        error_.buffer = static_cast<char*>(values[i]);
        break;
      case CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES:
        info_.size = number(values[i]);
        info_.written = &values[i];
        break;
      case CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES:
        error_.size = number(values[i]);
        error_.written = &values[i];
        break;
      case CU_JIT_WALL_TIME:
        wall_time_ = &values[i];
        break;
      default:
        break;  // these tune machine code, which is never made here
    }
  }
  write_info({});
  write_error({});
}

void JitOptions::write_error(std::string_view text) {
  write(error_, text);
  const bool is_of_ptx = text.starts_with("ptxas");
  if (!is_of_ptx || error_.buffer != nullptr || !Configuration::get().report_to_stderr) return;
  std::fprintf(stderr, "%.*s\n", static_cast<int>(text.size()), text.data());
}

void JitOptions::write(Log& log, std::string_view text) {
  std::size_t length = 0;
  if (log.buffer != nullptr && log.size > 0) {
    length = std::min(text.size(), log.size - 1);
    if (length > 0) std::memcpy(log.buffer, text.data(), length);
    log.buffer[length] = '\0';
  }
  if (log.written != nullptr) *log.written = reinterpret_cast<void*>(length);
}

void JitOptions::write_wall_time(float milliseconds) {
  if (wall_time_ != nullptr) std::memcpy(wall_time_, &milliseconds, sizeof milliseconds);
}

}  // namespace cuda_ffi::software
