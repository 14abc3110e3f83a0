#include "software_device/execute/load/stack_need.hpp"

#include <algorithm>
#include <map>

#include "software_device/execute/control/calls.hpp"
#include "software_device/execute/state/frames.hpp"
#include "software_device/execute/state/observed_code.hpp"

namespace cuda_ffi::software {

namespace {

constexpr int kDeepest = 1000;  // calls nested deeper than this count as unknown

class StackNeed {
 public:
  // The stack that the calls of `function` need.
  std::optional<std::uint64_t> of(const DecodedFunction& function, int depth) {
    if (function.allocas || depth == kDeepest) return std::nullopt;
    const auto [place, added] = known_.try_emplace(&function, std::nullopt);
    if (!added) return place->second;  // none while it is being computed: then it recurses
    std::uint64_t most = 0;
    for (const Insn& insn : function.code) {
      const Handler run = own_handler(function, &insn);
      if (run == call_indirect) return std::nullopt;
      if (run != call_direct) continue;
      const auto& callee = *reinterpret_cast<const DecodedFunction*>(insn.immediate);
      const auto further = of(callee, depth + 1);
      if (!further) return std::nullopt;
      most = std::max(most, kCallBytes + callee.local_bytes + *further);
    }
    return known_[&function] = most;
  }

 private:
  std::map<const DecodedFunction*, std::optional<std::uint64_t>> known_;
};

}  // namespace

std::optional<std::uint64_t> stack_need(const DecodedFunction& kernel) {
  return StackNeed().of(kernel, 0);
}

}  // namespace cuda_ffi::software
