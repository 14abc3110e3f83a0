// Reads and writes of surfaces, and of single elements of a texture.

#include "amd_device/table/images.hpp"

namespace cuda_ffi::amd::test {
namespace {

struct SurfaceForm {
  Dimension dimension;
  Channel channel;
  unsigned channels;
  unsigned mask;
  Layout layout;
};

std::vector<SurfaceForm> surface_forms() {
  std::vector<SurfaceForm> forms;
  for (const Channel channel : {Channel::U8, Channel::S8, Channel::U16, Channel::S16, Channel::U32,
                                Channel::F16, Channel::F32})
    for (const unsigned channels : {1u, 2u, 4u})
      forms.push_back({kDimensions[1], channel, channels, 15, Layout::Row});
  for (const Dimension& dimension : kDimensions) {
    forms.push_back({dimension, Channel::U32, 1, 1, Layout::Row});
    forms.push_back({dimension, Channel::F32, 4, 15, Layout::Halves});
    if (dimension.addresses() > 1)
      forms.push_back({dimension, Channel::U16, 4, 10, Layout::Scattered});
  }
  return forms;
}

std::string surface_text(const std::string& name, const SurfaceForm& kind) {
  return name + " " + data_text(kind.mask) + ", " +
         addresses_text(kind.dimension.addresses(), kind.layout) + ", s[0:7]" +
         ending(kind.mask, kind.dimension, kind.layout);
}

void set_object(const SurfaceForm& kind, const Elements& elements, bool of_texture) {
  the_texture = nullptr;
  the_surface = nullptr;
  if (!of_texture) {
    const SurfaceView view{elements.image(), kind.channel, kind.channels};
    the_surface = std::make_shared<SurfaceView>(view);
    return;
  }
  TextureView view;
  view.levels = {elements.image()};
  view.channel = kind.channel;
  view.channels = kind.channels;
  view.whole = true;
  the_texture = std::make_shared<TextureView>(view);
}

Form surface_load_form(const SurfaceForm& kind, bool of_texture) {
  return {
      surface_text("image_load", kind), [=](Machine& machine) {
        std::mt19937_64 random(20261127);
        for (unsigned k = 0; k < kImageTimes && !testing::Test::HasFailure(); ++k) {
          const Elements elements(kind.dimension, kind.channel, kind.channels, random);
          set_object(kind, elements, of_texture);
          prepare_image_lanes(machine, random, k);
          Wave& wave = machine.wave();
          const Places places = whole_places(wave, kind.dimension, kind.layout, random, of_texture);
          const auto before = std::make_unique<Wave>(wave);
          if (!machine.run()) return;
          for (unsigned lane = 0; lane < kLanes; ++lane)
            expect_channels(*before, wave, lane, kind.mask,
                            [&](unsigned channel) { return elements.bits(places[lane], channel); });
        }
      }};
}

Row surface_load_row() {
  Row row{"image_load", {}};
  for (const SurfaceForm& kind : surface_forms())
    row.forms.push_back(surface_load_form(kind, false));
  for (const Channel channel : {Channel::U8, Channel::S16, Channel::U32})
    row.forms.push_back(surface_load_form({kDimensions[0], channel, 4, 15, Layout::Row}, true));
  return row;
}

// The bits of a channel that a register becomes: of a half, those nearest to a number.
U32 stored_bits(Channel channel, U32 bits) {
  if (channel != Channel::F16) return bits;
  float number = 0;
  std::memcpy(&number, &bits, sizeof number);
  return to_half(number).bits;
}

// What memory holds after the lane's store.
void store_in(std::vector<std::byte>& memory, const SurfaceForm& kind, const Elements& elements,
              const Wave& wave, unsigned lane, const std::array<int, 3>& place) {
  if (!is_lane_on(wave, lane) || !elements.has(place)) return;
  unsigned next = 8;
  for (unsigned channel = 0; channel < 4; ++channel) {
    if ((kind.mask >> channel & 1) == 0) continue;
    const U32 bits = stored_bits(kind.channel, wave.v[next++][lane]);
    if (channel < kind.channels)
      std::memcpy(memory.data() + elements.offset(place, channel), &bits, bytes_of(kind.channel));
  }
}

void check_store(const SurfaceForm& kind, Machine& machine, std::mt19937_64& random,
                 unsigned time) {
  const Elements elements(kind.dimension, kind.channel, kind.channels, random);
  set_object(kind, elements, false);
  prepare_image_lanes(machine, random, time);
  Wave& wave = machine.wave();
  const Places places = whole_places(wave, kind.dimension, kind.layout, random, false);
  std::vector<std::byte> wanted(elements.data(), elements.data() + elements.size());
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    for (unsigned row = 8; row < 12 && kind.channel == Channel::F16; ++row)
      wave.v[row][lane] =
          Elements::to_bits32(static_cast<float>(lane) + 0.2501f * static_cast<float>(row));
    store_in(wanted, kind, elements, wave, lane, places[lane]);
  }
  if (!machine.run()) return;
  ASSERT_EQ(std::memcmp(wanted.data(), elements.data(), elements.size()), 0);
}

Row surface_store_row() {
  Row row{"image_store", {}};
  for (const SurfaceForm& kind : surface_forms())
    row.forms.push_back({surface_text("image_store", kind), [=](Machine& machine) {
                           std::mt19937_64 random(20261127);
                           for (unsigned k = 0; k < kImageTimes && !testing::Test::HasFailure();
                                ++k)
                             check_store(kind, machine, random, k);
                         }});
  return row;
}

}  // namespace

Rows surface_rows() {
  return {surface_load_row(), surface_store_row()};
}

}  // namespace cuda_ffi::amd::test
