#include "software_device/execute/plan/operation.hpp"

#include <unordered_map>

#include "software_device/execute/control/barrier.hpp"
#include "software_device/execute/control/branch.hpp"
#include "software_device/execute/control/calls.hpp"
#include "software_device/execute/control/predicates.hpp"
#include "software_device/execute/isa/handler_table.hpp"

namespace cuda_ffi::software::translate {

namespace {

using Sizes = std::uint8_t[4];  // d, a, b, c

class Table {
 public:
  Table() : handlers_(handler_table()) {
    add_integers();
    add_bits();
    add_floats();
    add_comparisons();
    add_conversions();
    add_selections();
    add_predicates();
    add_accesses();
    add_control();
  }

  const Operation* find(Handler handler) const {
    const auto found = operations_.find(handler);
    return found == operations_.end() ? nullptr : &found->second;
  }

 private:
  void add(Handler handler, Family family, const Sizes& sizes, const Pick& pick = {},
           bool negated = false) {
    if (handler == nullptr) return;
    Operation& made = operations_[handler];
    made.family = family;
    made.d = sizes[0];
    made.a = sizes[1];
    made.b = sizes[2];
    made.c = sizes[3];
    made.pick = pick;
    made.negated = negated;
  }

  void add_lanes(Handler (*of)(const Pick&), Op op, std::initializer_list<Lane> types,
                 const Sizes& sizes) {
    for (const Lane type : types) {
      Pick pick;
      pick.op = op;
      pick.type = type;
      add(of(pick), Family::Lanes, sizes, pick);
    }
  }

  void add_integers() {
    static constexpr std::initializer_list<Lane> kNarrow = {Lane::U32, Lane::S32},
                                                 kWide = {Lane::U64, Lane::S64};
    const auto of = handlers_.integer;
    for (const Op op : {Op::Add, Op::Sub, Op::MulLo}) {
      add_lanes(of, op, kNarrow, {4, 4, 4, 0});
      add_lanes(of, op, kWide, {8, 8, 8, 0});
    }
    for (const Op op : {Op::Min, Op::Max, Op::MulHi}) add_lanes(of, op, kNarrow, {4, 4, 4, 0});
    add_lanes(of, Op::MadLo, kNarrow, {4, 4, 4, 4});
    add_lanes(of, Op::MadLo, kWide, {8, 8, 8, 8});
    add_lanes(of, Op::MulWide, kNarrow, {8, 4, 4, 0});
    add_lanes(of, Op::MadWide, kNarrow, {8, 4, 4, 8});
    for (const Op op : {Op::Neg, Op::Abs}) add_lanes(of, op, {Lane::S32}, {4, 4, 0, 0});
  }

  void add_bits() {
    const auto of = handlers_.bits;
    for (const Op op : {Op::And, Op::Or, Op::Xor}) {
      add_lanes(of, op, {Lane::U32}, {4, 4, 4, 0});
      add_lanes(of, op, {Lane::U64}, {8, 8, 8, 0});
    }
    add_lanes(of, Op::Not, {Lane::U32}, {4, 4, 0, 0});
    for (const Op op : {Op::Shl, Op::Shr}) {
      add_lanes(of, op, {Lane::U32, Lane::S32}, {4, 4, 4, 0});
      add_lanes(of, op, {Lane::U64, Lane::S64}, {8, 8, 4, 0});
    }
    for (const Op op : {Op::ShfLeftWrap, Op::ShfRightWrap, Op::Lop3})
      add_lanes(of, op, {Lane::U32}, {4, 4, 4, 4});
  }

  void add_floats() {
    const auto of = handlers_.float32;
    for (const Op op : {Op::Add, Op::Sub, Op::Mul, Op::Div, Op::DivApprox, Op::Min, Op::Max})
      add_lanes(of, op, {Lane::F32}, {4, 4, 4, 0});
    for (const Op op : {Op::Rcp, Op::RcpApprox, Op::Sqrt, Op::SqrtApprox, Op::Abs, Op::Neg})
      add_lanes(of, op, {Lane::F32}, {4, 4, 0, 0});
    add_lanes(of, Op::Fma, {Lane::F32}, {4, 4, 4, 4});
    const auto of64 = handlers_.float64;
    for (const Op op : {Op::Add, Op::Sub, Op::Mul, Op::Div})
      add_lanes(of64, op, {Lane::F64}, {8, 8, 8, 0});
    for (const Op op : {Op::Sqrt, Op::Abs, Op::Neg}) add_lanes(of64, op, {Lane::F64}, {8, 8, 0, 0});
    add_lanes(of64, Op::Fma, {Lane::F64}, {8, 8, 8, 8});
    for (const Op op : {Op::Ex2, Op::Lg2, Op::RsqrtApprox})
      add_lanes(handlers_.approximate, op, {Lane::F32}, {4, 4, 0, 0});
  }

  void add_comparison(Handler (*of)(const Pick&), Family family, Lane type, Compare compare) {
    Pick pick;
    pick.type = type;
    pick.compare = compare;
    const auto size = static_cast<std::uint8_t>(size_of(type));
    add(of(pick), family, {1, size, size, 0}, pick);
  }

  void add_comparisons() {
    for (int k = 0; k <= static_cast<int>(Compare::Nan); ++k) {
      const auto compare = static_cast<Compare>(k);
      for (const Lane type : {Lane::F32, Lane::F64})
        add_comparison(handlers_.compare_float, Family::CompareFloat, type, compare);
      if (compare > Compare::Ge) continue;
      for (const Lane type : {Lane::U32, Lane::S32, Lane::U64, Lane::S64})
        add_comparison(handlers_.compare_integer, Family::CompareInteger, type, compare);
    }
  }

