#include "software_device/execute/plan/shapes.hpp"

namespace cuda_ffi::software::translate {

namespace {

constexpr std::int64_t kGreatestStride = 1 << 20;

bool is_great(std::int64_t stride) {
  return stride > kGreatestStride || stride < -kGreatestStride;
}

Outcome varying() {
  return {true, {true, false, 0}};
}
Outcome rows(std::int64_t stride, bool linear) {
  if (is_great(stride)) return varying();
  return {true, {false, linear, static_cast<std::int32_t>(stride)}};
}

// What is the same in a row stays so, whatever is computed of it.
Outcome in_each_row(const Shape& a, const Shape& b) {
  if (a.varies || b.varies || a.stride != 0 || b.stride != 0) return varying();
  return rows(0, a.linear && b.linear);
}

Outcome sum(const Shape& a, const Shape& b, int sign) {
  if (a.varies || b.varies) return varying();
  return rows(std::int64_t{a.stride} + sign * std::int64_t{b.stride}, a.linear && b.linear);
}

class Shaper {
 public:
  Shaper(const Code& code, const Step& step) : code_(code), step_(step) {}

  Outcome result() const {
    if (step_.conditional()) return varying();
    for (const ValueId id : {step_.a, step_.b, step_.c})
      if (id != kNone && !code_.values[id].shaped) return {false, {}};
    switch (step_.operation->family) {
      case Family::Lanes:
        return of_lanes();
      case Family::Convert:
        return of_conversion();
      case Family::Copy:
      case Family::PredicateCopy:
        return {true, a()};
      case Family::CompareInteger:
      case Family::PredicateAnd:
      case Family::PredicateOr:
      case Family::PredicateXor:
        return uniform_if(a().uniform() && b().uniform());
      case Family::PredicateNot:
        return uniform_if(a().uniform());
      case Family::Select:
        return uniform_if(a().uniform() && b().uniform() && c().uniform());
      case Family::LoadParameter:
        return rows(0, true);
      default:
        return varying();
    }
  }

 private:
  static Outcome uniform_if(bool uniform) { return uniform ? rows(0, true) : varying(); }

  const Shape& a() const { return code_.values[step_.a].shape; }
  const Shape& b() const { return code_.values[step_.b].shape; }
  const Shape& c() const { return code_.values[step_.c].shape; }

  Outcome product() const {
    const Value &x = code_.values[step_.a], &y = code_.values[step_.b];
    if (y.kind == Value::Kind::Constant) return times(x.shape, y);
    if (x.kind == Value::Kind::Constant) return times(y.shape, x);
    return in_each_row(x.shape, y.shape);
  }

  // In 32 bits a factor and what it is beyond 2^31 come to the same; a product of 64 tells them
  // apart.
  std::int64_t as_factor(const Value& factor) const {
    const Pick& pick = step_.operation->pick;
    const bool widens = pick.op == Op::MulWide || pick.op == Op::MadWide;
    if (factor.size == 8) return static_cast<std::int64_t>(factor.constant);
    if (widens && !is_signed(pick.type)) return static_cast<std::uint32_t>(factor.constant);
    return static_cast<std::int32_t>(factor.constant);
  }

  Outcome times(const Shape& shape, const Value& factor) const {
    if (shape.varies) return varying();
    const std::int64_t number = as_factor(factor);
    if (is_great(number)) return shape.stride == 0 ? rows(0, shape.linear) : varying();
    return rows(shape.stride * std::int64_t{number}, shape.linear);
  }

  Outcome left_shift() const {
    const Value& amount = code_.values[step_.b];
    if (amount.kind != Value::Kind::Constant || amount.constant > 20) return in_each_row(a(), b());
    return a().varies ? varying() : rows(std::int64_t{a().stride} << amount.constant, a().linear);
  }

  Outcome of_lanes() const {
    const Pick& pick = step_.operation->pick;
    if (is_float(pick.type)) return varying();
    switch (pick.op) {
      case Op::Add:
        return sum(a(), b(), 1);
      case Op::Sub:
        return sum(a(), b(), -1);
      case Op::MulLo:
      case Op::MulWide:
        return product();
      case Op::MadLo:
      case Op::MadWide: {
        const Outcome part = product();
        return sum(part.shape, c(), 1);
      }
      case Op::Shl:
        return left_shift();
      case Op::And:
      case Op::Or:
      case Op::Xor:
      case Op::Shr:
        return in_each_row(a(), b());
      case Op::Not:
        return in_each_row(a(), a());
      case Op::Min:
      case Op::Max:
        return in_each_row(a(), b());
      default:
        return varying();
    }
  }

  Outcome of_conversion() const {
    const Pick& pick = step_.operation->pick;
    return is_float(pick.type) || is_float(pick.from) ? varying() : Outcome{true, a()};
  }

  const Code& code_;
  const Step& step_;
};

}  // namespace

Outcome shape_of_result(const Code& code, const Step& step) {
  return Shaper(code, step).result();
}

}  // namespace cuda_ffi::software::translate
