#pragma once

// Each handler together with the operation it was chosen for, so that nothing has to recover the
// operation from the handler.

#include "software_device/execute/body/operation.hpp"
#include "software_device/execute/handlers/table.hpp"

namespace cuda_ffi::software {

struct Choice {
  Choice() = default;
  // For an instruction that only its handler knows.
  Choice(Handler other) : handler(other) {}
  Choice(Handler chosen, const Operation& what) : handler(chosen), operation(what) {}

  Handler handler = nullptr;  // null: there is no such instruction
  Operation operation;

  explicit operator bool() const { return handler != nullptr; }
};

// Chooses from the families of a HandlerTable.
class Choices {
 public:
  explicit Choices(const HandlerTable& table) : table_(table) {}

  Choice integer(const Pick& pick) const { return lanes(table_.integer, pick); }
  Choice integer_rare(const Pick& pick) const { return lanes(table_.integer_rare, pick); }
  Choice bit_field(const Pick& pick) const { return lanes(table_.bit_field, pick); }
  Choice carry(const Pick& pick) const { return lanes(table_.carry, pick); }
  Choice bits(const Pick& pick) const { return lanes(table_.bits, pick); }
  Choice float32(const Pick& pick) const { return lanes(table_.float32, pick); }
  Choice float64(const Pick& pick) const { return lanes(table_.float64, pick); }
  Choice rounded(const Pick& pick) const { return lanes(table_.rounded, pick); }
  Choice approximate(const Pick& pick) const { return lanes(table_.approximate, pick); }
  Choice half(const Pick& pick) const { return lanes(table_.half, pick); }
  // From the family that has the pick's type.
  Choice arithmetic(const Pick& pick) const;
  Choice compare(const Pick& pick) const;
  Choice select(const Pick& pick) const;
  Choice convert(const Pick& pick) const;
  Choice copy(std::uint32_t slot_size) const;
  Choice pack(std::uint32_t part, std::uint32_t whole) const;
  Choice unpack(std::uint32_t part, std::uint32_t whole) const;
  Choice access(const AccessPick& pick) const;
  Choice measure(AddressForm form) const;
  Choice load_parameter(Lane memory, std::uint32_t register_size) const;

 private:
  static Choice lanes(Handler (*family)(const Pick&), const Pick& pick);

  const HandlerTable& table_;
};

Choice choose_predicate(Combine combine);  // None: a copy
Choice choose_not();
Choice choose_guard(bool negated);
Choice choose_jump();
Choice choose_branch(bool negated);
Choice choose_return();
Choice choose_exit();
Choice choose_barrier();

}  // namespace cuda_ffi::software
