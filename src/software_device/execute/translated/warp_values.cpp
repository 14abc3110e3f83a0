#include "software_device/execute/translated/warp_values.hpp"

#include <bit>
#include <cstring>

namespace cuda_ffi::software::translate {

namespace {

template <class F>
void for_lanes(std::uint32_t lanes, F f) {
  for (; lanes != 0; lanes &= lanes - 1) f(static_cast<std::size_t>(std::countr_zero(lanes)));
}

// Lane 0 of what is linear, and the first lane of the row of what is not.
std::size_t first_lane(const Value& value, std::size_t lane) {
  return value.shape.linear ? 0 : lane / kRowLanes * kRowLanes;
}

bool is_nan(std::uint32_t bits) {
  return (bits & 0x7fffffffu) > 0x7f800000u;
}

}  // namespace

std::byte* WarpValues::vector(const Value& value) const {
  if (!value.in_register_file() || saved_) return context_.own() + value.home;
  return context_.dump + 64 * static_cast<std::size_t>(value.vector);
}

template <class T>
void WarpValues::write_shaped(const Value& value, std::uint32_t lanes) const {
  T* to = reinterpret_cast<T*>(context_.frame + value.slot);
  const std::byte* bases = context_.own() + value.base_home;
  for_lanes(lanes, [&](std::size_t lane) {
    const std::size_t first = first_lane(value, lane);
    T base;
    std::memcpy(&base, bases + (first == 0 ? 0 : 8), sizeof base);
    to[lane] = base + static_cast<T>(static_cast<std::int64_t>(lane - first) * value.shape.stride);
  });
}

template <class T>
bool WarpValues::read_shaped(const Value& value, std::uint32_t lanes) const {
  const T* from = reinterpret_cast<const T*>(context_.frame + value.slot);
  T bases[2] = {};
  bool known[2] = {}, fits = true;
  for_lanes(lanes, [&](std::size_t lane) {
    const std::size_t first = first_lane(value, lane), row = first == 0 ? 0 : 1;
    const T base =
        from[lane] - static_cast<T>(static_cast<std::int64_t>(lane - first) * value.shape.stride);
    fits = fits && (!known[row] || bases[row] == base);
    bases[row] = base;
    known[row] = true;
  });
  for (std::size_t row = 0; row < 2; ++row)
    std::memcpy(context_.own() + value.base_home + 8 * row, &bases[row], sizeof(T));
  return fits;
}

void WarpValues::to_frame(const Value& value, std::uint32_t lanes) const {
  if (value.in_frame) return;
  if (value.size == 1) {
    std::uint32_t bits = 0, kept = 0;
    std::memcpy(&bits, context_.own() + value.home, 4);
    std::memcpy(&kept, context_.frame + value.slot, 4);
    kept = (kept & ~lanes) | (bits & lanes);
    std::memcpy(context_.frame + value.slot, &kept, 4);
    return;
  }
  if (!value.shape.varies) {
    if (value.size == 8) return write_shaped<std::uint64_t>(value, lanes);
    return write_shaped<std::uint32_t>(value, lanes);
  }
  const auto* from = reinterpret_cast<const std::uint32_t*>(vector(value));
  auto* to = reinterpret_cast<std::uint32_t*>(context_.frame + value.slot);
  for_lanes(lanes, [&](std::size_t lane) {
    to[lane] = !value.observed && is_nan(from[lane]) ? 0x7fffffffu : from[lane];
  });
}

bool WarpValues::from_frame(const Value& value, std::uint32_t lanes) const {
  if (value.in_frame) return true;
  if (value.size == 1) {
    std::uint32_t bits = 0, kept = 0;
    std::memcpy(&bits, context_.frame + value.slot, 4);
    std::memcpy(&kept, context_.own() + value.home, 4);
    const bool fits = value.shape.varies || (bits & lanes) == 0 || (~bits & lanes) == 0;
    if (!value.shape.varies) bits = (bits & lanes) != 0 ? kAllLanes : 0;
    std::memcpy(context_.own() + value.home, &bits, 4);
    return fits;
  }
  bool fits = true;
  if (!value.shape.varies)
    fits = value.size == 8 ? read_shaped<std::uint64_t>(value, lanes)
                           : read_shaped<std::uint32_t>(value, lanes);
  if (value.home < 0 && !value.in_register_file()) return fits;
  std::memcpy(vector(value), context_.frame + value.slot, 4 * kLanes);
  return fits;
}

}  // namespace cuda_ffi::software::translate
