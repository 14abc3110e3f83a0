#include "amd_device/execute/arguments.hpp"

#include <algorithm>
#include <cstring>
#include <map>

#include "amd_device/execute/kernel.hpp"
#include "amd_device/execute/printed.hpp"
#include "amd_device/execute/services.hpp"
#include "software_device/execute/state/windows.hpp"

namespace cuda_ffi::amd {
namespace {

constexpr std::size_t kSegmentUnit = 64;

// hsa_kernel_dispatch_packet_t.
struct Packet {
  std::uint16_t header, dimensions, group_x, group_y, group_z, reserved0;
  std::uint32_t grid_x, grid_y, grid_z;  // in threads
  std::uint32_t private_bytes, group_bytes;
  std::uint64_t kernel, arguments, reserved1, completion;
};
static_assert(sizeof(Packet) == 64);

std::uint16_t dimensions(const software::GridLaunch& launch) {
  if (launch.grid.z * launch.block.z > 1) return 3;
  return launch.grid.y * launch.block.y > 1 ? 2 : 1;
}

using Hidden = std::map<std::string_view, std::uint64_t>;

// Grids here are whole groups, so that there are no remainders.
Hidden hidden_values(const Grid& grid) {
  const auto& launch = grid.launch;
  return {
      {"hidden_block_count_x", launch.grid.x},
      {"hidden_block_count_y", launch.grid.y},
      {"hidden_block_count_z", launch.grid.z},
      {"hidden_group_size_x", launch.block.x},
      {"hidden_group_size_y", launch.block.y},
      {"hidden_group_size_z", launch.block.z},
      {"hidden_grid_dims", dimensions(launch)},
      {"hidden_dynamic_lds_size", launch.dynamic_shared_bytes},
      {"hidden_private_base", software::kLocalWindow >> 32},
      {"hidden_shared_base", software::kSharedWindow >> 32},
      {"hidden_printf_buffer", grid.printed.address()},
      {"hidden_heap_v1", grid.heap.address()},
      {"hidden_multigrid_sync_arg", grid.meeting.address()},
  };
}

bool needs_printf(const KernelMetadata& metadata) {
  return std::any_of(metadata.arguments.begin(), metadata.arguments.end(),
                     [](const KernelArgument& one) { return one.kind == "hidden_printf_buffer"; });
}

}  // namespace

void lay_out_arguments(Grid& grid) {
  const KernelMetadata& metadata = grid.kernel->metadata;
  const auto& launch = grid.launch;
  auto& bytes = grid.arguments;
  // The compiler reads whole groups of words, beyond the last argument.
  bytes.allocate((metadata.arguments_bytes / kSegmentUnit + 1) * kSegmentUnit);
  std::memcpy(bytes.data(), launch.parameters.data(),
              std::min<std::size_t>(launch.parameters.size(), bytes.size()));
  if (needs_printf(metadata)) begin_printed(grid);
  prepare_services(grid);
  const Hidden values = hidden_values(grid);
  for (const KernelArgument& one : metadata.arguments) {
    if (!one.is_hidden()) continue;
    if (one.offset + std::uint64_t{one.size} > bytes.size()) continue;
    const auto found = values.find(one.kind);
    const std::uint64_t value = found == values.end() ? missing_service(one.kind) : found->second;
    std::memcpy(bytes.data() + one.offset, &value, std::min(one.size, 8u));
  }
  Packet packet{};
  packet.dimensions = dimensions(launch);
  packet.group_x = static_cast<std::uint16_t>(launch.block.x);
  packet.group_y = static_cast<std::uint16_t>(launch.block.y);
  packet.group_z = static_cast<std::uint16_t>(launch.block.z);
  packet.grid_x = launch.grid.x * launch.block.x;
  packet.grid_y = launch.grid.y * launch.block.y;
  packet.grid_z = launch.grid.z * launch.block.z;
  packet.private_bytes = grid.scratch_bytes;
  packet.group_bytes = grid.lds_bytes;
  packet.kernel = grid.kernel->descriptor;
  packet.arguments = grid.arguments.address();
  grid.packet.allocate(sizeof packet);
  std::memcpy(grid.packet.data(), &packet, sizeof packet);
}

}  // namespace cuda_ffi::amd
