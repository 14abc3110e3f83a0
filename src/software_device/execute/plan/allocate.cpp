#include "software_device/execute/plan/allocate.hpp"

#include <algorithm>

#include "software_device/execute/plan/observe.hpp"

namespace cuda_ffi::software::translate {

namespace {

constexpr std::uint32_t kVectorBytes = 4 * kLanes, kBaseBytes = 16;

class Allocator {
 public:
  explicit Allocator(Code& code) : code_(code) {}

  std::uint32_t allocate() {
    weight_ = loop_weights(code_);
    for (std::uint32_t k = 0; k < code_.steps.size(); ++k) note_step(k);
    for (const BasicBlock& block : code_.blocks) note_block(block);
    while (widen_to_loops()) {
    }
    scan();
    place_in_memory();
    return bytes_;
  }

 private:
  static bool is_predicate(const Value& value) { return value.size == 1; }
  bool needs_vector(const Value& value) const {
    return !code_.strips && !value.in_frame && value.kind == Value::Kind::Register &&
           value.size == 4 && value.begin != kNone && (value.shape.varies || value.in_lanes);
  }

  static void include(Value& value, std::uint32_t point) {
    value.begin = std::min(value.begin, point);
    value.end = std::max(value.end, point);
  }

  void note_step(std::uint32_t k) {
    const Step& step = code_.steps[k];
    const double weight = weight_[code_.block_of(k)];
    for_each_operand(step, [&](ValueId id, bool defines) {
      Value& value = code_.values[id];
      if (value.kind != Value::Kind::Register) return;
      if (defines && step.conditional()) include(value, 2 * k);
      include(value, 2 * k + (defines ? 1 : 0));
      value.weight += weight;
      const bool rows = !value.shape.varies && !value.shape.uniform() && value.size == 4;
      if (!defines && rows && !code_.strips && reads_lanes(code_, step, id)) value.in_lanes = true;
    });
  }

  void note_block(const BasicBlock& block) {
    for (const ValueId id : block.live_in) include(code_.values[id], 2 * block.begin);
    for (const ValueId id : block.live_out) include(code_.values[id], 2 * block.end - 1);
  }

  // What lanes behind a loop still need must keep its place in the whole of it: they wait there
  // while others go on around.
  bool widen_to_loops() {
    bool changed = false;
    for (BlockId b = 0; b < code_.blocks.size(); ++b)
      for (const BlockId to : code_.blocks[b].successors) {
        if (to > b) continue;
        const std::uint32_t head = 2 * code_.blocks[to].begin, tail = 2 * code_.blocks[b].end - 1;
        for (Value& value : code_.values) {
          if (value.begin == kNone || value.begin <= head || value.begin > tail) continue;
          if (value.end <= tail) continue;
          value.begin = head;
          changed = true;
        }
      }
    return changed;
  }

  void scan() {
    std::vector<ValueId> order;
    for (ValueId k = 0; k < code_.values.size(); ++k)
      if (needs_vector(code_.values[k])) order.push_back(k);
    std::sort(order.begin(), order.end(), [&](ValueId a, ValueId b) {
      const Value &x = code_.values[a], &y = code_.values[b];
      return x.begin != y.begin ? x.begin < y.begin : a < b;
    });
    for (int pair = kVectorPairs; pair-- > 0;) free_.push_back(2 * pair);
    for (const ValueId id : order) {
      release(code_.values[id].begin);
      take(id);
    }
  }

  void release(std::uint32_t now) {
    std::erase_if(active_, [&](ValueId id) {
      const Value& value = code_.values[id];
      if (value.end >= now) return false;
      free_.push_back(value.vector);
      return true;
    });
  }

  static double density(const Value& value) {
    return value.weight / static_cast<double>(value.end - value.begin + 1);
  }

  // A register, perhaps from the value that would win least by keeping its own.
  void take(ValueId id) {
    Value& value = code_.values[id];
    if (!free_.empty()) {
      value.vector = free_.back();
      free_.pop_back();
      active_.push_back(id);
      return;
    }
    const auto least = std::min_element(active_.begin(), active_.end(), [&](ValueId a, ValueId b) {
      return density(code_.values[a]) < density(code_.values[b]);
    });
    Value& other = code_.values[*least];
    if (density(other) >= density(value)) return;
    value.vector = other.vector;
    other.vector = -1;
    *least = id;
  }

  std::int32_t reserve(std::uint32_t bytes) {
    bytes_ = (bytes_ + bytes - 1) / bytes * bytes;
    const auto at = static_cast<std::int32_t>(bytes_);
    bytes_ += bytes;
    return at;
  }

  void place_in_memory() {
    std::vector<bool> saved(code_.values.size(), false);
    for (const BasicBlock& block : code_.blocks)
      if (block.entry)
        for (const ValueId id : block.live_in) saved[id] = true;
    for (ValueId id = 0; id < code_.values.size(); ++id) {
      Value& value = code_.values[id];
      if (value.kind != Value::Kind::Register || value.begin == kNone) continue;
      if (is_predicate(value)) {
        value.home = reserve(4);
        continue;
      }
      if (!value.shape.varies) value.base_home = reserve(kBaseBytes);
      if (needs_vector(value) && (!value.in_register_file() || saved[id]))
        value.home = reserve(kVectorBytes);
    }
  }

  Code& code_;
  std::vector<double> weight_;  // by block
  std::vector<ValueId> active_;
  std::vector<int> free_;
  std::uint32_t bytes_ = 0;
};

}  // namespace

std::uint32_t allocate_places(Code& code) {
  return Allocator(code).allocate();
}

}  // namespace cuda_ffi::software::translate
