#pragma once

// A code object in memory, and its kernels.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "amd_code/lines/line_table.hpp"
#include "amd_code/metadata/kernel_metadata.hpp"
#include "amd_device/decode/decode.hpp"
#include "software_device/execute/load/loaded_module.hpp"
#include "software_device/execute/state/kernel_info.hpp"
#include "software_device/memory/memory_map.hpp"

namespace cuda_ffi::amd {

class LoadedCode;

// What a kernel's descriptor asks for when a wave begins.
struct Setup {
  std::uint32_t properties = 0;  // which of the registers below user_registers are what
  std::uint32_t user_registers = 0;
  bool group_x = false, group_y = false, group_z = false;
  std::uint32_t mode = 0x3f0;
};

struct Kernel {
  software::KernelInfo info;
  KernelMetadata metadata;
  Setup setup;
  const LoadedCode* loaded = nullptr;
  std::int32_t entry = 0;        // the index of its first instruction
  std::uint64_t descriptor = 0;  // the address of its descriptor, which names the kernel
};

class LoadedCode {
 public:
  // Reads, relocates and decodes a code object or a bundle of them. Throws software::LoadError.
  static std::unique_ptr<LoadedCode> load(std::span<const std::byte> file, int device);
  ~LoadedCode();  // releases the image
  LoadedCode(const LoadedCode&) = delete;
  LoadedCode& operator=(const LoadedCode&) = delete;

  const std::vector<std::unique_ptr<Kernel>>& kernels() const { return kernels_; }
  std::optional<software::GlobalVariable> variable(std::string_view name) const;
  const Code& code() const { return code_; }
  std::uint64_t image() const { return image_.base; }
  const std::map<std::uint64_t, std::string>& printf_formats() const { return formats_; }
  // The function that holds the instruction at this offset of the image; empty if none does.
  std::string function_at(std::uint64_t offset) const;
  SourceLine line_of(std::uint64_t offset) const { return line_at(lines_, offset); }

 private:
  LoadedCode() = default;

  software::Allocation image_;
  Code code_;
  std::vector<std::unique_ptr<Kernel>> kernels_;
  std::map<std::string, software::GlobalVariable, std::less<>> variables_;
  std::map<std::uint64_t, std::string> functions_;  // by where they begin
  std::map<std::uint64_t, std::string> formats_;
  std::vector<std::byte> lines_;  // .debug_line, which only faults read
};

}  // namespace cuda_ffi::amd
