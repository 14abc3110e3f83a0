// Reads through textures, filtered or not.

#include <algorithm>
#include <cmath>

#include "amd_device/table/images.hpp"

namespace cuda_ffi::amd::test {
namespace {

enum class Filter { Nearest, Linear };
enum class Reads { Sample, Level, Four };

// Numbers of at most a hundred, so that a wrong neighbour is seen and rounded weights are not.
void fill_with_numbers(Elements& elements, std::mt19937_64& random) {
  for (unsigned k = 0; k < elements.size() / 4; ++k)
    reinterpret_cast<float*>(elements.data())[k] =
        static_cast<float>(static_cast<int>(random() % 201) - 100);
}

int clamped(double at, int size) {
  return static_cast<int>(std::min(std::max(std::floor(at), 0.0), size - 1.0));
}

// The formulas of linear and nearest filtering, coordinates clamped, in double precision.
double filtered(Elements& elements, const Dimension& dimension, const std::array<double, 3>& at,
                unsigned channel, Filter filter) {
  const int sizes[] = {static_cast<int>(elements.image().width),
                       static_cast<int>(elements.image().height),
                       static_cast<int>(elements.image().slices)};
  double sum = 0;
  const unsigned corners = filter == Filter::Linear ? 1u << dimension.numbers : 1;
  for (unsigned corner = 0; corner < corners; ++corner) {
    std::array<int, 3> place{0, 0, 0};
    double weight = 1;
    for (unsigned k = 0; k < dimension.numbers; ++k) {
      const double low = filter == Filter::Linear ? at[k] - 0.5 : at[k];
      const bool is_upper = (corner >> k & 1) != 0;
      const double fraction = low - std::floor(low);
      if (filter == Filter::Linear) weight *= is_upper ? fraction : 1 - fraction;
      place[k] = clamped(low + (is_upper ? 1 : 0), sizes[k]);
    }
    if (dimension.layered) place[2] = clamped(at[2], sizes[2]);
    sum += weight * elements.number(place, channel);
  }
  return sum;
}

float number_in(const Wave& wave, unsigned row, unsigned lane) {
  float value = 0;
  std::memcpy(&value, &wave.v[row][lane], sizeof value);
  return value;
}

// Multiples of a sixteenth around the elements, of a quarter in three dimensions: the products of
// their fractions are weights that need not be rounded. And a layer.
std::array<double, 3> fractional_place(Wave& wave, unsigned lane, const Dimension& dimension,
                                       std::mt19937_64& random) {
  std::array<double, 3> at{};
  const unsigned sizes[] = {kWidth, kHeight, kSlices}, steps = dimension.numbers == 3 ? 4 : 16;
  for (unsigned k = 0; k < dimension.numbers; ++k)
    at[k] = static_cast<double>(random() % (steps * (sizes[k] + 2))) / steps - 1;
  if (dimension.layered) at[2] = static_cast<double>(random() % kSlices);
  for (unsigned k = 0; k < dimension.addresses(); ++k)
    wave.v[k][lane] = Elements::to_bits32(static_cast<float>(at[k < dimension.numbers ? k : 2]));
  return at;
}

struct ReadForm {
  std::string name;
  Dimension dimension;
  unsigned mask;
  Filter filter;
  Reads reads;
};

// Counterclockwise, from the one to the lower left of the four.
void expect_four(const ReadForm& kind, const Wave& wave, unsigned lane, Elements& elements,
                 const std::array<double, 3>& at) {
  const auto asked = static_cast<unsigned>(__builtin_ctz(kind.mask));
  for (unsigned k = 0; k < 4; ++k) {
    const double x = k == 1 || k == 2 ? 0.5 : -0.5, y = k < 2 ? 0.5 : -0.5;
    ASSERT_EQ(
        number_in(wave, 8 + k, lane),
        filtered(elements, kind.dimension, {at[0] + x, at[1] + y, at[2]}, asked, Filter::Nearest));
  }
}

void expect_read(const ReadForm& kind, const Wave& wave, unsigned lane, Elements& elements,
                 const std::array<double, 3>& at) {
  if (kind.reads == Reads::Four) return expect_four(kind, wave, lane, elements, at);
  unsigned row = 8;
  for (unsigned channel = 0; channel < 4; ++channel) {
    if ((kind.mask >> channel & 1) == 0) continue;
    ASSERT_NEAR(number_in(wave, row++, lane),
                filtered(elements, kind.dimension, at, channel, kind.filter), 0.01)
        << "lane " << lane << " channel " << channel;
  }
}

void set_texture(const Elements& base, const Elements& next, Filter filter) {
  TextureView view;
  view.levels = {base.image(), next.image()};
  view.channel = Channel::F32;
  view.channels = 4;
  view.linear = filter == Filter::Linear;
  view.most_level = 1;
  the_texture = std::make_shared<TextureView>(view);
  the_surface = nullptr;
}

// Odd lanes ask for the second level where they may.
bool wants_next_level(const ReadForm& kind, unsigned lane) {
  return kind.reads == Reads::Level && lane % 2 == 1;
}

void check_read(const ReadForm& kind, Machine& machine, std::mt19937_64& random, unsigned time) {
  Elements base(kind.dimension, Channel::F32, 4, random);
  Elements next(kind.dimension, Channel::F32, 4, random);
  fill_with_numbers(base, random);
  fill_with_numbers(next, random);
  set_texture(base, next, kind.filter);
  prepare_image_lanes(machine, random, time);
  Wave& wave = machine.wave();
  std::array<std::array<double, 3>, kLanes> places;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    places[lane] = fractional_place(wave, lane, kind.dimension, random);
    if (kind.reads == Reads::Level)
      wave.v[kind.dimension.addresses()][lane] =
          Elements::to_bits32(wants_next_level(kind, lane) ? 1 : 0);
  }
  const auto before = std::make_unique<Wave>(wave);
  if (!machine.run()) return;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    if (is_lane_on(*before, lane))
      expect_read(kind, wave, lane, wants_next_level(kind, lane) ? next : base, places[lane]);
    else
      ASSERT_EQ(wave.v[8][lane], before->v[8][lane]);
  }
}

