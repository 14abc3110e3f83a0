#include "collectives/combine.hpp"

#include <cmath>
#include <cstring>
#include <type_traits>

#include "collectives/half_floats.hpp"

namespace cuda_ffi {
namespace {

struct Float16 {
  std::uint16_t bits;
  using Value = float;
  Value get() const { return float_of_float16(bits); }
  static Float16 of(Value value) { return {float16_of(value)}; }
};

struct Bfloat16 {
  std::uint16_t bits;
  using Value = float;
  Value get() const { return float_of_bfloat16(bits); }
  static Bfloat16 of(Value value) { return {bfloat16_of(value)}; }
};

// Integers wrap around as on the device. They are unsigned here, because signed overflow is
// undefined.
template <typename T>
struct Number {
  T bits;
  using Value = T;
  Value get() const { return bits; }
  static Number of(Value value) { return {value}; }
};

template <typename T>
T sum(T a, T b) {
  if constexpr (std::is_floating_point_v<T>)
    return a + b;
  else
    return static_cast<T>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

template <typename T>
T product(T a, T b) {
  if constexpr (std::is_floating_point_v<T>)
    return a * b;
  else
    return static_cast<T>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

template <typename T>
T greatest(T a, T b) {
  if constexpr (std::is_floating_point_v<T>)
    return std::fmax(a, b);
  else
    return a < b ? b : a;
}

template <typename T>
T least(T a, T b) {
  if constexpr (std::is_floating_point_v<T>)
    return std::fmin(a, b);
  else
    return b < a ? b : a;
}

template <typename T>
T divided(T value, size_t by) {
  if constexpr (std::is_floating_point_v<T>)
    return value / static_cast<T>(by);
  else if constexpr (std::is_signed_v<T>)
    return static_cast<T>(value / static_cast<std::int64_t>(by));
  else
    return static_cast<T>(value / by);
}

template <typename T>
T combined(ncclRedOp_t op, T a, T b) {
  switch (op) {
    case ncclProd:
      return product(a, b);
    case ncclMax:
      return greatest(a, b);
    case ncclMin:
      return least(a, b);
    default:
      return sum(a, b);
  }
}

template <typename Element>
Element element_at(const std::byte* part, size_t index) {
  Element element;
  std::memcpy(&element, part + index * sizeof element, sizeof element);
  return element;
}

template <typename Element>
void combine_as(ncclRedOp_t op, std::span<const std::byte* const> parts, size_t count,
                std::byte* to) {
  using Value = typename Element::Value;
  for (size_t index = 0; index < count; ++index) {
    Element result = element_at<Element>(parts[0], index);
    for (size_t rank = 1; rank < parts.size(); ++rank) {
      const Value next = element_at<Element>(parts[rank], index).get();
      result = Element::of(combined<Value>(op, result.get(), next));
    }
    if (op == ncclAvg) result = Element::of(divided<Value>(result.get(), parts.size()));
    std::memcpy(to + index * sizeof result, &result, sizeof result);
  }
}

}  // namespace

void combine(ncclDataType_t type, ncclRedOp_t op, std::span<const std::byte* const> parts,
             size_t count, std::byte* to) {
  switch (type) {
    case ncclInt8:
      return combine_as<Number<std::int8_t>>(op, parts, count, to);
    case ncclUint8:
      return combine_as<Number<std::uint8_t>>(op, parts, count, to);
    case ncclInt32:
      return combine_as<Number<std::int32_t>>(op, parts, count, to);
    case ncclUint32:
      return combine_as<Number<std::uint32_t>>(op, parts, count, to);
    case ncclInt64:
      return combine_as<Number<std::int64_t>>(op, parts, count, to);
    case ncclUint64:
      return combine_as<Number<std::uint64_t>>(op, parts, count, to);
    case ncclFloat16:
      return combine_as<Float16>(op, parts, count, to);
    case ncclFloat32:
      return combine_as<Number<float>>(op, parts, count, to);
    case ncclFloat64:
      return combine_as<Number<double>>(op, parts, count, to);
    case ncclBfloat16:
      return combine_as<Bfloat16>(op, parts, count, to);
  }
}

}  // namespace cuda_ffi
