// MIMG: reads through textures, reads and writes of surfaces.

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <memory>
#include <string>

#include "amd_device/execute/half.hpp"
#include "amd_device/execute/image_object.hpp"
#include "amd_device/execute/memory_lanes.hpp"
#include "amd_device/execute/tables.hpp"
#include "software_device/execute/texture/sample.hpp"
#include "software_device/execute/texture/texel.hpp"

namespace cuda_ffi::amd {
namespace {

using software::Channel;
using software::Geometry;
using software::SurfaceView;
using software::Texel;
using software::TextureView;
using U32 = std::uint32_t;

Geometry geometry_of(const Instruction& instruction) {
  static constexpr Geometry kGeometries[] = {Geometry::D1,   Geometry::D2, Geometry::D3,
                                             Geometry::Cube, Geometry::A1, Geometry::A2};
  return kGeometries[instruction.offset];
}

// The registers of the addresses: one after the other, or each by itself; of 16 bits, two in each.
class Addresses {
 public:
  explicit Addresses(const Instruction& instruction) : instruction_(instruction) {}
  float number(const Wave& wave, unsigned k, unsigned lane) const {
    if (!instruction_.is_short) return std::bit_cast<float>(wave.v[row(k)][lane]);
    return static_cast<float>(double{Half{half(wave, k, lane)}});
  }
  std::int32_t whole(const Wave& wave, unsigned k, unsigned lane) const {
    if (!instruction_.is_short) return static_cast<std::int32_t>(wave.v[row(k)][lane]);
    return half(wave, k, lane);
  }

 private:
  std::uint16_t half(const Wave& wave, unsigned k, unsigned lane) const {
    return static_cast<std::uint16_t>(wave.v[row(k / 2)][lane] >> 16 * (k % 2));
  }
  unsigned row(unsigned k) const {
    const unsigned first = instruction_.source[0] - source::kVector;
    if (!instruction_.is_scattered || k == 0) return first + k;
    return instruction_.literal >> 8 * (k - 1) & 0xff;
  }

  const Instruction& instruction_;
};

// Into one register after the other, those of the four that the mask asks for.
void put(const Instruction& instruction, Wave& wave, unsigned lane,
         const std::array<U32, 4>& values) {
  unsigned next = instruction.destination;
  for (unsigned k = 0; k < 4; ++k)
    if ((instruction.offset1 >> k & 1) != 0) wave.v[next++][lane] = values[k];
}

void no_object(Wave& wave, const char* what) {
  raise(wave, CUDA_ERROR_ILLEGAL_ADDRESS, -1, std::string("there is no such ") + what + " object");
}

bool is_there(Wave& wave, std::uint64_t base, const char* what) {
  const auto& map = software::MemoryMap::instance();
  if (map.find(base)) return true;
  raise(wave, CUDA_ERROR_ILLEGAL_ADDRESS, -1,
        std::string("a ") + what + " whose memory is gone: " + map.describe(base));
  return false;
}

std::shared_ptr<const TextureView> texture_of(const Instruction& instruction, Wave& wave) {
  const auto& objects = *wave.group->grid->launch.objects;
  auto view = objects.texture(described_handle(wave, instruction.source[1]));
  if (view == nullptr) return no_object(wave, "texture"), nullptr;
  return is_there(wave, view->levels[0].base, "texture") ? view : nullptr;
}

std::array<U32, 4> bits_of(const TextureView& view, const Texel& texel) {
  std::array<U32, 4> values;
  for (unsigned k = 0; k < 4; ++k)
    values[k] = view.whole ? static_cast<U32>(static_cast<std::int64_t>(texel.values[k]))
                           : std::bit_cast<U32>(static_cast<float>(texel.values[k]));
  return values;
}

// Layers are the nearest to a number with a fraction.
U32 layer_of(float number) {
  return static_cast<U32>(std::max(0.0f, std::nearbyint(number)));
}

enum class Level : std::uint8_t { Base, Operand };

software::Coordinates coordinates_of(Geometry geometry, const Addresses& at, const Wave& wave,
                                     unsigned lane) {
  software::Coordinates made;
  const unsigned count = software::dimensions_of(geometry);
  for (unsigned k = 0; k < count; ++k) made.at[k] = at.number(wave, k, lane);
  if (software::is_layered(geometry)) made.layer = layer_of(at.number(wave, count, lane));
  return made;
}

template <Level kLevel>
void sample_lanes(const Instruction& instruction, Wave& wave) {
  const auto view = texture_of(instruction, wave);
  if (view == nullptr) return;
  const Geometry geometry = geometry_of(instruction);
  const Addresses at(instruction);
  const unsigned last = software::dimensions_of(geometry) + (is_layered(geometry) ? 1 : 0);
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    if (!is_on(wave, lane)) continue;
    const auto coordinates = coordinates_of(geometry, at, wave, lane);
    const double level = kLevel == Level::Operand ? at.number(wave, last, lane)
                                                  : view->least_level - view->level_bias;
    put(instruction, wave, lane, bits_of(*view, sample(*view, geometry, coordinates, level)));
  }
}

// The mask names the channel. All four results are of it.
void gather(const Instruction& instruction, Wave& wave) {
  const auto view = texture_of(instruction, wave);
  if (view == nullptr) return;
  const Geometry geometry = geometry_of(instruction);
  const Addresses at(instruction);
  const auto channel = static_cast<U32>(std::countr_zero(unsigned{instruction.offset1} | 8u));
  Instruction whole = instruction;
  whole.offset1 = 15;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    if (!is_on(wave, lane)) continue;
    const auto coordinates = coordinates_of(geometry, at, wave, lane);
    put(whole, wave, lane, bits_of(*view, gather_four(*view, geometry, coordinates, channel)));
  }
}

