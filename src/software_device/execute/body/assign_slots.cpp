// Places of values in the frame: first constants, then what is filled per frame and per block, then
// registers, which share a place if their intervals do not overlap.

#include "software_device/execute/body/assign_slots.hpp"

#include <algorithm>
#include <cstring>
#include <queue>

#include "software_device/execute/control/specials.hpp"
#include "software_device/execute/state/refusal.hpp"

namespace cuda_ffi::software {

namespace {

constexpr std::uint32_t kMostFrameBytes = 32u << 20;

constexpr int kClasses = 6;
constexpr std::uint32_t kRowsBytes = 64;

std::uint32_t bytes_of(const Value& value) {
  if (value.kind == Value::Kind::Rows) return kRowsBytes;
  return value.size == 1 ? 4 : kLanes * std::uint32_t{value.size};
}

// Values of different classes never share a place. In particular, the lanes of one value and the
// rows of another must not: divergent groups would overwrite lanes that others still need.
int class_of(const Value& value) {
  if (value.kind == Value::Kind::Rows) return 5;
  switch (value.size) {
    case 1:
      return 0;
    case 2:
      return 1;
    case 4:
      return 2;
    case 8:
      return 3;
    default:
      return 4;
  }
}

class Assigner {
 public:
  Assigner(const Body& body, const Layout& layout, const std::vector<Interval>& intervals,
           DecodedFunction& function)
      : body_(body),
        layout_(layout),
        intervals_(intervals),
        function_(function),
        offsets_(body.values.size(), 0) {}

  std::vector<std::uint32_t> assign() {
    mark_used();
    place_constants();
    place_slots_and_areas();
    place_registers();
    function_.frame_bytes = static_cast<std::uint32_t>(reserve(0, 64));
    return std::move(offsets_);
  }

 private:
  std::uint64_t reserve(std::uint32_t bytes, std::uint32_t alignment) {
    top_ = (top_ + alignment - 1) / alignment * alignment;
    const std::uint64_t place = top_;
    top_ += bytes;
    if (top_ > kMostFrameBytes)
      throw Refusal(CUDA_ERROR_INVALID_PTX, 0, function_.name + ": too many registers");
    return place;
  }

  void mark_used() {
    used_.assign(body_.values.size(), false);
    const auto mark = [&](const Draft& draft) {
      for_each_operand(body_, draft, [&](ValueId value, bool) { used_[value] = true; });
    };
    std::for_each(body_.preamble.begin(), body_.preamble.end(), mark);
    std::for_each(layout_.drafts.begin(), layout_.drafts.end(), mark);
  }

  void place(ValueId value, std::uint32_t alignment) {
    offsets_[value] = static_cast<std::uint32_t>(reserve(bytes_of(body_.values[value]), alignment));
  }

  void place_constants() {
    for (int predicates = 0; predicates < 2; ++predicates)
      for (ValueId k = 0; k < body_.values.size(); ++k) {
        const Value& value = body_.values[k];
        if (value.kind != Value::Kind::Constant || !used_[k]) continue;
        if ((value.size == 1) != (predicates == 1)) continue;
        place(k, value.size == 1 ? 4 : 64);
        function_.constants.resize(top_);
        fill(value, function_.constants.data() + offsets_[k]);
      }
  }

  static void fill(const Value& value, std::byte* place) {
    if (value.size == 1) {
      std::memcpy(place, &value.low, 4);
      return;
    }
    // Copies one lane, then doubles what is there: small copies for each lane take longer.
    const std::uint64_t bits[2] = {value.low, value.high};
    const std::uint32_t bytes = kLanes * value.size;
    std::memcpy(place, bits, value.size);
    for (std::uint32_t filled = value.size; filled < bytes; filled *= 2)
      std::memcpy(place + filled, place, filled);
  }

  void place_slots_and_areas() {
    for (ValueId k = 0; k < body_.values.size(); ++k) {
      const Value& value = body_.values[k];
      if (value.kind == Value::Kind::Slot && used_[k]) {
        place(k, 64);
        FrameSlot slot = value.slot;
        slot.offset = offsets_[k];
        (varies_by_block(slot) ? function_.block_slots : function_.slots).push_back(slot);
      }
      if (value.kind == Value::Kind::Settled && used_[k]) place(k, value.size == 1 ? 4 : 64);
      if (value.kind == Value::Kind::Literal) offsets_[k] = value.words;
      if (value.kind == Value::Kind::Area)
        offsets_[k] = static_cast<std::uint32_t>(reserve(value.words * 4 * kLanes, 64));
    }
    for (ParameterArea& area : function_.parameters) area.offset = offsets_[area.offset];
    for (ParameterArea& area : function_.results) area.offset = offsets_[area.offset];
  }

  void place_registers() {
    std::vector<ValueId> order;
    for (ValueId k = 0; k < body_.values.size(); ++k)
      if (!intervals_[k].empty()) order.push_back(k);
    std::sort(order.begin(), order.end(), [&](ValueId a, ValueId b) {
      return intervals_[a].begin != intervals_[b].begin ? intervals_[a].begin < intervals_[b].begin
                                                        : a < b;
    });
    using Ending = std::pair<std::uint32_t, ValueId>;
    std::priority_queue<Ending, std::vector<Ending>, std::greater<>> active;
    std::vector<std::uint32_t> free[kClasses];
    std::uint32_t made[kClasses] = {};
    for (const ValueId k : order) {
      while (!active.empty() && active.top().first < intervals_[k].begin) {
        const ValueId done = active.top().second;
        free[class_of(body_.values[done])].push_back(offsets_[done]);
        active.pop();
      }
      const int kind = class_of(body_.values[k]);
      if (free[kind].empty()) {
        place(k, kind == 0 ? 4 : 64);
        ++made[kind];
      } else {
        offsets_[k] = free[kind].back();
        free[kind].pop_back();
      }
      active.emplace(intervals_[k].end, k);
    }
    // A GPU's compiler needs a few more for addresses and the ABI.
    const std::uint32_t registers = 6 + (made[1] + 1) / 2 + made[2] + 2 * made[3] + 4 * made[4];
    function_.registers = std::min(255u, registers);
  }

  const Body& body_;
  const Layout& layout_;
  const std::vector<Interval>& intervals_;
  DecodedFunction& function_;
  std::vector<std::uint32_t> offsets_;
  std::vector<bool> used_;
  std::uint64_t top_ = 0;
};

}  // namespace

std::vector<std::uint32_t> assign_slots(const Body& body, const Layout& layout,
                                        const std::vector<Interval>& intervals,
                                        DecodedFunction& function) {
  return Assigner(body, layout, intervals, function).assign();
}

}  // namespace cuda_ffi::software
