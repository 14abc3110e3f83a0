#pragma once

// Elements that image instructions read and write, and the registers that say which. The objects
// are the tests' own: what a descriptor says besides their handle, a card would know.

#include <array>
#include <cstring>
#include <memory>

#include "amd_device/execute/half.hpp"
#include "amd_device/table/lanes.hpp"
#include "software_device/execute/texture/image.hpp"
#include "software_device/memory/memory_map.hpp"

namespace cuda_ffi::amd::test {

using software::Channel;
using software::Image;
using software::SurfaceView;
using software::TextureView;

inline constexpr unsigned kImageTimes = 12;
inline constexpr U64 kObjectHandle = 0x5000;
inline constexpr U32 kWidth = 8, kHeight = 4, kSlices = 4;

inline std::shared_ptr<const TextureView> the_texture;
inline std::shared_ptr<const SurfaceView> the_surface;
inline constexpr software::ObjectViews kImageObjects{
    [](std::uint64_t handle, std::uint64_t) {
      return handle == kObjectHandle ? the_texture : nullptr;
    },
    [](std::uint64_t handle, std::uint64_t) {
      return handle == kObjectHandle ? the_surface : nullptr;
    }};

// What LLVM calls it, how many of the numbers say where in a slice, and whether one says which.
struct Dimension {
  const char* name;
  unsigned numbers;
  bool layered;

  unsigned addresses() const { return numbers + (layered ? 1 : 0); }
};
inline constexpr Dimension kDimensions[] = {{"1D", 1, false},
                                            {"2D", 2, false},
                                            {"3D", 3, false},
                                            {"1D_ARRAY", 1, true},
                                            {"2D_ARRAY", 2, true}};

inline unsigned bytes_of(Channel channel) {
  if (channel == Channel::U8 || channel == Channel::S8) return 1;
  return channel == Channel::U16 || channel == Channel::S16 || channel == Channel::F16 ? 2 : 4;
}

// Elements of a dimension, with bytes at random.
class Elements {
 public:
  Elements(const Dimension& dimension, Channel channel, unsigned channels, std::mt19937_64& random)
      : channel_(channel), channels_(channels) {
    image_.width = kWidth;
    image_.height = dimension.numbers > 1 ? kHeight : 1;
    image_.slices = dimension.numbers > 2 || dimension.layered ? kSlices : 1;
    image_.element_bytes = bytes_of(channel) * channels;
    image_.row_bytes = image_.element_bytes * kWidth;
    image_.slice_bytes = image_.row_bytes * image_.height;
    image_.base =
        software::MemoryMap::instance().allocate(0, size(), software::AllocationKind::Array).base;
    for (unsigned k = 0; k < size(); ++k) data()[k] = static_cast<std::byte>(random());
  }
  ~Elements() { software::MemoryMap::instance().release(image_.base); }
  Elements(const Elements&) = delete;
  Elements& operator=(const Elements&) = delete;

  const Image& image() const { return image_; }
  unsigned size() const { return static_cast<unsigned>(image_.slice_bytes) * image_.slices; }
  std::byte* data() const { return reinterpret_cast<std::byte*>(image_.base); }
  bool has(const std::array<int, 3>& at) const {
    return at[0] >= 0 && at[1] >= 0 && at[2] >= 0 && at[0] < static_cast<int>(image_.width) &&
           at[1] < static_cast<int>(image_.height) && at[2] < static_cast<int>(image_.slices);
  }
  unsigned offset(const std::array<int, 3>& at, unsigned channel) const {
    const unsigned element =
        (static_cast<unsigned>(at[2]) * image_.height + static_cast<unsigned>(at[1])) * kWidth +
        static_cast<unsigned>(at[0]);
    return (element * channels_ + channel) * bytes_of(channel_);
  }
  // What a register gets of a channel.
  U32 bits(const std::array<int, 3>& at, unsigned channel) const {
    if (!has(at) || channel >= channels_) return 0;
    U32 value = 0;
    std::memcpy(&value, data() + offset(at, channel), bytes_of(channel_));
    if (channel_ == Channel::F16)
      return to_bits32(static_cast<float>(double{Half{static_cast<std::uint16_t>(value)}}));
    const unsigned unused = 32 - 8 * bytes_of(channel_);
    const bool is_signed = channel_ == Channel::S8 || channel_ == Channel::S16;
    return is_signed ? static_cast<U32>(static_cast<I32>(value << unused) >> unused) : value;
  }
  static U32 to_bits32(float value) {
    U32 bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
  }
  float& number(const std::array<int, 3>& at, unsigned channel) {
    return reinterpret_cast<float*>(data() + offset(at, channel))[0];
  }

