#include <cmath>
#include <limits>

#include "software_device/execute/state/half_bits.hpp"
#include "software_device/execute/state/lanes.hpp"
#include "software_device/execute/texture/object_lookup.hpp"
#include "software_device/execute/texture/texture_operations.hpp"

namespace cuda_ffi::software {

namespace {

double number(const std::byte* frame, std::uint32_t offset, int lane) {
  return std::bit_cast<float>(word(frame, offset, lane));
}

// What one lane asks for.
struct Request {
  Coordinates coordinates;
  double level = 0;
};

Request read_request(const TextureFetch& fetch, const TextureView& view, const Insn* insn,
                     const std::byte* frame, int lane) {
  Request request;
  const std::uint32_t* operand = insn->list + fetch.results;
  if (is_layered(fetch.geometry)) request.coordinates.layer = word(frame, *operand++, lane);
  request.coordinates.integral = fetch.integral;
  const std::uint32_t count = dimensions_of(fetch.geometry);
  for (std::uint32_t k = 0; k < count; ++k) {
    const std::uint32_t bits = word(frame, *operand++, lane);
    request.coordinates.at[k] =
        fetch.integral ? static_cast<std::int32_t>(bits) : std::bit_cast<float>(bits);
  }
  switch (fetch.level) {
    case LevelFrom::Base:
      request.level = view.least_level - view.level_bias;
      break;
    case LevelFrom::Operand:
      request.level = fetch.integral ? word(frame, *operand, lane) : number(frame, *operand, lane);
      break;
    case LevelFrom::Derivatives: {
      double dx[3] = {0, 0, 0}, dy[3] = {0, 0, 0};
      for (std::uint32_t k = 0; k < count; ++k) {
        dx[k] = number(frame, operand[k], lane);
        dy[k] = number(frame, operand[count + k], lane);
      }
      request.level = level_of(view, fetch.geometry, dx, dy);
      break;
    }
  }
  return request;
}

// The bits of a channel: integers unchanged, everything else as float.
std::uint32_t bits_of_channel(const TextureView& view, double value) {
  const bool integer = view.channel <= Channel::S32 && !view.fractions;
  if (integer) return static_cast<std::uint32_t>(static_cast<std::int64_t>(value));
  return std::bit_cast<std::uint32_t>(static_cast<float>(value));
}

void write_result(const TextureFetch& fetch, const TextureView& view, const Insn* insn,
                  std::byte* frame, int lane, const Texel& texel) {
  const auto put = [&](std::uint32_t k, std::uint32_t bits) {
    reinterpret_cast<std::uint32_t*>(frame + insn->list[k])[lane] = bits;
  };
  if (fetch.result == Lane::F16x2) {
    for (std::uint32_t k = 0; k < fetch.results; ++k)
      put(k, half_bits::f16_from_double(texel.values[2 * k]) |
                 static_cast<std::uint32_t>(half_bits::f16_from_double(texel.values[2 * k + 1]))
                     << 16);
    return;
  }
  for (std::uint32_t k = 0; k < fetch.results; ++k) put(k, bits_of_channel(view, texel.values[k]));
}

bool is_readable(const TextureView& view) {
  const auto found = MemoryMap::instance().find(view.levels[0].base);
  return found.has_value();
}

}  // namespace

CUDA_FFI_HANDLER(fetch_texture) {
  const auto& fetch = *reinterpret_cast<const TextureFetch*>(insn->immediate);
  const auto use = [&](const TextureView& view, std::uint32_t lanes) {
    if (!is_readable(view)) {
      raise_fault(
          warp, insn, CUDA_ERROR_ILLEGAL_ADDRESS, __builtin_ctz(lanes),
          "a texture whose memory is gone: " + MemoryMap::instance().describe(view.levels[0].base));
      return false;
    }
    for (; lanes != 0; lanes &= lanes - 1) {
      const int lane = __builtin_ctz(lanes);
      const Request request = read_request(fetch, view, insn, frame, lane);
      const Texel texel = fetch.gathered >= 0
                              ? gather_four(view, fetch.geometry, request.coordinates,
                                            static_cast<std::uint32_t>(fetch.gathered))
                              : sample(view, fetch.geometry, request.coordinates, request.level);
      write_result(fetch, view, insn, frame, lane, texel);
    }
    return true;
  };
  return for_textures(insn, warp, frame, use);
}

}  // namespace cuda_ffi::software
