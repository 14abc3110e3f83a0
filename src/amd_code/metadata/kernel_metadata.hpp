#pragma once

// What a code object says of its kernels: the note of its ELF file.

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "amd_code/metadata/message_pack.hpp"

namespace cuda_ffi::amd {

struct KernelArgument {
  std::uint32_t offset = 0, size = 0;
  std::string kind;  // "by_value", "global_buffer", "hidden_block_count_x", …
  bool is_hidden() const { return kind.starts_with("hidden_"); }
};

struct KernelMetadata {
  std::string name;
  std::string descriptor;  // its symbol
  std::vector<KernelArgument> arguments;
  std::uint32_t arguments_bytes = 0;
  std::uint32_t group_bytes = 0, private_bytes = 0;
  bool has_dynamic_stack = false;
  std::uint32_t vector_registers = 0;
  std::uint32_t most_threads = 1024;
  std::uint32_t wave_lanes = 32;
  std::uint32_t required_threads[3] = {0, 0, 0};
};

struct CodeMetadata {
  std::string target;  // "amdgcn-amd-amdhsa--gfx1100"
  // printf's formats, by the numbers that calls name them with.
  std::map<std::uint64_t, std::string> formats;
  std::vector<KernelMetadata> kernels;
};

// Throws MessageError.
CodeMetadata read_metadata(std::span<const std::byte> note);

}  // namespace cuda_ffi::amd