  void add_conversion(Handler (*of)(const Pick&), Lane to, Lane from, bool integral = false) {
    Pick pick;
    pick.type = to;
    pick.from = from;
    pick.integral = integral;
    pick.rounding = integral ? Rounding::Zero : Rounding::Nearest;
    add(of(pick), Family::Convert,
        {static_cast<std::uint8_t>(size_of(to)), static_cast<std::uint8_t>(size_of(from)), 0, 0},
        pick);
  }

  void add_conversions() {
    for (const Lane from : {Lane::U32, Lane::S32})
      for (const Lane to : {Lane::U64, Lane::S64})
        add_conversion(handlers_.convert_integer, to, from);
    for (const Lane from : {Lane::U64, Lane::S64})
      for (const Lane to : {Lane::U32, Lane::S32})
        add_conversion(handlers_.convert_integer, to, from);
    add_conversion(handlers_.convert_float, Lane::F32, Lane::S32);
    add_conversion(handlers_.convert_float, Lane::F32, Lane::U32);
    add_conversion(handlers_.convert_float, Lane::S32, Lane::F32, true);
    for (const Lane from : {Lane::F32, Lane::S32, Lane::U32})
      add_conversion(handlers_.convert_float, Lane::F64, from);
    add_conversion(handlers_.convert_float, Lane::F32, Lane::F64);
  }

  void add_selections() {
    Pick pick;
    pick.op = Op::Select;
    pick.type = Lane::U32;
    add(handlers_.select(pick), Family::Select, {4, 4, 4, 1}, pick);
    pick.type = Lane::U64;
    add(handlers_.select(pick), Family::Select, {8, 8, 8, 1}, pick);
    add(handlers_.copy(4), Family::Copy, {4, 4, 0, 0});
    add(handlers_.copy(8), Family::Copy, {8, 8, 0, 0});
    add_pairs(handlers_.pack(4, 8), Family::Pack, {8, 0, 0, 0});
    add_pairs(handlers_.unpack(4, 8), Family::Unpack, {0, 8, 0, 0});
  }

  // The halves are in the list, as the elements of an access are.
  void add_pairs(Handler handler, Family family, const Sizes& sizes) {
    add(handler, family, sizes);
    operations_[handler].access.vector = true;
    operations_[handler].access.register_size = 4;
  }

  void add_predicates() {
    add(predicate_not, Family::PredicateNot, {1, 1, 0, 0});
    add(predicate_copy, Family::PredicateCopy, {1, 1, 0, 0});
    add(predicate_and, Family::PredicateAnd, {1, 1, 1, 0});
    add(predicate_or, Family::PredicateOr, {1, 1, 1, 0});
    add(predicate_xor, Family::PredicateXor, {1, 1, 1, 0});
  }

  // Elements of 32 or 64 bits, one or several a lane.
  void add_access(AddressSpace space, AddressForm address, bool vector, Lane element) {
    const auto size = static_cast<std::uint8_t>(size_of(element));
    Operation access;
    access.access.space = space;
    access.access.address = address;
    access.access.vector = vector;
    access.access.memory = element;
    access.access.register_size = size;
    access.a = address == AddressForm::Whole ? 8 : 4;
    access.c = address == AddressForm::Narrow ? 0 : 8;
    access.family = Family::Load;
    access.d = vector ? 0 : size;
    if (const Handler load = handlers_.access(access.access)) operations_[load] = access;
    access.access.store = true;
    access.family = Family::Store;
    access.d = 0;
    access.b = vector ? 0 : size;
    if (const Handler store = handlers_.access(access.access)) operations_[store] = access;
  }

  void add_accesses() {
    using enum AddressForm;
    for (const Lane element : {Lane::U32, Lane::U64})
      for (const bool vector : {false, true}) {
        for (const AddressForm form : {Whole, SignedIndex, UnsignedIndex})
          add_access(AddressSpace::Global, form, vector, element);
        for (const AddressForm form : {Narrow, Whole})
          add_access(AddressSpace::Shared, form, vector, element);
      }
    for (const AddressForm form : {Narrow, Whole, SignedIndex, UnsignedIndex})
      add(handlers_.measure(form), Family::Measure, {0, 0, 0, 0});
    add(handlers_.load_parameter(Lane::U32, 4), Family::LoadParameter, {4, 0, 0, 0});
    add(handlers_.load_parameter(Lane::U64, 8), Family::LoadParameter, {8, 0, 0, 0});
  }

  void add_control() {
    add(guard_if, Family::Guard, {0, 1, 0, 0});
    add(guard_unless, Family::Guard, {0, 1, 0, 0}, {}, true);
    for (const Handler handler : {jump, jump_back}) add(handler, Family::Jump, {0, 0, 0, 0});
    for (const Handler handler : {branch_if, branch_if_back})
      add(handler, Family::Branch, {0, 1, 0, 0});
    for (const Handler handler : {branch_unless, branch_unless_back})
      add(handler, Family::Branch, {0, 1, 0, 0}, {}, true);
    for (const Handler handler : {return_lanes, exit_lanes})
      add(handler, Family::Exit, {0, 0, 0, 0});
    add(barrier_arrive, Family::Barrier, {0, 4, 4, 0});
  }

  const HandlerTable& handlers_;
  std::unordered_map<Handler, Operation> operations_;
};

}  // namespace

const Operation* find_operation(Handler handler) {
  static const auto* const table = new Table;  // translations go on while the process ends
  return table->find(handler);
}

const Operation& handled_operation() {
  static const Operation operation = [] {
    Operation made;
    made.family = Family::Handled;
    return made;
  }();
  return operation;
}

}  // namespace cuda_ffi::software::translate
