#include "software_device/execute/control/areas.hpp"

#include <cstring>

#include "software_device/execute/state/insn_views.hpp"

namespace cuda_ffi::software {

namespace {

// Reads bytes [offset, offset + size) of one lane's parameter.
template <class T>
T read_lane(const std::uint32_t* words, std::uint32_t offset, int lane) {
  T value{};
  if constexpr (sizeof(T) <= 4) {
    const std::uint32_t word = words[offset / 4 * kLanes + static_cast<std::uint32_t>(lane)];
    const std::uint32_t shifted = word >> (8 * (offset % 4));
    std::memcpy(&value, &shifted, sizeof value);
  } else {
    std::uint32_t parts[sizeof(T) / 4];
    for (std::size_t k = 0; k < sizeof(T) / 4; ++k)
      parts[k] = words[(offset / 4 + k) * kLanes + static_cast<std::uint32_t>(lane)];
    std::memcpy(&value, parts, sizeof value);
  }
  return value;
}

template <class T>
void write_lane(std::uint32_t* words, std::uint32_t offset, int lane, T value) {
  if constexpr (sizeof(T) <= 4) {
    std::uint32_t& word = words[offset / 4 * kLanes + static_cast<std::uint32_t>(lane)];
    std::memcpy(reinterpret_cast<std::byte*>(&word) + offset % 4, &value, sizeof value);
  } else {
    std::uint32_t parts[sizeof(T) / 4];
    std::memcpy(parts, &value, sizeof value);
    for (std::size_t k = 0; k < sizeof(T) / 4; ++k)
      words[(offset / 4 + k) * kLanes + static_cast<std::uint32_t>(lane)] = parts[k];
  }
}

struct Wide {
  std::uint64_t low, high;
  Wide() = default;
  explicit Wide(std::uint64_t value) : low(value), high(0) {}
  explicit operator std::uint64_t() const { return low; }
};

template <class Memory, class Register, bool kSigned>
const Insn* load_area(const Insn* insn, Warp& warp, std::byte* frame) {
  const auto* words = reinterpret_cast<const std::uint32_t*>(frame + insn->a);
  auto* d = reinterpret_cast<Register*>(frame + insn->d);
  for (int lane = 0; lane < kLanes; ++lane) {
    if ((warp.mask >> lane & 1) == 0) continue;
    const auto value = read_lane<Memory>(words, static_cast<std::uint32_t>(insn->immediate), lane);
    if constexpr (kSigned)
      d[lane] = static_cast<Register>(static_cast<std::make_signed_t<Memory>>(value));
    else
      d[lane] = static_cast<Register>(value);
  }
  return insn + 1;
}

template <class Memory, class Register>
const Insn* load_area_either(const Insn* insn, Warp& warp, std::byte* frame) {
  if constexpr (sizeof(Memory) < sizeof(Register) && sizeof(Register) <= 8)
    if (ExtendsSign::of(*insn).set) return load_area<Memory, Register, true>(insn, warp, frame);
  return load_area<Memory, Register, false>(insn, warp, frame);
}

template <class Memory, class Register>
const Insn* store_area(const Insn* insn, Warp& warp, std::byte* frame) {
  auto* words = reinterpret_cast<std::uint32_t*>(frame + insn->a);
  const auto* b = reinterpret_cast<const Register*>(frame + insn->b);
  for (int lane = 0; lane < kLanes; ++lane)
    if ((warp.mask >> lane & 1) != 0)
      write_lane<Memory>(words, static_cast<std::uint32_t>(insn->immediate), lane,
                         static_cast<Memory>(b[lane]));
  return insn + 1;
}

template <class Memory, class Register>
Handler pick(bool store) {
  return store ? store_area<Memory, Register> : load_area_either<Memory, Register>;
}

template <class Memory>
Handler pick_register(std::uint32_t register_size, bool store) {
  switch (register_size) {
    case 2:
      if constexpr (sizeof(Memory) <= 2) return pick<Memory, std::uint16_t>(store);
      return nullptr;
    case 4:
      if constexpr (sizeof(Memory) <= 4) return pick<Memory, std::uint32_t>(store);
      return nullptr;
    case 8:
      if constexpr (sizeof(Memory) <= 8) return pick<Memory, std::uint64_t>(store);
      return nullptr;
    default:
      return nullptr;
  }
}

}  // namespace

Handler area_move(std::uint32_t memory, std::uint32_t register_size, bool store) {
  switch (memory) {
    case 1:
      return pick_register<std::uint8_t>(register_size, store);
    case 2:
      return pick_register<std::uint16_t>(register_size, store);
    case 4:
      return pick_register<std::uint32_t>(register_size, store);
    case 8:
      return pick_register<std::uint64_t>(register_size, store);
    case 16:
      return register_size == 16 ? pick<Wide, Wide>(store) : nullptr;
    default:
      return nullptr;
  }
}

}  // namespace cuda_ffi::software
