#include "software_device/execute/plan/check_groups.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "software_device/execute/plan/shapes.hpp"

namespace cuda_ffi::software::translate {

namespace {

constexpr std::int64_t kGreatestOffset = 1 << 16;  // more than there is shared memory of by default

class Grouper {
 public:
  explicit Grouper(const Code& code) : code_(code), checks_(code.steps.size()) {}

  std::vector<Check> group() {
    for (const BasicBlock& block : code_.blocks) {
      for (std::uint32_t k = block.begin; k < block.end; ++k) note(k);
      open_.clear();
    }
    return std::move(checks_);
  }

 private:
  using Key = std::pair<ValueId, std::uint32_t>;  // of the address, and bytes a lane

  bool fits(const Step& step) const {
    const Family family = step.operation->family;
    if ((family != Family::Load && family != Family::Store) || step.conditional() || step.handled)
      return false;
    const AccessPick& access = step.operation->access;
    const std::int64_t offset = step.body->immediate;
    return access.space == AddressSpace::Shared && access.address == AddressForm::Narrow &&
           !address_shape(code_, step).varies && -kGreatestOffset < offset &&
           offset < kGreatestOffset && offset % std::int64_t{step.lane_bytes()} == 0;
  }

  void note(std::uint32_t k) {
    const Step& step = code_.steps[k];
    if (fits(step)) add(k, step);
    for_each_operand(step, [&](ValueId value, bool defines) {
      if (defines)
        std::erase_if(open_, [&](const auto& group) { return group.first.first == value; });
    });
  }

  void add(std::uint32_t k, const Step& step) {
    const auto offset = static_cast<std::int32_t>(step.body->immediate);
    const auto end = offset + static_cast<std::int32_t>(step.lane_bytes());
    const auto [at, made] = open_.try_emplace(Key(step.a, step.lane_bytes()), k);
    checks_[k].grouped = true;
    Check& first = checks_[at->second];
    if (made) first = {true, true, offset, end};
    first.low = std::min(first.low, offset);
    first.high = std::max(first.high, end);
  }

  const Code& code_;
  std::vector<Check> checks_;
  std::map<Key, std::uint32_t> open_;  // the first of those that may go on
};

}  // namespace

std::vector<Check> group_checks(const Code& code) {
  return Grouper(code).group();
}

}  // namespace cuda_ffi::software::translate
