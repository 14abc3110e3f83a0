#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace cuda_ffi::software::ptx {

// Every special register (special_registers.def). Each component of a vector is a register of its
// own: %tid.x is TidX. The fourth component, %tid.w, is always 0, and is parsed as that integer.
enum class SpecialRegister : std::uint16_t {
#define SPECIAL(name, text) name,
#include "software_device/ptx/special_registers.def"
#undef SPECIAL
};

// The name as written in PTX, without the leading %: "tid.x".
std::string_view spelling(SpecialRegister special) noexcept;

// The special register of that name, without the leading %. Does not allocate.
std::optional<SpecialRegister> find_special_register(std::string_view text) noexcept;

}  // namespace cuda_ffi::software::ptx
