#include "software_device/execute/decode/fold_addresses.hpp"

#include "software_device/execute/control/specials.hpp"
#include "software_device/execute/decode/liveness.hpp"

namespace cuda_ffi::software {

namespace {

class Folder {
 public:
  explicit Folder(Body& body) : body_(body), written_(body.values.size(), 0), leader_(body.drafts.size() + 1, false) {}

  void fold() {
    for (const std::uint32_t label : body_.labels) leader_[label] = true;
    for (std::uint32_t k = 0; k < body_.drafts.size(); ++k) {
      Draft& draft = body_.drafts[k];
      if (leader_[k]) block_ = k + 1;
      if (draft.folds) fold_one(draft);
      for_each_operand(body_, draft, [&](ValueId value, bool defines) {
        if (defines) written_[value] = k + 1;
      });
      if (draft.flow != Flow::Next) block_ = k + 2;
    }
    if (folded_) drop_unread();
  }

 private:
  void fold_one(Draft& access) {
    const std::uint32_t at = written_[access.insn.a];
    if (at < block_) return;  // made in another block
    const Draft& sum = body_.drafts[at - 1];
    if (!sum.sums || sum.conditional) return;
    const bool first = same_in_all_lanes(sum.insn.a);
    if (!first && !same_in_all_lanes(sum.insn.b)) return;
    const ValueId base = first ? sum.insn.a : sum.insn.b, index = first ? sum.insn.b : sum.insn.a;
    if (written_[index] >= at) return;  // no longer what was added
    access.use_a(index).use_c(base);
    folded_ = true;
  }

  bool same_in_all_lanes(ValueId id) const {
    const Value& value = body_.values[id];
    switch (value.kind) {
      case Value::Kind::Constant: return true;
      case Value::Kind::Slot: return !varies_by_thread(value.slot);
      case Value::Kind::Settled: return value.same_in_all_lanes;
      default: return false;
    }
  }

  void drop_unread() {
    std::vector<bool> read(body_.values.size(), false), unwanted(body_.drafts.size(), false);
    for (const Draft& draft : body_.drafts)
      for_each_operand(body_, draft, [&](ValueId value, bool defines) {
        if (!defines) read[value] = true;
      });
    for (std::size_t k = 0; k < body_.drafts.size(); ++k) {
      const Draft& draft = body_.drafts[k];
      unwanted[k] = draft.sums && !draft.conditional && !read[draft.insn.d];
    }
    drop_drafts(body_, unwanted);
  }

  Body& body_;
  std::vector<std::uint32_t> written_;  // by value: one more than the last draft so far that writes it
  std::vector<bool> leader_;
  std::uint32_t block_ = 1;  // one more than the first draft of this block
  bool folded_ = false;
};

}  // namespace

void fold_addresses(Body& body) { Folder(body).fold(); }

}  // namespace cuda_ffi::software
