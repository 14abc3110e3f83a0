// Where each value is needed, from first to last: within its block, or by data flow over all
// blocks.

#include "software_device/execute/body/liveness.hpp"

namespace cuda_ffi::software {

namespace {

constexpr std::uint32_t kNowhere = 0xffffffff;

// Most values live and die within one block; only the others take part in the data flow.
class Liveness {
 public:
  Liveness(const Body& body, const Layout& layout) : body_(body), layout_(layout) {}

  RegisterNeeds find() {
    intervals_.assign(body_.values.size(), {});
    scan();
    words_ = (global_count_ + 63) / 64;
    if (words_ != 0) {
      gather();
      solve();
      widen();
    }
    std::vector<ValueId> at_entry = find_at_entry();
    return {std::move(intervals_), std::move(at_entry)};
  }

 private:
  bool tracked(ValueId value) const {
    const Value::Kind kind = body_.values[value].kind;
    return kind == Value::Kind::Register || kind == Value::Kind::Rows;
  }

  void scan() {
    std::vector<std::uint32_t> home(body_.values.size(), kNowhere);
    global_.assign(body_.values.size(), kNowhere);
    for (std::uint32_t b = 0; b < layout_.blocks.size(); ++b) {
      for (std::uint32_t k = layout_.blocks[b].begin; k < layout_.blocks[b].end; ++k) {
        const Draft& draft = layout_.drafts[k];
        for_each_operand(body_, draft, [&](ValueId value, bool defines) {
          if (!tracked(value)) return;
          const bool late = defines && !draft.early;
          intervals_[value].include(2 * k + (late ? 1 : 0));
          if (defines) intervals_[value].include(2 * k + 1);
          const bool exposed = home[value] == kNowhere && (!defines || draft.conditional);
          if (home[value] == kNowhere) home[value] = b;
          if ((exposed || home[value] != b) && global_[value] == kNowhere)
            global_[value] = global_count_++;
        });
      }
    }
  }

  void gather() {
    const std::size_t size = layout_.blocks.size() * words_;
    reads_.assign(size, 0);
    writes_.assign(size, 0);
    in_.assign(size, 0);
    out_.assign(size, 0);
    for (std::uint32_t b = 0; b < layout_.blocks.size(); ++b) {
      for (std::uint32_t k = layout_.blocks[b].begin; k < layout_.blocks[b].end; ++k) {
        const Draft& draft = layout_.drafts[k];
        for_each_operand(body_, draft, [&](ValueId value, bool defines) {
          if (!tracked(value) || global_[value] == kNowhere) return;
          const std::size_t word = b * words_ + global_[value] / 64;
          const std::uint64_t bit = 1ull << (global_[value] % 64);
          if ((!defines || draft.conditional) && (writes_[word] & bit) == 0) reads_[word] |= bit;
          if (defines && !draft.conditional) writes_[word] |= bit;
        });
      }
    }
  }

  void solve() {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t b = layout_.blocks.size(); b-- > 0;) {
        for (const std::uint32_t successor : layout_.blocks[b].successors)
          for (std::size_t w = 0; w < words_; ++w)
            out_[b * words_ + w] |= in_[successor * words_ + w];
        for (std::size_t w = 0; w < words_; ++w) {
          const std::size_t at = b * words_ + w;
          const std::uint64_t in = reads_[at] | (out_[at] & ~writes_[at]);
          changed = changed || in != in_[at];
          in_[at] = in;
        }
      }
    }
  }

  std::vector<ValueId> find_at_entry() const {
    std::vector<ValueId> found;
    for (ValueId value = 0; words_ != 0 && value < body_.values.size(); ++value)
      if (global_[value] != kNowhere && body_.values[value].kind == Value::Kind::Register &&
          (in_[global_[value] / 64] >> (global_[value] % 64) & 1) != 0)
        found.push_back(value);
    return found;
  }

  void widen() {
    for (ValueId value = 0; value < body_.values.size(); ++value) {
      if (global_[value] == kNowhere) continue;
      const std::size_t word = global_[value] / 64;
      const std::uint64_t bit = 1ull << (global_[value] % 64);
      for (std::size_t b = 0; b < layout_.blocks.size(); ++b) {
        if ((in_[b * words_ + word] & bit) != 0)
          intervals_[value].include(2 * layout_.blocks[b].begin);
        if ((out_[b * words_ + word] & bit) != 0)
          intervals_[value].include(2 * layout_.blocks[b].end - 1);
      }
    }
  }

  const Body& body_;
  const Layout& layout_;
  std::vector<Interval> intervals_;
  std::vector<std::uint32_t> global_;  // index among those that take part, or kNowhere
  std::uint32_t global_count_ = 0;
  std::size_t words_ = 0;
  std::vector<std::uint64_t> reads_, writes_, in_, out_;
};

}  // namespace

RegisterNeeds find_register_needs(const Body& body, const Layout& layout) {
  return Liveness(body, layout).find();
}

}  // namespace cuda_ffi::software