Form read_form(const ReadForm& kind) {
  const unsigned addresses = kind.dimension.addresses() + (kind.reads == Reads::Level ? 1 : 0);
  const std::string text = kind.name + " " + data_text(kind.reads == Reads::Four ? 15 : kind.mask) +
                           ", " + addresses_text(addresses, Layout::Row) + ", s[0:7], s[8:11]" +
                           ending(kind.mask, kind.dimension, Layout::Row);
  return {text, [=](Machine& machine) {
            std::mt19937_64 random(20261127);
            for (unsigned k = 0; k < kImageTimes && !testing::Test::HasFailure(); ++k)
              check_read(kind, machine, random, k);
          }};
}

Row sample_row(const std::string& name, Reads reads) {
  Row row{name, {}};
  for (const Dimension& dimension : kDimensions) {
    row.forms.push_back(read_form({name, dimension, 15, Filter::Nearest, reads}));
    row.forms.push_back(read_form({name, dimension, 15, Filter::Linear, reads}));
    row.forms.push_back(read_form({name, dimension, 6, Filter::Linear, reads}));
  }
  return row;
}

Row gather_row(const std::string& name) {
  Row row{name, {}};
  for (const unsigned channel : {0u, 1u, 2u, 3u})
    for (const Dimension& dimension : {kDimensions[1], kDimensions[4]})
      row.forms.push_back(read_form({name, dimension, 1u << channel, Filter::Linear, Reads::Four}));
  return row;
}

}  // namespace

Rows texture_rows() {
  return {sample_row("image_sample", Reads::Sample), sample_row("image_sample_lz", Reads::Sample),
          sample_row("image_sample_l", Reads::Level), gather_row("image_gather4"),
          gather_row("image_gather4_lz")};
}

}  // namespace cuda_ffi::amd::test
