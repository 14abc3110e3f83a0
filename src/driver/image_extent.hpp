#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cuda_ffi {

// What is wrong with an image that ends before its own headers say, or that holds an address in
// place of the data. The driver is given no size, and would read on. For ELF files (cubins) and fat
// binaries; text ends in a NUL and needs no size.
std::optional<std::string> missing_part(std::string_view image);

// Looks at the first bytes only.
bool is_fat_binary(std::string_view image) noexcept;

// What follows a fat binary's header; empty for other images.
std::string_view entries_of_fat_binary(std::string_view image);

}  // namespace cuda_ffi
