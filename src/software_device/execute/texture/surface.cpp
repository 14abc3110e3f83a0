#include <algorithm>
#include <cstring>
#include <optional>

#include "software_device/execute/texture/object_lookup.hpp"
#include "software_device/execute/texture/texture_operations.hpp"

namespace cuda_ffi::software {

namespace {

// The bytes that a lane accesses. Null beyond the surface, where nothing is read or written.
struct Target {
  std::byte* place = nullptr;
  bool fault = false;
};

std::optional<std::uint32_t> settled(std::int64_t index, std::int64_t size, Beyond beyond) {
  if (index >= 0 && index < size) return static_cast<std::uint32_t>(index);
  if (beyond != Beyond::Clamp) return std::nullopt;
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(index, 0, size - 1));
}

Target target_of(const SurfaceAccess& access, const Image& image, const Insn* insn,
                 const std::byte* frame, const std::uint32_t* operand, Warp& warp, int lane) {
  const auto next = [&] { return reinterpret_cast<const std::int32_t*>(frame + *operand++)[lane]; };
  const std::uint32_t bytes = access.element * access.elements;
  const std::int64_t layer = is_layered(access.geometry) ? next() : 0;
  const std::int64_t x = std::int64_t{next()} * (access.in_elements ? bytes : 1);
  const std::uint32_t dimensions = dimensions_of(access.geometry);
  const std::int64_t y = dimensions > 1 ? next() : 0, z = dimensions > 2 ? next() : layer;
  const auto fail = [&](CUresult code, const std::string& why) {
    raise_fault(warp, insn, code, lane, why);
    return Target{nullptr, true};
  };
  const std::string at =
      "(" + std::to_string(x) + ", " + std::to_string(y) + ", " + std::to_string(z) + ")";
  if (x % bytes != 0)
    return fail(CUDA_ERROR_MISALIGNED_ADDRESS,
                "misaligned surface access of " + std::to_string(bytes) + " bytes at " + at);
  const auto column =
      settled(x / bytes, std::int64_t{image.width} * image.element_bytes / bytes, access.beyond);
  const auto row = settled(y, image.height, access.beyond);
  const auto slice = settled(z, image.slices, access.beyond);
  if (column && row && slice) {
    const std::uint64_t address = image.base + *slice * image.slice_bytes + *row * image.row_bytes +
                                  std::uint64_t{*column} * bytes;
    return {reinterpret_cast<std::byte*>(address), false};
  }
  if (access.beyond != Beyond::Trap) return {};
  return fail(CUDA_ERROR_ILLEGAL_ADDRESS,
              "invalid surface access of " + std::to_string(bytes) + " bytes at byte, row, slice " +
                  at + ": the surface has " +
                  std::to_string(std::uint64_t{image.width} * image.element_bytes) + " bytes, " +
                  std::to_string(image.height) + " rows, " + std::to_string(image.slices) +
                  " slices");
}

// An 8-bit element takes up 16 bits of a register.
std::uint32_t slot_bytes(std::uint32_t element) {
  return std::max(element, 2u);
}

// Calls use(address or null, lane) for every running lane.
template <class Use>
const Insn* for_targets(const Insn* insn, Warp& warp, std::byte* frame, std::uint32_t first_operand,
                        Use use) {
  const auto& access = *reinterpret_cast<const SurfaceAccess*>(insn->immediate);
  const auto each = [&](const SurfaceView& view, std::uint32_t lanes) {
    for (; lanes != 0; lanes &= lanes - 1) {
      const int lane = __builtin_ctz(lanes);
      const Target target =
          target_of(access, view.image, insn, frame, insn->list + first_operand, warp, lane);
      if (target.fault) return false;
      use(access, target.place, static_cast<std::uint32_t>(lane));
    }
    return true;
  };
  return for_surfaces(insn, warp, frame, each);
}

std::uint32_t coordinate_count(const SurfaceAccess& access) {
  return dimensions_of(access.geometry) + (is_layered(access.geometry) ? 1 : 0);
}

template <class T>
void reduce(std::byte* place, T value, ptx::Word operation) {
  auto* target = reinterpret_cast<T*>(place);
  T before = __atomic_load_n(target, __ATOMIC_RELAXED);
  const auto combined = [&] {
    switch (operation) {
      case ptx::Word::Add:
        return static_cast<T>(static_cast<std::uint64_t>(before) +
                              static_cast<std::uint64_t>(value));
      case ptx::Word::Min:
        return std::min(before, value);
      case ptx::Word::Max:
        return std::max(before, value);
      case ptx::Word::And:
        return static_cast<T>(before & value);
      default:
        return static_cast<T>(before | value);
    }
  };
  while (!__atomic_compare_exchange_n(target, &before, combined(), false, __ATOMIC_SEQ_CST,
                                      __ATOMIC_RELAXED)) {
  }
}

}  // namespace

CUDA_FFI_HANDLER(load_surface) {
  const auto read = [&](const SurfaceAccess& access, const std::byte* place, std::uint32_t lane) {
    for (std::uint32_t k = 0; k < access.elements; ++k) {
      std::byte* slot = frame + insn->list[k] + lane * slot_bytes(access.element);
      std::memset(slot, 0, slot_bytes(access.element));
      if (place != nullptr) std::memcpy(slot, place + k * access.element, access.element);
    }
  };
  const auto& access = *reinterpret_cast<const SurfaceAccess*>(insn->immediate);
  return for_targets(insn, warp, frame, access.elements, read);
}

CUDA_FFI_HANDLER(store_surface) {
  const auto write = [&](const SurfaceAccess& access, std::byte* place, std::uint32_t lane) {
    const std::uint32_t* values = insn->list + coordinate_count(access);
    for (std::uint32_t k = 0; place != nullptr && k < access.elements; ++k)
      std::memcpy(place + k * access.element, frame + values[k] + lane * slot_bytes(access.element),
                  access.element);
  };
  return for_targets(insn, warp, frame, 0, write);
}

CUDA_FFI_HANDLER(reduce_surface) {
  const auto combine = [&](const SurfaceAccess& access, std::byte* place, std::uint32_t lane) {
    if (place == nullptr) return;
    const std::byte* value = frame + insn->list[coordinate_count(access)] + lane * access.element;
    const auto as = [&](auto zero) {
      std::memcpy(&zero, value, sizeof zero);
      reduce(place, zero, access.reduction);
    };
    if (access.element == 8) return access.is_signed ? as(std::int64_t{}) : as(std::uint64_t{});
    return access.is_signed ? as(std::int32_t{}) : as(std::uint32_t{});
  };
  return for_targets(insn, warp, frame, 0, combine);
}

}  // namespace cuda_ffi::software
