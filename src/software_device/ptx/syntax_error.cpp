#include "software_device/ptx/parse.hpp"

namespace cuda_ffi::software::ptx {

SyntaxError::SyntaxError(std::uint32_t line, const std::string& message)
    : std::runtime_error("line " + std::to_string(line) + ": " + message), line_(line) {}

}  // namespace cuda_ffi::software::ptx
