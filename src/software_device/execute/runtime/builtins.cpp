#include "software_device/execute/runtime/builtins.hpp"

#include <cstdio>

#include "software_device/execute/access/access.hpp"
#include "software_device/execute/access/fault.hpp"
#include "software_device/execute/runtime/heap.hpp"
#include "software_device/execute/state/block.hpp"
#include "software_device/execute/state/debugged_block.hpp"
#include "software_device/execute/state/insn_views.hpp"

namespace cuda_ffi::software {

namespace {

const std::uint32_t* area(const Insn* insn, const std::byte* frame, std::uint32_t index) {
  const std::uint32_t results = CallView::of(*insn).results;
  return reinterpret_cast<const std::uint32_t*>(frame + insn->list[results + index]);
}

void set_result(const Insn* insn, std::byte* frame, int lane, std::uint64_t value) {
  auto* words = reinterpret_cast<std::uint32_t*>(frame + insn->list[0]);
  words[lane] = static_cast<std::uint32_t>(value);
  words[kLanes + lane] = static_cast<std::uint32_t>(value >> 32);
}

// The number of words of each argument.
const std::uint32_t* argument_sizes(const Insn* insn) {
  const CallView call = CallView::of(*insn);
  return insn->list + call.areas + call.results;
}

std::uint64_t size_argument(const Insn* insn, const std::byte* frame, std::uint32_t index,
                            int lane) {
  return argument_sizes(insn)[index] >= 2 ? argument_address(insn, frame, index, lane)
                                          : argument_word(insn, frame, index, lane);
}

void allocate(const Insn* insn, const Warp& warp, std::byte* frame, int lane) {
  const std::uint64_t size = size_argument(insn, frame, 0, lane);
  set_result(insn, frame, lane, heap_allocate(warp.block->grid->launch, size));
}

bool release(const Insn* insn, Warp& warp, std::byte* frame, int lane) {
  const std::uint64_t address = argument_address(insn, frame, 0, lane);
  if (address == 0 || heap_free(warp.block->grid->launch, address)) return true;
  raise_fault(warp, insn, CUDA_ERROR_LAUNCH_FAILED, lane,
              "free() of an address that malloc() did not return or that was freed already: " +
                  MemoryMap::instance().describe(address));
  return false;
}

// Prints the message in the CUDA runtime's format.
void fail_assertion(const Insn* insn, Warp& warp, std::byte* frame, int lane) {
  std::string message, file, function;
  read_string(warp, lane, argument_address(insn, frame, 0, lane), message);
  read_string(warp, lane, argument_address(insn, frame, 1, lane), file);
  read_string(warp, lane, argument_address(insn, frame, 3, lane), function);
  const std::uint32_t line = argument_word(insn, frame, 2, lane);
  const Dim3& block = warp.block->index;
  const Dim3& size = warp.block->grid->launch.block;
  const std::uint32_t thread = warp.index * kLanes + static_cast<std::uint32_t>(lane);
  char place[128];
  std::snprintf(place, sizeof place, "block: [%u,%u,%u], thread: [%u,%u,%u]", block.x, block.y,
                block.z, thread % size.x, thread / size.x % size.y, thread / (size.x * size.y));
  const std::string text = file + ":" + std::to_string(line) + ": " + function + ": " + place +
                           " Assertion `" + message + "` failed.";
  std::fprintf(stderr, "%s\n", text.c_str());
  std::fflush(stderr);
  raise_fault(warp, insn, CUDA_ERROR_ASSERT, lane, text);
}

// Whether the call passes the words that the function reads.
bool declared_well(Builtin builtin, const Insn* insn) {
  const CallView call = CallView::of(*insn);
  const std::uint32_t* sizes = argument_sizes(insn);
  const auto wide = [&](std::uint32_t k) { return call.arguments() > k && sizes[k] >= 2; };
  switch (builtin) {
    case Builtin::Vprintf:
      return wide(0) && wide(1);
    case Builtin::Assertfail:
      return wide(0) && wide(1) && wide(3);
    case Builtin::Malloc:
      return call.arguments() > 0 && call.results == 1 && insn->list[call.areas] >= 2;
    case Builtin::Free:
      return wide(0);
    default:
      return false;
  }
}

}  // namespace

std::uint32_t argument_word(const Insn* insn, const std::byte* frame, std::uint32_t index,
                            int lane) {
  return area(insn, frame, index)[lane];
}

std::uint64_t argument_address(const Insn* insn, const std::byte* frame, std::uint32_t index,
                               int lane) {
  const std::uint32_t* words = area(insn, frame, index);
  return std::uint64_t{words[kLanes + lane]} << 32 | words[lane];
}

bool read_string(const Warp& warp, int lane, std::uint64_t address, std::string& text) {
  std::byte* place = nullptr;
  const std::uint64_t most = reachable(warp, lane, address, place);
  for (std::uint64_t k = 0; k < most; ++k) {
    const char character = static_cast<char>(place[k]);
    if (character == '\0') return true;
    text += character;
  }
  return most != 0;  // the array of a format may lack its trailing zero
}

namespace {

// A heap does not give back what a block has taken of it.
void note_heap_use(const Insn* insn, const Warp& warp) {
  DebuggedBlock* const block = warp.block->debugged.get();
  if (block == nullptr || block->unseen != nullptr) return;
  block->unseen = insn;
  block->unseen_in = warp.frame->function;
}

}  // namespace

bool run_builtin(const Insn* insn, Warp& warp, std::byte* frame) {
  const auto builtin = static_cast<Builtin>(insn->immediate);
  if (!declared_well(builtin, insn)) {
    raise_fault(warp, insn, CUDA_ERROR_LAUNCH_FAILED, __builtin_ctz(warp.mask),
                "a built-in function was declared with the wrong parameters");
    return false;
  }
  if (builtin == Builtin::Vprintf) return run_printf(insn, warp, frame);
  if (builtin != Builtin::Assertfail) note_heap_use(insn, warp);
  for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
    const int lane = __builtin_ctz(left);
    if (builtin == Builtin::Malloc) {
      allocate(insn, warp, frame, lane);
    } else if (builtin == Builtin::Free) {
      if (!release(insn, warp, frame, lane)) return false;
    } else {
      fail_assertion(insn, warp, frame, lane);
      return false;
    }
  }
  return true;
}

}  // namespace cuda_ffi::software
