#include "amd_code/metadata/kernel_metadata.hpp"

#include <cstdlib>

namespace cuda_ffi::amd {
namespace {

std::uint32_t number(const Message& map, std::string_view key, std::uint32_t otherwise = 0) {
  return static_cast<std::uint32_t>(map.number(key, otherwise));
}

KernelMetadata kernel_of(const Message& map) {
  KernelMetadata kernel;
  kernel.name = map.text(".name");
  kernel.descriptor = map.text(".symbol");
  for (const Message& one : map.list(".args"))
    kernel.arguments.push_back(
        {number(one, ".offset"), number(one, ".size"), one.text(".value_kind")});
  kernel.arguments_bytes = number(map, ".kernarg_segment_size");
  kernel.group_bytes = number(map, ".group_segment_fixed_size");
  kernel.private_bytes = number(map, ".private_segment_fixed_size");
  kernel.has_dynamic_stack = map.flag(".uses_dynamic_stack");
  kernel.vector_registers = number(map, ".vgpr_count");
  kernel.most_threads = number(map, ".max_flat_workgroup_size", 1024);
  kernel.wave_lanes = number(map, ".wavefront_size", 64);
  const auto& required = map.list(".reqd_workgroup_size");
  for (std::size_t k = 0; k < required.size() && k < 3; ++k)
    if (const auto* size = std::get_if<std::uint64_t>(&required[k].value))
      kernel.required_threads[k] = static_cast<std::uint32_t>(*size);
  return kernel;
}

// « 0:0:3f417f0488e420e3,text ».
void add_format(const std::string& line, std::map<std::uint64_t, std::string>& formats) {
  const std::size_t comma = line.find(','), colon = line.rfind(':', comma);
  if (comma == std::string::npos || colon == std::string::npos) return;
  const std::uint64_t number = std::strtoull(line.c_str() + colon + 1, nullptr, 16);
  formats.emplace(number, line.substr(comma + 1));
}

}  // namespace

CodeMetadata read_metadata(std::span<const std::byte> note) {
  const Message all = read_message(note);
  CodeMetadata metadata;
  metadata.target = all.text("amdhsa.target");
  for (const Message& one : all.list("amdhsa.kernels")) metadata.kernels.push_back(kernel_of(one));
  for (const Message& one : all.list("amdhsa.printf"))
    if (const auto* line = std::get_if<std::string>(&one.value))
      add_format(*line, metadata.formats);
  return metadata;
}

}  // namespace cuda_ffi::amd
