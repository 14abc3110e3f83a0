#include "software_device/execute/debug/stopped_state.hpp"

#include <algorithm>
#include <cstring>
#include <memory>

#include "software_device/environment/json_text.hpp"
#include "software_device/execute/access/access.hpp"
#include "software_device/execute/state/block.hpp"
#include "software_device/execute/state/lane_type.hpp"

namespace cuda_ffi::software {

using json::list;
using json::numbers;
using json::text_in_json;

namespace {

const char* name_of(DebugStop::Reason reason) {
  using Reason = DebugStop::Reason;
  switch (reason) {
    case Reason::Breakpoint:
      return "breakpoint";
    case Reason::Asked:
      return "asked";
    case Reason::Step:
      return "step";
    case Reason::Pause:
      return "pause";
    case Reason::Watchpoint:
      return "watchpoint";
    case Reason::Exception:
      return "exception";
    case Reason::Start:
      return "start";
  }
  return "";
}

const char* name_of(GroupState state) {
  switch (state) {
    case GroupState::Ready:
      return "ready";
    case GroupState::WarpOperation:
      return "warp";
    case GroupState::Barrier:
      return "barrier";
    case GroupState::Cluster:
      return "cluster";
  }
  return "";
}

// The lanes that are at one place; the running ones come first.
struct LaneGroup {
  std::uint32_t mask = 0;
  const Insn* pc = nullptr;
  const char* state = "";
  std::uint32_t barrier = 0;
  Frame* frame = nullptr;
};

std::vector<LaneGroup> groups_of(const DebugStop& stop, const Warp& warp) {
  std::vector<LaneGroup> groups;
  if (&warp == stop.warp)
    groups.push_back({stop.mask, stop.insn, "running", 0, warp.frame});
  else if (warp.leave == Leave::Switched && warp.mask != 0)
    groups.push_back({warp.mask, warp.resume, "ready", 0, warp.frame});
  for (std::uint32_t k = 0; k < warp.waiting_count; ++k) {
    const Group& group = warp.waiting[k];
    groups.push_back({group.mask, group.pc, name_of(group.state), group.barrier, group.frame});
  }
  return groups;
}

std::string frame_text(const Frame& frame, const Insn* pc) {
  const DecodedFunction& function = *frame.function;
  const auto index =
      std::min(static_cast<std::size_t>(pc - function.code.data()), function.lines.size() - 1);
  const LineInfo& line = function.lines[index];
  return numbers({function.number, line.ptx_line, line.file, line.line, frame.local_base});
}

std::string group_text(const LaneGroup& group) {
  std::string frames;
  const Insn* pc = group.pc;
  for (const Frame* frame = group.frame; frame != nullptr; frame = frame->caller) {
    frames += (frames.empty() ? "" : ",") + frame_text(*frame, pc);
    pc = frame->call;
  }
  return "{\"mask\":" + std::to_string(group.mask) + ",\"state\":" + text_in_json(group.state) +
         ",\"barrier\":" + std::to_string(group.barrier) + ",\"frames\":[" + frames + "]}";
}

std::string block_text(const DebugStop& stop, const Block& block) {
  std::string warps;
  for (std::uint32_t k = 0; k < block.grid->warps; ++k) {
    const Warp& warp = *block.warps[k];
    const auto groups = warp.live == 0 ? std::vector<LaneGroup>{} : groups_of(stop, warp);
    warps += (warps.empty() ? "" : ",") + list(groups, group_text);
  }
  return "{\"index\":" + numbers({block.index.x, block.index.y, block.index.z}) +
         ",\"linear\":" + std::to_string(block.linear) + ",\"warps\":[" + warps + "]}";
}

std::string lane_text(const DebugStop& stop) {
  if (stop.lane < 0 || (stop.mask >> stop.lane & 1) == 0) return "";
  return ",\"lane\":" + std::to_string(stop.lane);
}

std::string number_text(std::uint32_t number) {
  return std::to_string(number);
}

std::string size_text(const Dim3& size) {
  return numbers({size.x, size.y, size.z});
}

Frame* frame_at(const DebugStop& stop, const FramePlace& place) {
  const std::vector<Block*>& blocks = stop.blocks;
  if (place.block >= blocks.size() || place.warp >= stop.block->grid->warps) return nullptr;
  const auto groups = groups_of(stop, *blocks[place.block]->warps[place.warp]);
  if (place.group >= groups.size()) return nullptr;
  Frame* frame = groups[place.group].frame;
  for (std::uint32_t up = place.up; up > 0 && frame != nullptr; --up) frame = frame->caller;
  return frame;
}

const DebugNames::Register* find_register(const Frame* frame, const std::string& name) {
  if (frame == nullptr || frame->function->names == nullptr) return nullptr;
  for (const auto& one : frame->function->names->registers)
    if (one.name == name) return &one;
  return nullptr;
}

// copy(place, count) for each piece of the memory that a lane reaches.
template <class Copy>
std::uint64_t for_each_piece(const DebugStop& stop, const FramePlace& at, std::uint32_t lane,
                             std::uint64_t address, std::uint64_t bytes, Copy copy) {
  const std::vector<Block*>& blocks = stop.blocks;
  if (at.block >= blocks.size() || at.warp >= stop.block->grid->warps || lane >= kLanes) return 0;
  const Warp& warp = *blocks[at.block]->warps[at.warp];
  std::uint64_t done = 0;
  while (done < bytes) {
    std::byte* place = nullptr;
    const std::uint64_t there = reachable(warp, static_cast<int>(lane), address + done, place);
    if (there == 0) break;
    const std::uint64_t count = std::min(there, bytes - done);
    copy(place, done, count);
    done += count;
  }
  return done;
}

}  // namespace

std::string report(const DebugStop& stop) {
  const Grid& grid = *stop.block->grid;
  const std::vector<Block*>& blocks = stop.blocks;
  const auto current = std::find(blocks.begin(), blocks.end(), stop.block) - blocks.begin();
  return "{\"serial\":" + std::to_string(stop.serial) +
         ",\"reason\":" + text_in_json(name_of(stop.reason)) +
         ",\"text\":" + text_in_json(stop.text) +
         ",\"watchpoints\":" + list(stop.watchpoints, number_text) + lane_text(stop) +
         ",\"module\":" + std::to_string(grid.kernel->program->debugged->id()) +
         ",\"kernel\":" + text_in_json(grid.kernel->info.name) +
         ",\"launch\":" + std::to_string(grid.serial) + ",\"grid\":" + size_text(grid.launch.grid) +
         ",\"block\":" + size_text(grid.launch.block) +
         ",\"cluster\":" + size_text(grid.launch.cluster) +
         ",\"sharedBytes\":" + std::to_string(grid.shared_bytes) +
         ",\"currentBlock\":" + std::to_string(current) +
         ",\"currentWarp\":" + std::to_string(stop.warp->index) + ",\"blocks\":" +
         list(blocks, [&](const Block* block) { return block_text(stop, *block); }) + '}';
}

LanePlace place_of_lane(const DebugStop& stop, std::uint32_t block, std::uint32_t warp,
                        std::uint32_t lane) {
  if (block >= stop.blocks.size() || warp >= stop.block->grid->warps) return {};
  for (const LaneGroup& group : groups_of(stop, *stop.blocks[block]->warps[warp]))
    if ((group.mask >> lane & 1) != 0) return {group.frame, group.pc};
  return {};
}

Bytes read_register(const DebugStop& stop, const FramePlace& place, const std::string& name) {
  const Frame* const frame = frame_at(stop, place);
  const DebugNames::Register* const found = find_register(frame, name);
  if (found == nullptr) return {};
  const std::byte* const lanes = frame->slots + found->offset;
  return Bytes(lanes, lanes + (found->size == 1 ? 4 : found->size * kLanes));
}

bool write_register(const DebugStop& stop, const FramePlace& place, const std::string& name,
                    std::uint32_t lane, std::span<const std::byte> value) {
  const Frame* const frame = frame_at(stop, place);
  const DebugNames::Register* const found = find_register(frame, name);
  if (found == nullptr || lane >= kLanes || value.size() != found->size) return false;
  std::byte* const lanes = frame->slots + found->offset;
  if (found->size > 1) {
    std::memcpy(lanes + lane * found->size, value.data(), value.size());
    return true;
  }
  auto& bits = *reinterpret_cast<std::uint32_t*>(lanes);
  bits = value[0] == std::byte{0} ? bits & ~(1u << lane) : bits | 1u << lane;
  return true;
}

Bytes read_memory(const DebugStop& stop, const FramePlace& place, std::uint32_t lane,
                  std::uint64_t address, std::uint64_t bytes) {
  Bytes read;
  for_each_piece(stop, place, lane, address, bytes,
                 [&](const std::byte* from, std::uint64_t, std::uint64_t count) {
                   read.insert(read.end(), from, from + count);
                 });
  return read;
}

bool write_memory(const DebugStop& stop, const FramePlace& place, std::uint32_t lane,
                  std::uint64_t address, std::span<const std::byte> value) {
  const std::uint64_t there = for_each_piece(stop, place, lane, address, value.size(),
                                             [](std::byte*, std::uint64_t, std::uint64_t) {});
  if (there != value.size()) return false;
  for_each_piece(stop, place, lane, address, value.size(),
                 [&](std::byte* to, std::uint64_t from, std::uint64_t count) {
                   std::memcpy(to, value.data() + from, count);
                 });
  return true;
}

Bytes read_parameters(const DebugStop& stop) {
  const auto parameters = stop.block->grid->launch.parameters;
  return Bytes(parameters.begin(), parameters.end());
}

}  // namespace cuda_ffi::software
