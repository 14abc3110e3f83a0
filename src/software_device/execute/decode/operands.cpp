// Converts operands of instructions into values.

#include <bit>

#include "software_device/execute/control/predicates.hpp"
#include "software_device/execute/decode/decoder.hpp"
#include "software_device/execute/state/half_bits.hpp"

namespace cuda_ffi::software {

using ptx::Operand;
using ptx::OperandKind;

// The parser has only checked the syntax; how many operands an instruction needs is known here.
const Operand& Decoder::operand(std::uint32_t k) const {
  const std::size_t index = std::size_t{instruction_->first_operand} + k;
  if (k >= instruction_->operand_count || index >= function_.operands.size())
    throw Refusal(CUDA_ERROR_INVALID_PTX, instruction_->ptx_line, "an operand is missing");
  return function_.operands[index];
}

void Decoder::need_operands(const Form& form, std::uint32_t least, std::uint32_t most) const {
  if (operand_count() < least || operand_count() > most)
    form.invalid(std::to_string(operand_count()) + " operands, not " + std::to_string(least) +
                 (least == most ? "" : " to " + std::to_string(most)));
}

// The parts of `{a, b}`; any other operand is its own only part.
std::vector<Operand> Decoder::elements(const Operand& whole) const {
  if (whole.kind != OperandKind::Vector && whole.kind != OperandKind::AddressVector) return {whole};
  if (std::size_t{whole.index} + whole.count > function_.operands.size())
    throw Refusal(CUDA_ERROR_INVALID_PTX, instruction_->ptx_line, "a broken vector operand");
  const auto begin = function_.operands.begin() + whole.index;
  return {begin, begin + whole.count};
}

std::optional<std::int64_t> Decoder::integer(const Operand& operand) const {
  if (operand.kind != OperandKind::Integer) return std::nullopt;
  return operand.value;
}

std::uint32_t Decoder::register_size(const Form& form, const Operand& operand) const {
  if (operand.kind != OperandKind::Register || operand.index >= function_.registers.size())
    form.invalid("a register is expected");
  return body_.values[operand.index].size;
}

// A number in the text, as bits of the type that the instruction reads. `mov.f32 r, 1` converts; a
// hexadecimal float (0f3F800000) gives the bits. A float in place of an integer is refused, except
// for 64 bits (mov.b64 of a double).
ValueId Decoder::literal(const Form& form, const Operand& operand, Lane type) {
  const std::uint32_t size = slot_size(type);
  if (operand.kind == OperandKind::Integer) {
    auto bits = static_cast<std::uint64_t>(operand.value);
    if (type == Lane::F32)
      bits = std::bit_cast<std::uint32_t>(static_cast<float>(operand.value));
    else if (type == Lane::F64)
      bits = std::bit_cast<std::uint64_t>(static_cast<double>(operand.value));
    if (type == Lane::U8) bits = static_cast<std::uint8_t>(bits);
    if (type == Lane::B128) return constant(16, bits, operand.value < 0 ? ~0ull : 0);
    return constant(size, bits);
  }
  const double value = operand.kind == OperandKind::Float32
                           ? std::bit_cast<float>(static_cast<std::uint32_t>(operand.value))
                           : std::bit_cast<double>(operand.value);
  if (operand.kind == OperandKind::Float32 && size == 4)
    return constant(4, static_cast<std::uint32_t>(operand.value));
  switch (type) {
    case Lane::F32:
      return constant(4, std::bit_cast<std::uint32_t>(static_cast<float>(value)));
    case Lane::F64:
      return constant(8, std::bit_cast<std::uint64_t>(value));
    case Lane::F16:
      return constant(2, half_bits::f16_from_double(value));
    case Lane::BF16:
      return constant(2, half_bits::bf16_from_double(value));
    default:
      break;
  }
  if (size == 8) return constant(8, std::bit_cast<std::uint64_t>(value));
  form.invalid("a floating-point literal where an integer is expected");
}

// The value that an instruction reads. Sizes must agree: CUDA's driver also refuses a 64-bit
// register for a 32-bit type.
ValueId Decoder::source(const Form& form, const Operand& operand, Lane type) {
  if (type == Lane::Pred) return predicate(form, operand);
  const std::uint32_t size = slot_size(type);
  switch (operand.kind) {
    case OperandKind::Register: {
      const std::uint32_t have = register_size(form, operand);
      if (operand.negated) form.invalid("a negated operand");
      if (operand.value != 0) form.invalid("a byte selector");
      if (size_of(type) == 1 && have != 1) return narrow_source(form, operand, type);
      if (have != size)
        form.invalid("a register of " + std::to_string(have * 8 / (have == 1 ? 8 : 1)) +
                     " bits, not " + std::to_string(size * 8));
      return operand.index;
    }
    case OperandKind::RegisterSum:
      return register_sum(form, operand, type);
    case OperandKind::Integer:
    case OperandKind::Float32:
    case OperandKind::Float64:
      return literal(form, operand, type);
    case OperandKind::Special:
      return special_value(form, static_cast<ptx::SpecialRegister>(operand.index), type);
    case OperandKind::Symbol:
      return symbol_value(form, operand, type);
    default:
      form.invalid("an operand of the wrong kind");
  }
}

// `r + 4` in place of a register: emits an addition.
ValueId Decoder::register_sum(const Form& form, const Operand& operand, Lane type) {
  Operand one = operand;
  one.kind = OperandKind::Register;
  one.value = 0;
  Pick add;
  add.op = Op::Add;
  add.type = bits_of_size(slot_size(type));
  if (register_size(form, one) != slot_size(type) || is_float(type) || add.type == Lane::B128)
    form.invalid("only an integer register of the operand's width takes an offset");
  const ValueId a = source(form, one, add.type), sum = temporary(slot_size(type));
  const ValueId b = constant(slot_size(type), static_cast<std::uint64_t>(operand.value));
  push(computation(form, handlers_.integer(add)).def_d(sum).use_a(a).use_b(b));
  return sum;
}

// ld, st and cvt accept registers wider than their type, and use the low bits.
ValueId Decoder::narrow_source(const Form& form, const Operand& operand, Lane type) {
  if (operand.kind != OperandKind::Register) return source(form, operand, type);
  const std::uint32_t have = register_size(form, operand);
  const std::uint32_t size = slot_size(type);
  if (have == 1 || have < size) form.invalid("a register narrower than the type");
  if (have == size) return operand.index;
  return resize(form, operand.index, bits_of_size(have), size);
}

// Predicates have one bit per lane: a literal stands for all lanes or none.
ValueId Decoder::predicate(const Form& form, const Operand& operand) {
  if (operand.kind == OperandKind::Integer) {
    Value value;
    value.kind = Value::Kind::Constant;
    value.size = 1;
    value.low = (operand.value != 0) != operand.negated ? kAllLanes : 0;
    body_.values.push_back(value);
    return static_cast<ValueId>(body_.values.size() - 1);
  }
  if (operand.kind == OperandKind::Special &&
      static_cast<ptx::SpecialRegister>(operand.index) == ptx::SpecialRegister::IsExplicitCluster)
    return is_explicit_cluster(form);
  if (operand.kind != OperandKind::Register || register_size(form, operand) != 1)
    form.invalid("a predicate is expected");
  if (!operand.negated) return operand.index;
  const ValueId inverse = temporary(1);
  push(computation(form, choose_not()).def_d(inverse).use_a(operand.index));
  return inverse;
}

ValueId Decoder::temporary(std::uint32_t size) {
  Value value;
  value.size = static_cast<std::uint8_t>(size);
  body_.values.push_back(value);
  return static_cast<ValueId>(body_.values.size() - 1);
}

// Equal constants share one value, and so one place in the frame.
ValueId Decoder::constant(std::uint32_t size, std::uint64_t low, std::uint64_t high) {
  if (size < 8) low &= (1ull << (8 * size)) - 1;
  const auto [place, added] = constants_.try_emplace({low, {high, size}}, 0);
  if (!added) return place->second;
  Value value;
  value.kind = Value::Kind::Constant;
  value.size = static_cast<std::uint8_t>(size);
  value.low = low;
  value.high = high;
  body_.values.push_back(value);
  return place->second = static_cast<ValueId>(body_.values.size() - 1);
}

// Values that are filled in when a launch, block or warp begins (special registers, bases of shared
// and local memory). Each exists once.
ValueId Decoder::slot(const FrameSlot& slot) {
  const std::uint64_t key = (static_cast<std::uint64_t>(slot.kind) << 56) |
                            (static_cast<std::uint64_t>(slot.wide) << 48) |
                            (static_cast<std::uint64_t>(slot.special) << 32) | slot.symbol;
  const auto [place, added] = slots_.try_emplace({key, static_cast<std::uint64_t>(slot.addend)}, 0);
  if (!added) return place->second;
  Value value;
  value.kind = Value::Kind::Slot;
  value.size = slot.wide ? 8 : 4;
  value.slot = slot;
  body_.values.push_back(value);
  return place->second = static_cast<ValueId>(body_.values.size() - 1);
}

// Signed types are sign-extended.
ValueId Decoder::resize(const Form& form, ValueId value, Lane from, std::uint32_t size) {
  if (slot_size(from) == size && size_of(from) != 1) return value;
  Pick pick;
  pick.type = bits_of_size(size);
  pick.from = from;
  const ValueId result = temporary(size);
  push(computation(form, handlers_.convert(pick)).def_d(result).use_a(value));
  return result;
}

void Decoder::begin_with_zeros(const std::vector<ValueId>& registers) {
  std::vector<Draft> zeros;
  for (const ValueId id : registers) {
    const std::uint32_t size = body_.values[id].size;
    Draft zero;
    zero.does(size == 1 ? choose_predicate(Combine::None) : handlers_.copy(size));
    if (!body_.drafts.empty()) zero.instruction = body_.drafts.front().instruction;
    zeros.push_back(zero.def_d(id).use_a(constant(size, 0)));
  }
  body_.drafts.insert(body_.drafts.begin(), zeros.begin(), zeros.end());
  for (std::uint32_t& label : body_.labels) label += static_cast<std::uint32_t>(zeros.size());
}

// Marked as a copy, so that settle.cpp can remove it if nothing else writes the target.
void Decoder::copy(ValueId to, ValueId from) {
  Draft copy;
  copy.does(handlers_.copy(body_.values[to].size));
  copy.instruction = static_cast<std::uint32_t>(instruction_ - function_.instructions.data());
  copy.pure = copy.computes = copy.copies = copy.moves = true;
  push(copy.def_d(to).use_a(from));
}

}  // namespace cuda_ffi::software
