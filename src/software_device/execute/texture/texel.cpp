#include "software_device/execute/texture/texel.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

#include "software_device/execute/state/half_bits.hpp"

namespace cuda_ffi::software {

namespace {

template <class T>
T read(const std::byte* place) {
  T value;
  std::memcpy(&value, place, sizeof value);
  return value;
}

// An integer unchanged, or as a fraction of its type's largest value: 0 to 1, or −1 to 1.
template <class T>
double integer(const TextureView& view, const std::byte* place) {
  const double value = read<T>(place);
  if (!view.fractions) return value;
  const double fraction = static_cast<float>(value / std::numeric_limits<T>::max());
  return std::is_signed_v<T> ? std::max(fraction, -1.0) : fraction;
}

double read_channel(const TextureView& view, const std::byte* place) {
  switch (view.channel) {
    case Channel::U8:
      return integer<std::uint8_t>(view, place);
    case Channel::U16:
      return integer<std::uint16_t>(view, place);
    case Channel::U32:
      return integer<std::uint32_t>(view, place);
    case Channel::S8:
      return integer<std::int8_t>(view, place);
    case Channel::S16:
      return integer<std::int16_t>(view, place);
    case Channel::S32:
      return integer<std::int32_t>(view, place);
    case Channel::F16:
      return half_bits::f16_to_double(read<std::uint16_t>(place));
    default:
      return read<float>(place);
  }
}

// IEC 61966-2-1.
double from_srgb(double value) {
  return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

}  // namespace

Texel read_texel(const TextureView& view, const std::byte* place) {
  Texel texel;
  const std::uint32_t bytes = view.levels[0].element_bytes / view.channels;
  for (std::uint32_t k = 0; k < view.channels; ++k) {
    texel.values[k] = read_channel(view, place + k * bytes);
    if (view.srgb && k < 3) texel.values[k] = from_srgb(texel.values[k]);
  }
  return texel;
}

Texel border_texel(const TextureView& view) {
  Texel texel;
  for (std::uint32_t k = 0; k < view.channels; ++k) texel.values[k] = view.border[k];
  return texel;
}

}  // namespace cuda_ffi::software
