#include "launch/transfer_layout.hpp"

#include <algorithm>

namespace cuda_ffi {
namespace {

constexpr size_t kAlignment = 256;  // the alignment of the driver's own allocations

// Arrays that share host memory, as one range: a run of arrays in the order of their addresses.
struct Segment {
  const std::byte* begin = nullptr;
  const std::byte* end = nullptr;
  std::span<const size_t> members;
  bool pinned = false;
  bool in = false;
  bool out = false;
  bool in_place = true;

  // In only, in and out, out only: so each of the two copies is one range. Then come arrays in
  // place, and last pinned ones.
  int rank() const { return pinned ? 4 : in_place ? 3 : in && !out ? 0 : in ? 1 : 2; }
};

std::vector<size_t> by_address(std::span<const HostArray> arrays) {
  std::vector<size_t> order;
  order.reserve(arrays.size());
  for (size_t i = 0; i < arrays.size(); ++i) {
    if (arrays[i].bytes > 0) order.push_back(i);
  }
  std::sort(order.begin(), order.end(),
            [&](size_t a, size_t b) { return arrays[a].data < arrays[b].data; });
  return order;
}

std::vector<Segment> merge_overlapping(std::span<const HostArray> arrays,
                                       std::span<const size_t> order) {
  std::vector<Segment> segments;
  segments.reserve(order.size());
  for (size_t at = 0; at < order.size(); ++at) {
    const HostArray& array = arrays[order[at]];
    if (segments.empty() || array.data >= segments.back().end) {
      segments.push_back({array.data, array.data, order.subspan(at, 0), array.pinned});
    }
    Segment& segment = segments.back();
    segment.end = std::max(segment.end, array.data + array.bytes);
    segment.members = {segment.members.data(), segment.members.size() + 1};
    segment.in |= array.copied_in;
    segment.out |= array.copied_out;
    segment.in_place &= array.in_place;
  }
  std::sort(segments.begin(), segments.end(), [](const Segment& a, const Segment& b) {
    return a.rank() != b.rank() ? a.rank() < b.rank() : a.begin < b.begin;
  });
  return segments;
}

}  // namespace

TransferLayout lay_out(std::span<const HostArray> arrays) {
  TransferLayout layout;
  layout.offsets.assign(arrays.size(), 0);
  bool seen_out = false;
  const std::vector<size_t> order = by_address(arrays);
  for (const Segment& segment : merge_overlapping(arrays, order)) {
    const size_t offset = (layout.bytes + kAlignment - 1) & ~(kAlignment - 1);
    for (const size_t i : segment.members) {
      layout.offsets[i] = offset + static_cast<size_t>(arrays[i].data - segment.begin);
    }
    const size_t bytes = static_cast<size_t>(segment.end - segment.begin);
    layout.bytes = offset + bytes;
    layout.ranges.push_back({offset, bytes});
    if (segment.pinned) {
      layout.direct.push_back(
          {const_cast<std::byte*>(segment.begin), offset, bytes, segment.in, segment.out});
      continue;
    }
    layout.staged_bytes = layout.bytes;
    if (segment.in_place) continue;
    if (segment.out && !seen_out) layout.out_begin = offset;
    seen_out |= segment.out;
    layout.out_end = layout.bytes;
    if (segment.in) layout.in_end = layout.bytes;
  }
  if (!seen_out) layout.out_begin = layout.out_end;
  return layout;
}

}  // namespace cuda_ffi