 private:
  Image image_;
  const Channel channel_;
  const unsigned channels_;
};

// How addresses lie in registers.
enum class Layout { Row, Scattered, Halves };

// The registers of scattered addresses are not in order.
inline constexpr unsigned kScattered[] = {3, 1, 6, 4};

inline std::string addresses_text(unsigned count, Layout layout) {
  if (layout == Layout::Scattered) {
    std::string text = "[";
    for (unsigned k = 0; k < count; ++k)
      text += (k == 0 ? "v" : ", v") + std::to_string(kScattered[k]);
    return text + "]";
  }
  const unsigned words = layout == Layout::Halves ? (count + 1) / 2 : count;
  return words == 1 ? "v0" : "v[0:" + std::to_string(words - 1) + "]";
}

inline void set_address(Wave& wave, unsigned lane, unsigned k, int value, Layout layout) {
  if (layout == Layout::Row) wave.v[k][lane] = static_cast<U32>(value);
  if (layout == Layout::Scattered) wave.v[kScattered[k]][lane] = static_cast<U32>(value);
  if (layout != Layout::Halves) return;
  U32& word = wave.v[k / 2][lane];
  const auto half = static_cast<U32>(value) & 0xffff;
  word = k % 2 == 0 ? (word & 0xffff0000) | half : (word & 0xffff) | half << 16;
}

inline std::string data_text(unsigned mask) {
  const int count = __builtin_popcount(mask);
  return count == 1 ? "v8" : "v[8:" + std::to_string(7 + count) + "]";
}

inline std::string ending(unsigned mask, const Dimension& dimension, Layout layout) {
  char text[64];
  std::snprintf(text, sizeof text, " dmask:0x%x dim:SQ_RSRC_IMG_%s%s", mask, dimension.name,
                layout == Layout::Halves ? " a16" : "");
  return text;
}

inline void prepare_image_lanes(Machine& machine, std::mt19937_64& random, unsigned time) {
  Wave& wave = machine.wave();
  fill_registers(wave, random);
  wave.set_exec(time % 3 == 0 ? static_cast<U32>(random()) : ~0u);
  wave.set_scalar64(0, kObjectHandle);
  const_cast<Grid*>(wave.group->grid)->launch.objects = &kImageObjects;
}

inline bool is_lane_on(const Wave& wave, unsigned lane) {
  return (wave.exec() >> lane & 1) != 0;
}

// What v8 and those behind it hold of the channels that the mask asks for.
inline void expect_channels(const Wave& before, const Wave& after, unsigned lane, unsigned mask,
                            const std::function<U32(unsigned channel)>& wanted) {
  unsigned next = 8;
  for (unsigned channel = 0; channel < 4; ++channel) {
    if ((mask >> channel & 1) == 0) continue;
    ASSERT_EQ(after.v[next][lane],
              is_lane_on(before, lane) ? wanted(channel) : before.v[next][lane]);
    ++next;
  }
  ASSERT_EQ(after.v[next][lane], before.v[next][lane]);
}

// Places in and around the elements, one for each lane, as whole numbers.
using Places = std::array<std::array<int, 3>, kLanes>;

inline Places whole_places(Wave& wave, const Dimension& dimension, Layout layout,
                           std::mt19937_64& random, bool inside) {
  Places places{};
  const int sizes[] = {kWidth, kHeight, kSlices};
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    for (unsigned k = 0; k < dimension.addresses(); ++k) {
      const unsigned axis = dimension.layered && k == dimension.numbers ? 2 : k;
      const int size = sizes[axis], around = inside ? 0 : 2;
      const int value =
          static_cast<int>(random() % static_cast<unsigned>(size + 2 * around)) - around;
      places[lane][axis] = value;
      set_address(wave, lane, k, value, layout);
    }
  }
  return places;
}

}  // namespace cuda_ffi::amd::test
