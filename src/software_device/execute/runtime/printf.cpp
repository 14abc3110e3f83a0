// vprintf: formats at once, and keeps the text until the host synchronizes.

#include <cstring>

#include "software_device/execute/access/access.hpp"
#include "software_device/execute/access/fault.hpp"
#include "software_device/execute/runtime/builtins.hpp"
#include "software_device/execute/runtime/printf_buffer.hpp"
#include "software_device/execute/runtime/printf_format.hpp"
#include "software_device/execute/state/block.hpp"
#include "software_device/execute/state/debugged_block.hpp"
#include "software_device/execute/state/insn_views.hpp"

namespace cuda_ffi::software {

namespace {

// The arguments of one thread's call: naturally aligned values in memory.
class Arguments final : public PrintfArguments {
 public:
  Arguments(const Warp& warp, int lane, std::uint64_t address)
      : warp_(warp), lane_(lane), next_(address) {}

  std::int32_t take_word() override { return take<std::int32_t>(); }
  std::int64_t take_long() override { return take<std::int64_t>(); }
  double take_double() override { return take<double>(); }
  std::string take_text() override {
    const auto address = take<std::uint64_t>();
    std::string text;
    if (address == 0) return "(null)";
    if (!read_string(warp_, lane_, address, text)) good_ = false;
    return text;
  }
  bool good() const override { return good_; }
  std::uint64_t next() const { return next_; }

 private:
  template <class T>
  T take() {
    next_ = (next_ + sizeof(T) - 1) / sizeof(T) * sizeof(T);
    T value{};
    std::byte* place = nullptr;
    if (reachable(warp_, lane_, next_, place) < sizeof(T))
      good_ = false;
    else
      std::memcpy(&value, place, sizeof value);
    next_ += sizeof(T);
    return value;
  }

  const Warp& warp_;
  int lane_;
  std::uint64_t next_;
  bool good_ = true;
};

void set_result(const Insn* insn, std::byte* frame, int lane, std::int32_t count) {
  if (CallView::of(*insn).results == 0) return;
  reinterpret_cast<std::int32_t*>(frame + insn->list[0])[lane] = count;
}

// CUDA's printf returns the number of its arguments, or −1 for a null format.
bool print_lane(const Insn* insn, Warp& warp, std::byte* frame, int lane, std::string& out) {
  const std::uint64_t format_address = argument_address(insn, frame, 0, lane);
  std::string format;
  if (format_address == 0) {
    set_result(insn, frame, lane, -1);
    return true;
  }
  if (!read_string(warp, lane, format_address, format)) {
    raise_access(warp, insn, {"read", "global", format_address, 0, 1, lane, 0});
    return false;
  }
  Arguments arguments(warp, lane, argument_address(insn, frame, 1, lane));
  const std::int32_t count = format_printf(format, arguments, out);
  if (!arguments.good()) {
    raise_access(warp, insn, {"read", "global", arguments.next(), 0, 1, lane, 0});
    return false;
  }
  set_result(insn, frame, lane, count);
  return true;
}

// A block that a debugger has go back comes to the same calls again: each prints once.
bool prints_anew(const Warp& warp) {
  DebuggedBlock* const block = warp.block->debugged.get();
  if (block == nullptr) return true;
  if (++block->prints <= block->printed) return false;
  block->printed = block->prints;
  return true;
}

}  // namespace

bool run_printf(const Insn* insn, Warp& warp, std::byte* frame) {
  const GridLaunch& launch = warp.block->grid->launch;
  for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
    std::string out;
    const bool good = print_lane(insn, warp, frame, __builtin_ctz(left), out);
    if (prints_anew(warp)) keep_printed(warp.kernel->program->device, out, launch.printf_bytes);
    if (!good) return false;
  }
  return true;
}

}  // namespace cuda_ffi::software
