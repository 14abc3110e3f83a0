// Inserts instructions before accesses that find out how the lanes' addresses are arranged, once
// per register and block.

#include "software_device/execute/body/measure_addresses.hpp"

#include "software_device/execute/body/liveness.hpp"

namespace cuda_ffi::software {

namespace {

class Measurer {
 public:
  Measurer(Body& body, const Choices& handlers)
      : body_(body),
        handlers_(handlers),
        leader_(body.drafts.size() + 1, false),
        measured_(body.values.size()) {}

  void measure() {
    for (const std::uint32_t label : body_.labels) leader_[label] = true;
    std::vector<std::uint32_t> place(body_.drafts.size() + 1, 0);
    drafts_.reserve(body_.drafts.size() + body_.drafts.size() / 4);
    for (std::size_t k = 0; k < body_.drafts.size(); ++k) {
      Draft& draft = body_.drafts[k];
      if (leader_[k]) ++block_;
      place[k] = static_cast<std::uint32_t>(drafts_.size());
      // A guard must stand directly before its draft, so the new instruction goes before the guard.
      if (is_guarded(k + 1))
        prepare(body_.drafts[k + 1]);
      else if (!is_guarded(k))
        prepare(draft);
      forget_written(draft);
      drafts_.push_back(draft);
      if (draft.flow != Flow::Next) ++block_;
    }
    place.back() = static_cast<std::uint32_t>(drafts_.size());
    for (std::uint32_t& label : body_.labels) label = place[label];
    body_.drafts = std::move(drafts_);
  }

 private:
  // What is known of a register's lanes within a basic block. Lanes that join at an access have all
  // been measured before it, and the last of them measured the registers' present values.
  struct Measured {
    std::uint32_t block = 0;
    AddressForm form{};
    std::uint8_t scale = 0;
    ValueId rows = 0;
  };

  bool is_guarded(std::size_t k) const {
    return k < body_.drafts.size() && body_.drafts[k].conditional;
  }

  void prepare(Draft& access) {
    if (!access.measured) return;
    Measured& known = measured_[access.insn.a];
    const AddressForm form = access.operation.access.address;
    const std::uint8_t scale = access.insn.width;
    if (known.block != block_ || known.form != form || known.scale != scale) {
      known = {block_, form, scale, new_rows()};
      Draft measure;
      measure.does(handlers_.measure(form));
      measure.insn.width = scale;
      measure.instruction = access.instruction;
      drafts_.push_back(measure.def_d(known.rows).use_a(access.insn.a));
    }
    access.use_e(known.rows);
  }

  ValueId new_rows() {
    Value rows;
    rows.kind = Value::Kind::Rows;
    body_.values.push_back(rows);
    return static_cast<ValueId>(body_.values.size() - 1);
  }

  void forget_written(const Draft& draft) {
    for_each_operand(body_, draft, [&](ValueId value, bool defines) {
      if (defines) measured_[value].block = 0;
    });
  }

  Body& body_;
  const Choices& handlers_;
  std::vector<bool> leader_;
  std::vector<Measured> measured_;  // by value, for its present contents
  std::vector<Draft> drafts_;
  std::uint32_t block_ = 1;
};

}  // namespace

void measure_addresses(Body& body, const Choices& handlers) {
  Measurer(body, handlers).measure();
}

}  // namespace cuda_ffi::software
