#include "software_device/execute/plan/shuffle.hpp"

#include <algorithm>

#include "software_device/execute/control/warp_operations.hpp"

namespace cuda_ffi::software::translate {

namespace {

enum class Way : std::uint8_t { Up, Down, Butterfly, Index };

std::optional<Way> way_of(Handler handler) {
  if (handler == shuffle_up) return Way::Up;
  if (handler == shuffle_down) return Way::Down;
  if (handler == shuffle_butterfly) return Way::Butterfly;
  if (handler == shuffle_index) return Way::Index;
  return {};
}

// As control/warp_operations has it.
void find_sources(Shuffle& shuffle, Way way, int distance, std::uint32_t bounds) {
  const int segment = static_cast<int>(bounds >> 8 & 31), clamp = static_cast<int>(bounds & 31);
  for (int lane = 0; lane < kLanes; ++lane) {
    const int lowest = lane & segment, highest = lowest | (clamp & ~segment);
    const int from = way == Way::Up          ? lane - distance
                     : way == Way::Down      ? lane + distance
                     : way == Way::Butterfly ? lane ^ distance
                                             : lowest | (distance & ~segment);
    const bool in_range = way == Way::Up ? from >= highest : from <= highest;
    shuffle.source[static_cast<std::size_t>(lane)] =
        static_cast<std::uint32_t>(in_range ? from : lane);
    if (in_range) shuffle.valid |= 1u << lane;
  }
}

}  // namespace

std::optional<Shuffle> known_shuffle(const Code& code, const Step& step) {
  const std::optional<Way> way = way_of(step.body->run);
  if (!way || step.others == nullptr) return {};
  const auto &reads = step.others->reads, &writes = step.others->writes;
  if (reads.size() != 4 || writes.size() != 2) return {};
  const bool known = std::all_of(reads.begin() + 1, reads.end(), [&](ValueId id) {
    return code.values[id].kind == Value::Kind::Constant;
  });
  if (!known || static_cast<std::uint32_t>(code.values[reads[3]].constant) != kAllLanes) return {};
  Shuffle shuffle{reads[0], writes[0], writes[1], {}, 0};
  find_sources(shuffle, *way, static_cast<int>(code.values[reads[1]].constant & 31),
               static_cast<std::uint32_t>(code.values[reads[2]].constant));
  return shuffle;
}

}  // namespace cuda_ffi::software::translate
