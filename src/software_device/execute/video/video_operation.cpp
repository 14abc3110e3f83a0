#include "software_device/execute/video/video_operation.hpp"

#include <algorithm>
#include <cstdlib>

namespace cuda_ffi::software {

namespace {

std::uint32_t low_bits(std::uint32_t count) {
  return count >= 32 ? ~0u : (1u << count) - 1;
}

std::int64_t extended(std::uint32_t bits, std::uint32_t count, bool is_signed) {
  bits &= low_bits(count);
  const bool negative = is_signed && (bits >> (count - 1) & 1) != 0;
  return negative ? std::int64_t{bits} - (std::int64_t{1} << count) : std::int64_t{bits};
}

std::int64_t part_of(const VideoPart& part, std::uint32_t a, std::uint32_t b, bool is_signed) {
  const std::uint32_t source = part.at >= 32 ? b : a;
  return extended(source >> (part.at % 32), part.bits, is_signed);
}

bool holds(Compare compare, std::int64_t a, std::int64_t b) {
  switch (compare) {
    case Compare::Eq:
      return a == b;
    case Compare::Ne:
      return a != b;
    case Compare::Lt:
      return a < b;
    case Compare::Le:
      return a <= b;
    case Compare::Gt:
      return a > b;
    default:
      return a >= b;
  }
}

std::int64_t shift_count(const VideoOperation& operation, std::int64_t count) {
  const auto bits = static_cast<std::uint32_t>(count);
  return operation.wrap ? bits & 31 : std::min(bits, 32u);
}

std::int64_t combine(const VideoOperation& operation, std::int64_t a, std::int64_t b) {
  switch (operation.op) {
    case VideoOp::Add:
      return a + b;
    case VideoOp::Sub:
      return a - b;
    case VideoOp::AbsoluteDifference:
      return std::llabs(a - b);
    case VideoOp::Min:
      return std::min(a, b);
    case VideoOp::Max:
      return std::max(a, b);
    case VideoOp::Average:
      return (a + b + (a + b >= 0 ? 1 : 0)) >> 1;
    case VideoOp::ShiftLeft:
      return a << shift_count(operation, b);
    case VideoOp::ShiftRight:
      return a >> shift_count(operation, b);
    case VideoOp::Compare:
      return holds(operation.compare, a, b) ? 1 : 0;
    case VideoOp::MultiplyAdd:
      break;
  }
  return 0;
}

std::int64_t clamped(std::int64_t value, std::uint32_t bits, bool is_signed) {
  const std::int64_t lowest = is_signed ? -(std::int64_t{1} << (bits - 1)) : 0;
  const std::int64_t highest =
      is_signed ? (std::int64_t{1} << (bits - 1)) - 1 : std::int64_t{low_bits(bits)};
  return std::clamp(value, lowest, highest);
}

// 128 bits: the product of two 32-bit numbers, plus another number, may need more than 64.
__extension__ typedef __int128 Wide;

std::uint32_t multiply_add(const VideoOperation& operation, std::uint32_t a, std::uint32_t b,
                           std::uint32_t c) {
  const bool is_signed =
      operation.a_signed || operation.b_signed || operation.negate_product || operation.negate_c;
  const Wide product = Wide{part_of(operation.a[0], a, b, operation.a_signed)} *
                       part_of(operation.b[0], b, b, operation.b_signed);
  const Wide addend = extended(c, 32, is_signed);
  Wide sum =
      (operation.negate_product ? -product : product) + (operation.negate_c ? -addend : addend);
  if (operation.plus_one) sum += 1;
  sum >>= operation.scale;
  if (operation.saturate) {
    const Wide lowest = is_signed ? -(Wide{1} << 31) : Wide{0};
    const Wide highest = is_signed ? (Wide{1} << 31) - 1 : (Wide{1} << 32) - 1;
    sum = std::clamp(sum, lowest, highest);
  }
  return static_cast<std::uint32_t>(sum);
}

std::uint32_t merged(const VideoPart& place, std::int64_t value, std::uint32_t into) {
  const std::uint32_t mask = low_bits(place.bits) << place.at;
  return (into & ~mask) | (static_cast<std::uint32_t>(value) << place.at & mask);
}

std::uint32_t with_second(const VideoOperation& operation, std::int64_t value, std::uint32_t c) {
  const auto bits = static_cast<std::uint32_t>(value);
  const std::int64_t x = extended(bits, 32, operation.d_signed),
                     y = extended(c, 32, operation.d_signed);
  switch (operation.second) {
    case VideoSecond::Add:
      return bits + c;
    case VideoSecond::Min:
      return static_cast<std::uint32_t>(std::min(x, y));
    case VideoSecond::Max:
      return static_cast<std::uint32_t>(std::max(x, y));
    case VideoSecond::Merge:
      return merged(operation.d[0], value, c);
    default:
      return bits;
  }
}

std::uint32_t run_simd(const VideoOperation& operation, std::uint32_t a, std::uint32_t b,
                       std::uint32_t c) {
  std::uint32_t result = c;
  for (std::uint32_t k = 0; k < operation.elements; ++k) {
    if ((operation.mask >> k & 1) == 0) continue;
    std::int64_t value = combine(operation, part_of(operation.a[k], a, b, operation.a_signed),
                                 part_of(operation.b[k], a, b, operation.b_signed));
    if (operation.saturate) value = clamped(value, operation.d[k].bits, operation.d_signed);
    result = operation.second == VideoSecond::Add ? result + static_cast<std::uint32_t>(value)
                                                  : merged(operation.d[k], value, result);
  }
  return result;
}

}  // namespace

std::uint32_t run_video_lane(const VideoOperation& operation, std::uint32_t a, std::uint32_t b,
                             std::uint32_t c) {
  if (operation.elements > 1) return run_simd(operation, a, b, c);
  if (operation.op == VideoOp::MultiplyAdd) return multiply_add(operation, a, b, c);
  std::int64_t value = combine(operation, part_of(operation.a[0], a, b, operation.a_signed),
                               part_of(operation.b[0], b, b, operation.b_signed));
  if (operation.saturate) value = clamped(value, operation.d[0].bits, operation.d_signed);
  return with_second(operation, value, c);
}

CUDA_FFI_HANDLER(run_video) {
  const auto& operation = *reinterpret_cast<const VideoOperation*>(insn->immediate);
  const auto* a = reinterpret_cast<const std::uint32_t*>(frame + insn->a);
  const auto* b = reinterpret_cast<const std::uint32_t*>(frame + insn->b);
  const auto* c = reinterpret_cast<const std::uint32_t*>(frame + insn->c);
  auto* d = reinterpret_cast<std::uint32_t*>(frame + insn->d);
  for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
    const int lane = __builtin_ctz(left);
    d[lane] = run_video_lane(operation, a[lane], b[lane], c[lane]);
  }
  return insn + 1;
}

}  // namespace cuda_ffi::software
