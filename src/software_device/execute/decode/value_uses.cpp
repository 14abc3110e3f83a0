// What becomes of loaded values: whether they are computed with, leave the thread, or are only
// moved.

#include "software_device/execute/decode/value_uses.hpp"

#include "software_device/execute/check/watch.hpp"
#include "software_device/execute/decode/liveness.hpp"
#include "software_device/execute/state/insn_views.hpp"

namespace cuda_ffi::software {

namespace {

enum Use : std::uint8_t { kComputed = 1, kLeaves = 2, kStays = 4 };

class ValueUses {
 public:
  explicit ValueUses(const Body& body) : body_(body), uses_(body.values.size(), 0) {
    for (const Draft& draft : body.drafts) note(draft);
    for (bool changed = true; changed;) {
      changed = false;
      for (auto draft = body.drafts.rbegin(); draft != body.drafts.rend(); ++draft)
        if (draft->moves) changed = move(*draft) || changed;
    }
  }

  ReadUse of(const Draft& load) const {
    ReadUse use{load.insn.width, 0, false, false};
    const auto add = [&](std::uint32_t k, ValueId value) {
      if ((uses_[value] & kComputed) != 0)
        use.computed = static_cast<std::uint8_t>(use.computed | 1u << k);
      use.leaves = use.leaves || (uses_[value] & kLeaves) != 0;
      use.stays = use.stays || (uses_[value] & kStays) != 0;
    };
    if (load.list_count == 0) add(0, load.insn.d);
    for (std::uint32_t k = 0; k < load.list_count; ++k) add(k, body_.lists[load.list_begin + k]);
    return use;
  }

 private:
  void add(ValueId value, Use use) { uses_[value] = static_cast<std::uint8_t>(uses_[value] | use); }

  void note(const Draft& draft) {
    if (draft.moves) return;
    if (draft.chooses)
      return add(draft.insn.c, kComputed);  // a compiler may have loaded what is not taken
    if (draft.insn.run == checked_store) return note_store(draft);
    const bool to_area = draft.defs == 0 && (draft.uses & kFieldA) != 0 &&
                         body_.values[draft.insn.a].kind == Value::Kind::Area;
    for_each_operand(body_, draft, [&](ValueId value, bool defines) {
      if (!defines) add(value, to_area ? kStays : kComputed);
    });
  }

  void note_store(const Draft& draft) {
    const Use use = AccessView::of(draft.insn).space == AddressSpace::Local ? kStays : kLeaves;
    add(draft.insn.a, kComputed);
    if (draft.list_count == 0) add(draft.insn.b, use);
    for (std::uint32_t k = 0; k < draft.list_count; ++k)
      add(body_.lists[draft.list_begin + k], use);
  }

  // What is moved is used as the places are where it goes.
  bool move(const Draft& draft) {
    std::uint8_t after = 0;
    for_each_operand(body_, draft, [&](ValueId value, bool defines) {
      after = static_cast<std::uint8_t>(after | (defines ? uses_[value] : 0));
    });
    bool changed = false;
    for_each_operand(body_, draft, [&](ValueId value, bool defines) {
      if (defines || (uses_[value] | after) == uses_[value]) return;
      uses_[value] = static_cast<std::uint8_t>(uses_[value] | after);
      changed = true;
    });
    return changed;
  }

  const Body& body_;
  std::vector<std::uint8_t> uses_;  // by value
};

}  // namespace

void note_value_uses(Body& body) {
  const ValueUses uses(body);
  for (Draft& draft : body.drafts)
    if (draft.insn.run == checked_load) draft.insn.b = uses.of(draft).bits();
}

}  // namespace cuda_ffi::software
