#include "software_device/execute/control/specials.hpp"

#include <chrono>

#include "software_device/execute/isa/handler_table.hpp"
#include "software_device/execute/state/block.hpp"
#include "software_device/execute/state/debugged_block.hpp"

namespace cuda_ffi::software {

using ptx::SpecialRegister;

namespace {

std::uint64_t nanoseconds() {
  return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(
                                        std::chrono::system_clock::now().time_since_epoch())
                                        .count());
}

std::uint64_t cycles() {
  // A clock that counts like a GPU's at 1 GHz.
  return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(
                                        std::chrono::steady_clock::now().time_since_epoch())
                                        .count());
}

std::uint32_t lane_mask(SpecialRegister special, std::uint32_t lane) {
  const std::uint32_t bit = 1u << lane;
  switch (special) {
    case SpecialRegister::LanemaskEq:
      return bit;
    case SpecialRegister::LanemaskLt:
      return bit - 1;
    case SpecialRegister::LanemaskLe:
      return bit | (bit - 1);
    case SpecialRegister::LanemaskGt:
      return ~(bit | (bit - 1));
    default:
      return ~(bit - 1);
  }
}

Dim3 cluster_of(const Grid& grid) {
  const Dim3& c = grid.launch.cluster;
  return {c.x == 0 ? 1 : c.x, c.y == 0 ? 1 : c.y, c.z == 0 ? 1 : c.z};
}

// Registers of clusters. In a launch without clusters, each block is a cluster of its own.
std::uint64_t cluster_value(const Block& block, SpecialRegister special) {
  const Dim3 size = cluster_of(*block.grid);
  const Dim3& grid = block.grid->launch.grid;
  switch (special) {
    case SpecialRegister::ClusterCtaidX:
      return block.index.x % size.x;
    case SpecialRegister::ClusterCtaidY:
      return block.index.y % size.y;
    case SpecialRegister::ClusterCtaidZ:
      return block.index.z % size.z;
    case SpecialRegister::ClusterNctaidX:
      return size.x;
    case SpecialRegister::ClusterNctaidY:
      return size.y;
    case SpecialRegister::ClusterNctaidZ:
      return size.z;
    case SpecialRegister::ClusterCtarank:
      return block.cluster_rank;
    case SpecialRegister::ClusterNctarank:
      return size.x * size.y * size.z;
    case SpecialRegister::ClusteridX:
      return block.index.x / size.x;
    case SpecialRegister::ClusteridY:
      return block.index.y / size.y;
    case SpecialRegister::ClusteridZ:
      return block.index.z / size.z;
    case SpecialRegister::NclusteridX:
      return grid.x / size.x;
    case SpecialRegister::NclusteridY:
      return grid.y / size.y;
    case SpecialRegister::NclusteridZ:
      return grid.z / size.z;
    case SpecialRegister::IsExplicitCluster:
      return block.grid->launch.cluster.x != 0;
    default:
      return 0;
  }
}

// Shared memory is given out in steps.
std::uint64_t shared_size(const Grid& grid) {
  const std::uint64_t own = grid.shared_bytes - grid.kernel->reserved_shared;
  const std::uint64_t step = grid.kernel->info.binary_version >= 80 ? 128 : 256;
  return (own + step - 1) / step * step;
}

// The second half of CUDA's own part belongs to cooperative_groups.
std::uint64_t reserved_shared(const Grid& grid, SpecialRegister special) {
  const std::uint32_t bytes = grid.kernel->reserved_shared;
  switch (special) {
    case SpecialRegister::ReservedSmemOffset1:
      return bytes / 2;
    case SpecialRegister::ReservedSmemOffsetEnd:
    case SpecialRegister::ReservedSmemOffsetCap:
      return bytes;
    default:
      return 0;
  }
}

std::uint64_t uniform_value(const Block& block, SpecialRegister special) {
  const Grid& grid = *block.grid;
  const auto workspace = reinterpret_cast<std::uint64_t>(grid.workspace);
  switch (special) {
    case SpecialRegister::NtidX:
      return grid.launch.block.x;
    case SpecialRegister::NtidY:
      return grid.launch.block.y;
    case SpecialRegister::NtidZ:
      return grid.launch.block.z;
    case SpecialRegister::CtaidX:
      return block.index.x;
    case SpecialRegister::CtaidY:
      return block.index.y;
    case SpecialRegister::CtaidZ:
      return block.index.z;
    case SpecialRegister::NctaidX:
      return grid.launch.grid.x;
    case SpecialRegister::NctaidY:
      return grid.launch.grid.y;
    case SpecialRegister::NctaidZ:
      return grid.launch.grid.z;
    case SpecialRegister::Nwarpid:
      return 64;
    case SpecialRegister::Smid:
      return block.worker->index % kMultiprocessors;
    case SpecialRegister::Nsmid:
      return kMultiprocessors;
    case SpecialRegister::Gridid:
      return grid.serial;
    case SpecialRegister::DynamicSmemSize:
      return grid.launch.dynamic_shared_bytes;
    case SpecialRegister::TotalSmemSize:
      return shared_size(grid);
    case SpecialRegister::AggrSmemSize:
      return shared_size(grid) +
             (grid.kernel->info.binary_version >= 80 ? DecodedKernel::kReservedShared : 0);
    case SpecialRegister::ReservedSmemOffsetBegin:
    case SpecialRegister::ReservedSmemOffsetEnd:
    case SpecialRegister::ReservedSmemOffsetCap:
    case SpecialRegister::ReservedSmemOffset0:
    case SpecialRegister::ReservedSmemOffset1:
      return reserved_shared(grid, special);
    case SpecialRegister::Envreg1:
      return workspace >> 32;
    case SpecialRegister::Envreg2:
      return workspace & 0xffffffffu;
    default:
      return cluster_value(block, special);
  }
}

