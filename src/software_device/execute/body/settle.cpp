// What a kernel computes from its launch alone moves to the preamble, which each warp runs once;
// copies of what never changes disappear.

#include "software_device/execute/body/settle.hpp"

#include <algorithm>
#include <numeric>

#include "software_device/execute/body/liveness.hpp"
#include "software_device/execute/control/calls.hpp"
#include "software_device/execute/control/specials.hpp"

namespace cuda_ffi::software {

namespace {

class Settler {
 public:
  Settler(Body& body, bool preamble) : body_(body), preamble_(preamble) {}

  void settle() {
    count_definitions();
    stands_for_.resize(body_.values.size());
    std::iota(stands_for_.begin(), stands_for_.end(), ValueId{0});
    removed_.assign(body_.drafts.size(), false);
    const std::size_t entry_end = end_of_entry();
    for (std::size_t k = 0; k < body_.drafts.size(); ++k)
      removed_[k] = settle_one(body_.drafts[k], k < entry_end);
    if (std::find(removed_.begin(), removed_.end(), true) == removed_.end()) return;
    for (Draft& draft : body_.drafts) rename(draft);
    for (ValueId& value : body_.lists) value = stands_for_[value];
    drop_drafts(body_, removed_);
  }

 private:
  void count_definitions() {
    definitions_.assign(body_.values.size(), 0);
    for (const Draft& draft : body_.drafts)
      for_each_operand(body_, draft, [&](ValueId value, bool defines) {
        definitions_[value] += defines ? 1 : 0;
      });
  }

  // How many drafts, from the first on, every thread runs.
  std::size_t end_of_entry() const {
    std::size_t end = 0;
    while (end < body_.drafts.size() && body_.drafts[end].flow == Flow::Next) ++end;
    for (const std::uint32_t label : body_.labels) end = std::min<std::size_t>(end, label);
    return end;
  }

  // Returns whether the draft is no longer needed where it stands.
  bool settle_one(Draft& draft, bool in_entry) {
    if (!draft.pure || draft.conditional || draft.defs != kFieldD) return false;
    const ValueId d = draft.insn.d;
    if (body_.values[d].kind != Value::Kind::Register || definitions_[d] != 1) return false;
    rename(draft);
    if (draft.copies && stays(draft.insn.a)) {
      stands_for_[d] = draft.insn.a;
      return true;
    }
    // Every thread runs the entry. From elsewhere, only drafts that read no value move (loads of
    // parameters): anything else may never be needed, and costs more.
    if (!preamble_ || (!in_entry && draft.uses != 0) || !depends_on_launch_only(draft))
      return false;
    body_.values[d].kind = Value::Kind::Settled;
    body_.values[d].same_in_all_lanes = reads_the_same_in_all_lanes(draft);
    body_.preamble.push_back(draft);
    return true;
  }

  // Whether the value never changes while a block runs.
  bool stays(ValueId value) const {
    const Value::Kind kind = body_.values[value].kind;
    return kind == Value::Kind::Constant || kind == Value::Kind::Slot ||
           kind == Value::Kind::Settled;
  }

  bool reads_the_same_in_all_lanes(const Draft& draft) const {
    bool same = true;
    for_each_operand(body_, draft, [&](ValueId value, bool defines) {
      const Value& what = body_.values[value];
      const bool varies = what.kind == Value::Kind::Slot
                              ? varies_by_thread(what.slot)
                              : what.kind == Value::Kind::Settled && !what.same_in_all_lanes;
      same = same && (defines || !varies);
    });
    return same;
  }

  bool depends_on_launch_only(const Draft& draft) const {
    bool only = true;
    for_each_operand(body_, draft, [&](ValueId value, bool defines) {
      const Value& what = body_.values[value];
      const bool block = what.kind == Value::Kind::Slot && varies_by_block(what.slot);
      only = only && (defines || (stays(value) && !block));
    });
    return only;
  }

  void rename(Draft& draft) const {
    ValueId* const fields[] = {&draft.insn.d, &draft.insn.a, &draft.insn.b, &draft.insn.c,
                               &draft.insn.e};
    for (int k = 0; k < 5; ++k)
      if ((draft.uses >> k & 1) != 0) *fields[k] = stands_for_[*fields[k]];
  }

  Body& body_;
  const bool preamble_;
  std::vector<std::uint32_t> definitions_;  // by value: how many drafts write it
  std::vector<ValueId> stands_for_;         // by value: what to read instead
  std::vector<bool> removed_;
};

}  // namespace

void settle_registers(Body& body, bool preamble) {
  Settler(body, preamble).settle();
}

}  // namespace cuda_ffi::software
