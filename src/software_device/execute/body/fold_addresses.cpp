// Lets an access compute the last sum of its address itself: base + offset, or base + index ×
// scale. The sum's own instruction is dropped if nothing else reads it.

#include "software_device/execute/body/fold_addresses.hpp"

#include "software_device/execute/body/liveness.hpp"
#include "software_device/execute/control/calls.hpp"
#include "software_device/execute/control/specials.hpp"

namespace cuda_ffi::software {

namespace {

class Folder {
 public:
  Folder(Body& body, const Choices& handlers)
      : body_(body),
        handlers_(handlers),
        written_(body.values.size(), 0),
        leader_(body.drafts.size() + 1, false) {}

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
    // Repeated, because dropping a sum may leave its product unread.
    while (folded_ && drop_unread()) {
    }
  }

 private:
  void fold_one(Draft& access) {
    fold_sum(access);
    fold_index(access);
  }

  // The draft that made the value, if it is in the access's block and known for certain; else null.
  const Draft* made(ValueId value) const {
    const std::uint32_t at = written_[value];
    if (at < block_ || body_.drafts[at - 1].conditional) return nullptr;
    return &body_.drafts[at - 1];
  }

  // Whether `value` has not changed since `made_of_it` was computed from it.
  bool still_holds(ValueId value, ValueId made_of_it) const {
    return written_[value] < written_[made_of_it];
  }

  // If the address is a sum, the access adds the operand that is the same in all lanes.
  void fold_sum(Draft& access) {
    const ValueId address = access.insn.a;
    const Draft* sum = made(address);
    if (sum == nullptr || !sum->sums) return;
    const bool first = same_in_all_lanes(sum->insn.a);
    if (!first && !same_in_all_lanes(sum->insn.b)) return;
    const ValueId base = first ? sum->insn.a : sum->insn.b,
                  index = first ? sum->insn.b : sum->insn.a;
    if (!still_holds(index, address)) return;
    access.use_a(index).use_c(base);
    folded_ = true;
  }

  // If the rest is a 32-bit index times the size of an element, the access multiplies too.
  void fold_index(Draft& access) {
    const ValueId address = access.insn.a;
    const Draft* product = made(address);
    if (product == nullptr || !product->widens || !still_holds(product->insn.a, address)) return;
    const Value& scale = body_.values[product->insn.b];
    if (scale.kind != Value::Kind::Constant || scale.low == 0 || scale.low > kGreatestScale) return;
    AccessPick pick = access.operation.access;
    pick.address = is_signed(product->operation.pick.type) ? AddressForm::SignedIndex
                                                           : AddressForm::UnsignedIndex;
    const Choice choice = handlers_.access(pick);
    if (!choice) return;
    access.does(choice).use_a(product->insn.a);
    access.insn.width = static_cast<std::uint8_t>(scale.low);
    folded_ = true;
  }

  bool same_in_all_lanes(ValueId id) const {
    const Value& value = body_.values[id];
    switch (value.kind) {
      case Value::Kind::Constant:
        return true;
      case Value::Kind::Slot:
        return !varies_by_thread(value.slot);
      case Value::Kind::Settled:
        return value.same_in_all_lanes;
      default:
        return false;
    }
  }

  // Drops sums and products that nothing reads. Returns whether there were any.
  bool drop_unread() {
    std::vector<bool> read(body_.values.size(), false), unwanted(body_.drafts.size(), false);
    for (const Draft& draft : body_.drafts)
      for_each_operand(body_, draft, [&](ValueId value, bool defines) {
        if (!defines) read[value] = true;
      });
    bool any = false;
    for (std::size_t k = 0; k < body_.drafts.size(); ++k) {
      const Draft& draft = body_.drafts[k];
      unwanted[k] = (draft.sums || draft.widens) && !draft.conditional && !read[draft.insn.d];
      any = any || unwanted[k];
    }
    if (any) drop_drafts(body_, unwanted);
    return any;
  }

  static constexpr std::uint64_t kGreatestScale = 255;  // the range of Insn::width

  Body& body_;
  const Choices& handlers_;
  // By value: one more than the last draft so far that writes it.
  std::vector<std::uint32_t> written_;
  std::vector<bool> leader_;
  std::uint32_t block_ = 1;  // one more than the first draft of this block
  bool folded_ = false;
};

}  // namespace

void fold_addresses(Body& body, const Choices& handlers) {
  Folder(body, handlers).fold();
}

}  // namespace cuda_ffi::software