std::uint64_t thread_value(const Warp& warp, SpecialRegister special, std::uint32_t lane) {
  const Dim3& size = warp.block->grid->launch.block;
  const std::uint32_t thread = warp.index * kLanes + lane;
  switch (special) {
    case SpecialRegister::TidX:
      return thread % size.x;
    case SpecialRegister::TidY:
      return thread / size.x % size.y;
    case SpecialRegister::TidZ:
      return thread / (size.x * size.y);
    case SpecialRegister::Laneid:
      return lane;
    case SpecialRegister::Warpid:
      return warp.index;
    default:
      return lane_mask(special, lane);
  }
}

bool differs_by_thread(SpecialRegister special) {
  switch (special) {
    case SpecialRegister::TidX:
    case SpecialRegister::TidY:
    case SpecialRegister::TidZ:
    case SpecialRegister::Laneid:
    case SpecialRegister::Warpid:
    case SpecialRegister::LanemaskEq:
    case SpecialRegister::LanemaskLe:
    case SpecialRegister::LanemaskLt:
    case SpecialRegister::LanemaskGe:
    case SpecialRegister::LanemaskGt:
      return true;
    default:
      return false;
  }
}

std::uint64_t read_clock(SpecialRegister special) {
  switch (special) {
    case SpecialRegister::Clock:
      return cycles() & 0xffffffffu;
    case SpecialRegister::ClockHi:
      return cycles() >> 32;
    case SpecialRegister::Clock64:
      return cycles();
    case SpecialRegister::GlobaltimerLo:
      return nanoseconds() & 0xffffffffu;
    case SpecialRegister::GlobaltimerHi:
      return nanoseconds() >> 32;
    default:
      return nanoseconds();
  }
}

template <class T>
const Insn* read_special(const Insn* insn, const Warp& warp, std::byte* frame) {
  std::uint64_t now = read_clock(static_cast<SpecialRegister>(insn->immediate));
  if (warp.block->debugged != nullptr) now = warp.block->debugged->clock(now);
  const auto value = static_cast<T>(now);
  auto* d = reinterpret_cast<T*>(frame + insn->d);
  for (int lane = 0; lane < kLanes; ++lane)
    if ((warp.mask >> lane & 1) != 0) d[lane] = value;
  return insn + 1;
}

}  // namespace

std::uint32_t block_value(const Block& block, const FrameSlot& slot) {
  return static_cast<std::uint32_t>(uniform_value(block, slot.special));
}

bool varies_by_block(const FrameSlot& slot) {
  if (slot.kind != FrameSlot::Kind::Special) return false;
  switch (slot.special) {
    case SpecialRegister::CtaidX:
    case SpecialRegister::CtaidY:
    case SpecialRegister::CtaidZ:
    case SpecialRegister::Smid:
    case SpecialRegister::ClusterCtaidX:
    case SpecialRegister::ClusterCtaidY:
    case SpecialRegister::ClusterCtaidZ:
    case SpecialRegister::ClusterCtarank:
    case SpecialRegister::ClusteridX:
    case SpecialRegister::ClusteridY:
    case SpecialRegister::ClusteridZ:
      return true;
    default:
      return false;
  }
}

bool varies_by_thread(const FrameSlot& slot) {
  return slot.kind == FrameSlot::Kind::Special && differs_by_thread(slot.special);
}

void slot_values(const Warp& warp, const Frame& frame, const FrameSlot& slot,
                 std::uint64_t (&values)[kLanes]) {
  if (varies_by_thread(slot)) {
    for (std::uint32_t lane = 0; lane < kLanes; ++lane)
      values[lane] = thread_value(warp, slot.special, lane);
    return;
  }
  std::uint64_t value = 0;
  switch (slot.kind) {
    case FrameSlot::Kind::Special:
      value = uniform_value(*warp.block, slot.special);
      break;
    case FrameSlot::Kind::LocalBase:
      value = frame.local_base;
      break;
    case FrameSlot::Kind::SharedSymbol:
      value = warp.kernel->shared_offsets[slot.symbol];
      break;
    case FrameSlot::Kind::DynamicShared:
      value = warp.kernel->dynamic_shared_offset;
      break;
  }
  value += static_cast<std::uint64_t>(slot.addend);
  for (std::uint64_t& lane : values) lane = value;
}

void fill_slots(Warp& warp, const Frame& frame) {
  for (const FrameSlot& slot : frame.function->slots) {
    std::byte* place = frame.slots + slot.offset;
    std::uint64_t values[kLanes];
    slot_values(warp, frame, slot, values);
    for (int lane = 0; lane < kLanes; ++lane) {
      if (slot.wide)
        reinterpret_cast<std::uint64_t*>(place)[lane] = values[lane];
      else
        reinterpret_cast<std::uint32_t*>(place)[lane] = static_cast<std::uint32_t>(values[lane]);
    }
  }
  for (const FrameSlot& slot : frame.function->block_slots)
    handler_table().fill(frame.slots + slot.offset, block_value(*warp.block, slot), 1, 0);
}

CUDA_FFI_HANDLER(read_special_32) {
  return read_special<std::uint32_t>(insn, warp, frame);
}
CUDA_FFI_HANDLER(read_special_64) {
  return read_special<std::uint64_t>(insn, warp, frame);
}

}  // namespace cuda_ffi::software
