// The first and last point at which each value is needed: within its block, or by data flow over
// all blocks.

#include "software_device/execute/body/liveness.hpp"

#include "software_device/execute/body/live_sets.hpp"

namespace cuda_ffi::software {

namespace {

class Liveness {
 public:
  Liveness(const Body& body, const Layout& layout)
      : body_(body),
        layout_(layout),
        intervals_(body.values.size()),
        live_(
            layout.blocks.size(), body.values.size(),
            [&](std::size_t b, auto note) { visit(b, note); },
            [&](std::size_t b) -> const auto& { return layout.blocks[b].successors; }) {}

  RegisterNeeds find() {
    widen();
    return {std::move(intervals_), find_at_entry()};
  }

 private:
  bool tracked(ValueId value) const {
    const Value::Kind kind = body_.values[value].kind;
    return kind == Value::Kind::Register || kind == Value::Kind::Rows;
  }

  // Twice for each block, which is cheaper than to go through all operands a third time.
  template <class Note>
  void visit(std::size_t b, Note note) {
    for (std::uint32_t k = layout_.blocks[b].begin; k < layout_.blocks[b].end; ++k) {
      const Draft& draft = layout_.drafts[k];
      for_each_operand(body_, draft, [&](ValueId value, bool defines) {
        if (!tracked(value)) return;
        include(value, defines, draft.early, k);
        note(value, defines, draft.conditional);
      });
    }
  }

  // A draft that writes early needs the result's place while it still reads.
  void include(ValueId value, bool defines, bool early, std::uint32_t k) {
    const bool late = defines && !early;
    intervals_[value].include(2 * k + (late ? 1 : 0));
    if (defines) intervals_[value].include(2 * k + 1);
  }

  std::vector<ValueId> find_at_entry() const {
    std::vector<ValueId> found;
    for (ValueId value = 0; value < body_.values.size(); ++value)
      if (body_.values[value].kind == Value::Kind::Register && live_.in(0, value))
        found.push_back(value);
    return found;
  }

  void widen() {
    for (const ValueId value : live_.crossing())
      for (std::size_t b = 0; b < layout_.blocks.size(); ++b) {
        if (live_.in(b, value)) intervals_[value].include(2 * layout_.blocks[b].begin);
        if (live_.out(b, value)) intervals_[value].include(2 * layout_.blocks[b].end - 1);
      }
  }

  const Body& body_;
  const Layout& layout_;
  std::vector<Interval> intervals_;
  const LiveSets live_;
};

}  // namespace

RegisterNeeds find_register_needs(const Body& body, const Layout& layout) {
  return Liveness(body, layout).find();
}

}  // namespace cuda_ffi::software