// Whole numbers: x, y, then the slice or the layer.
struct Position {
  std::int32_t x = 0, y = 0, z = 0;
};

Position position_of(Geometry geometry, const Addresses& at, const Wave& wave, unsigned lane) {
  Position made;
  unsigned k = 0;
  const auto next = [&] { return at.whole(wave, k++, lane); };
  made.x = next();
  if (software::dimensions_of(geometry) > 1) made.y = next();
  if (software::dimensions_of(geometry) > 2 || is_layered(geometry)) made.z = next();
  return made;
}

// Null beyond the surface, where nothing is written and zeros are read.
std::byte* place_in(const software::Image& image, const Position& at) {
  if (at.x < 0 || at.y < 0 || at.z < 0) return nullptr;
  const auto x = static_cast<U32>(at.x), y = static_cast<U32>(at.y), z = static_cast<U32>(at.z);
  if (x >= image.width || y >= image.height || z >= image.slices) return nullptr;
  return reinterpret_cast<std::byte*>(image.address(x, y, z));
}

U32 channel_bits(Channel channel, const std::byte* from) {
  const auto as = [&](auto value) {
    std::memcpy(&value, from, sizeof value);
    return value;
  };
  switch (channel) {
    case Channel::U8:
      return as(std::uint8_t{});
    case Channel::S8:
      return static_cast<U32>(std::int32_t{as(std::int8_t{})});
    case Channel::U16:
      return as(std::uint16_t{});
    case Channel::S16:
      return static_cast<U32>(std::int32_t{as(std::int16_t{})});
    case Channel::F16:
      return std::bit_cast<U32>(static_cast<float>(double{Half{as(std::uint16_t{})}}));
    default:
      return as(U32{});
  }
}

void store_channel(Channel channel, U32 bits, std::byte* to) {
  if (channel == Channel::F16) bits = to_half(std::bit_cast<float>(bits)).bits;
  const bool is_byte = channel == Channel::U8 || channel == Channel::S8;
  const bool is_word =
      channel == Channel::U32 || channel == Channel::S32 || channel == Channel::F32;
  std::memcpy(to, &bits, is_byte ? 1 : is_word ? 4 : 2);
}

// A texture is read by whole numbers as well: tex1Dfetch.
void load_texel(const Instruction& instruction, Wave& wave) {
  const auto view = texture_of(instruction, wave);
  if (view == nullptr) return;
  const Geometry geometry = geometry_of(instruction);
  const Addresses addresses(instruction);
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    if (!is_on(wave, lane)) continue;
    const Position at = position_of(geometry, addresses, wave, lane);
    software::Coordinates coordinates;
    coordinates.integral = true;
    coordinates.at[0] = at.x;
    coordinates.at[1] = at.y;
    coordinates.at[2] = at.z;
    if (is_layered(geometry)) coordinates.layer = static_cast<U32>(at.z);
    put(instruction, wave, lane, bits_of(*view, sample(*view, geometry, coordinates, 0)));
  }
}

void load(const Instruction& instruction, Wave& wave) {
  const auto& objects = *wave.group->grid->launch.objects;
  const auto view = objects.surface(described_handle(wave, instruction.source[1]));
  if (view == nullptr) return load_texel(instruction, wave);
  if (!is_there(wave, view->image.base, "surface")) return;
  const Geometry geometry = geometry_of(instruction);
  const Addresses addresses(instruction);
  const U32 bytes = view->image.element_bytes / view->channels;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    if (!is_on(wave, lane)) continue;
    const std::byte* from = place_in(view->image, position_of(geometry, addresses, wave, lane));
    std::array<U32, 4> values{};
    for (U32 k = 0; k < view->channels && from != nullptr; ++k)
      values[k] = channel_bits(view->channel, from + k * bytes);
    put(instruction, wave, lane, values);
  }
}

void store(const Instruction& instruction, Wave& wave) {
  const auto& objects = *wave.group->grid->launch.objects;
  const auto view = objects.surface(described_handle(wave, instruction.source[1]));
  if (view == nullptr) return no_object(wave, "surface");
  if (!is_there(wave, view->image.base, "surface")) return;
  const Geometry geometry = geometry_of(instruction);
  const Addresses addresses(instruction);
  const U32 bytes = view->image.element_bytes / view->channels;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    if (!is_on(wave, lane)) continue;
    std::byte* to = place_in(view->image, position_of(geometry, addresses, wave, lane));
    unsigned next = instruction.destination;
    for (U32 k = 0; k < 4 && to != nullptr; ++k) {
      if ((instruction.offset1 >> k & 1) == 0) continue;
      const U32 bits = wave.v[next++][lane];
      if (k < view->channels) store_channel(view->channel, bits, to + k * bytes);
    }
  }
}

const Opcode kRows[] = {
    {0, "image_load", load},
    {1, "image_load_mip", nullptr},
    {6, "image_store", store},
    {7, "image_store_mip", nullptr},
    {27, "image_sample", sample_lanes<Level::Base>},  // no neighbours to take a level from
    {28, "image_sample_d", nullptr},
    {29, "image_sample_l", sample_lanes<Level::Operand>},
    {30, "image_sample_b", nullptr},
    {31, "image_sample_lz", sample_lanes<Level::Base>},
    {47, "image_gather4", gather},
    {50, "image_gather4_lz", gather},
    {57, "image_sample_d_g16", nullptr},
};

}  // namespace

std::span<const Opcode> table::images() {
  return kRows;
}

}  // namespace cuda_ffi::amd
