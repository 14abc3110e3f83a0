#include "software_device/execute/plan/emitted.hpp"

namespace cuda_ffi::software::translate {

namespace {

bool has_modifiers(const Pick& pick) {
  const bool flushes = pick.ftz && pick.type != Lane::S32;  // a subnormal number becomes 0 anyway
  return flushes || pick.saturate || pick.nan || pick.xorsign_abs || pick.relu || pick.carry_in ||
         pick.carry_out || pick.combine != Combine::None;
}

bool is_number(Lane type, std::uint32_t bytes) {
  return type == (bytes == 4 ? Lane::U32 : Lane::U64) ||
         type == (bytes == 4 ? Lane::S32 : Lane::S64);
}

bool is_narrow(Lane type) {
  return is_number(type, 4);
}

bool is_number(Lane type) {
  return is_narrow(type) || is_number(type, 8);
}

bool is_emitted_integer(Op op, Lane type) {
  switch (op) {
    case Op::Add:
    case Op::Sub:
    case Op::MulLo:
    case Op::MadLo:
    case Op::Shr:
      return is_number(type);
    case Op::Min:
    case Op::Max:
    case Op::MulHi:
    case Op::MulWide:
    case Op::MadWide:
      return is_narrow(type);
    case Op::Neg:
    case Op::Abs:
      return type == Lane::S32;
    case Op::And:
    case Op::Or:
    case Op::Xor:
    case Op::Shl:
      return type == Lane::U32 || type == Lane::U64;
    case Op::Not:
    case Op::ShfLeftWrap:
    case Op::ShfRightWrap:
    case Op::Lop3:
      return type == Lane::U32;
    default:
      return false;
  }
}

bool is_emitted_float(Op op, Lane type) {
  switch (op) {
    case Op::Add:
    case Op::Sub:
    case Op::Mul:
    case Op::Div:
    case Op::Sqrt:
    case Op::Abs:
    case Op::Neg:
    case Op::Fma:
      return true;
    case Op::DivApprox:
    case Op::Min:
    case Op::Max:
    case Op::Rcp:
    case Op::RcpApprox:
    case Op::SqrtApprox:
    case Op::Ex2:
    case Op::Lg2:
    case Op::RsqrtApprox:
      return type == Lane::F32;
    default:
      return false;
  }
}

bool is_emitted_lanes(const Pick& pick) {
  if (pick.rounding != Rounding::Nearest) return false;
  if (pick.type == Lane::F32 || pick.type == Lane::F64) return is_emitted_float(pick.op, pick.type);
  return is_emitted_integer(pick.op, pick.type);
}

bool is_emitted_comparison(const Operation& operation) {
  const Lane type = operation.pick.type;
  if (operation.family == Family::CompareFloat) return type == Lane::F32 || type == Lane::F64;
  return is_number(type);
}

bool is_emitted_conversion(const Pick& pick) {
  if (!is_float(pick.type) && !is_float(pick.from))
    return is_number(pick.type) && is_number(pick.from) && size_of(pick.type) != size_of(pick.from);
  if (is_float(pick.type) && pick.rounding != Rounding::Nearest) return false;
  switch (pick.type) {
    case Lane::S32:
      return pick.from == Lane::F32 && pick.rounding == Rounding::Zero;
    case Lane::F32:
      return !pick.integral && (is_narrow(pick.from) || pick.from == Lane::F64);
    case Lane::F64:
      return !pick.integral && (is_narrow(pick.from) || pick.from == Lane::F32);
    default:
      return false;
  }
}

bool is_emitted_access(const AccessPick& access) {
  if (size_of(access.memory) != access.register_size) return false;
  if (access.register_size != 4 && access.register_size != 8) return false;
  switch (access.space) {
    case AddressSpace::Generic:
    case AddressSpace::Global:
      return access.address != AddressForm::Narrow;
    case AddressSpace::Shared:
      return access.address == AddressForm::Narrow || access.address == AddressForm::Whole;
    default:
      return false;
  }
}

}  // namespace

bool is_emitted(const Operation& operation) {
  const Pick& pick = operation.pick;
  if (has_modifiers(pick)) return false;
  const AccessPick& access = operation.access;
  switch (operation.family) {
    case Family::Other:
      return false;
    case Family::Lanes:
      return is_emitted_lanes(pick);
    case Family::CompareInteger:
    case Family::CompareFloat:
      return is_emitted_comparison(operation);
    case Family::Select:
      return pick.op == Op::Select && (pick.type == Lane::U32 || pick.type == Lane::U64);
    case Family::Convert:
      return is_emitted_conversion(pick);
    case Family::Copy:
      return pick.type == Lane::U32 || pick.type == Lane::U64;
    case Family::Pack:
    case Family::Unpack:
      return access.register_size == 4 && pick.type == Lane::U64;
    case Family::LoadParameter:
      return size_of(access.memory) == access.register_size &&
             (access.register_size == 4 || access.register_size == 8);
    case Family::Load:
    case Family::Store:
      return is_emitted_access(access);
    default:
      return true;
  }
}

}  // namespace cuda_ffi::software::translate
