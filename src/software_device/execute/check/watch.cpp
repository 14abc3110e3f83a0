#include "software_device/execute/check/watch.hpp"

#include <algorithm>

#include "software_device/execute/access/fault.hpp"
#include "software_device/execute/check/written_memory.hpp"
#include "software_device/execute/state/block.hpp"

namespace cuda_ffi::software {

namespace {

enum class Place : std::uint8_t { Shared, Local, Elsewhere };

Place place_of(const Warp& warp, const std::byte* place) {
  if (place >= warp.shared && place < warp.shared + warp.shared_bytes) return Place::Shared;
  if (place >= warp.local && place < warp.local + warp.local_stride * kLanes) return Place::Local;
  return Place::Elsewhere;
}

std::uint64_t shared_offset(const Warp& warp, const std::byte* place) {
  return static_cast<std::uint64_t>(place - warp.shared);
}
std::uint64_t local_offset(const Warp& warp, const std::byte* place) {
  return static_cast<std::uint64_t>(place - warp.local);
}

std::uint32_t bits_of(std::uint64_t bytes) {
  return bytes >= 32 ? ~0u : (1u << bytes) - 1;
}

Races::Deed deed_of(const Touch& touch) {
  switch (touch.kind) {
    case AccessKind::Read:
      return Races::Deed::Read;
    case AccessKind::Atomic:
      return Races::Deed::Atomic;
    default:
      return touch.copies ? Races::Deed::Copy : Races::Deed::Write;
  }
}

std::string noun(Races::Deed deed) {
  switch (deed) {
    case Races::Deed::Read:
      return "read";
    case Races::Deed::Write:
      return "write";
    case Races::Deed::Copy:
      return "copy of cp.async";
    default:
      return "atomic operation";
  }
}

std::string a_noun(Races::Deed deed) {
  return (deed == Races::Deed::Atomic ? "an " : "a ") + noun(deed);
}

}  // namespace

void Watch::start(const Grid& grid) {
  unwritten_.clear();
  marks_.clear();
  memory_.start(grid.shared_bytes, grid.kernel->reserved_shared, grid.local_stride, grid.warps);
  if (checks_.races) races_.start(grid.shared_bytes, grid.warps);
}

std::uint32_t Watch::written(const Warp& warp, const Touch& touch) const {
  const Place where = place_of(warp, touch.place);
  if (where == Place::Elsewhere)
    return WrittenMemory::instance().written(reinterpret_cast<std::uint64_t>(touch.place),
                                             touch.bytes);
  const std::uint64_t shared = shared_offset(warp, touch.place),
                      local = local_offset(warp, touch.place);
  std::uint32_t bits = 0;
  for (std::uint64_t k = 0; k < touch.bytes; ++k)
    bits |=
        (where == Place::Shared ? memory_.shared(shared + k) : memory_.local(warp.index, local + k))
            ? 1u << k
            : 0;
  return bits;
}

bool Watch::untouched_around(const Warp& warp, const Touch& touch) const {
  const Place where = place_of(warp, touch.place);
  if (where == Place::Elsewhere) {
    const auto begin = reinterpret_cast<std::uint64_t>(touch.place), end = begin + touch.bytes;
    return !WrittenMemory::instance().any_written(begin, begin / kAround * kAround,
                                                  (end + kAround - 1) / kAround * kAround);
  }
  const std::uint64_t offset =
      where == Place::Shared
          ? shared_offset(warp, touch.place)
          : local_offset(warp, touch.place) % static_cast<std::uint64_t>(warp.local_stride);
  const std::uint64_t lane = where == Place::Shared ? 0 : local_offset(warp, touch.place) - offset;
  const std::uint64_t size =
      where == Place::Shared ? warp.shared_bytes : static_cast<std::uint64_t>(warp.local_stride);
  const std::uint64_t end =
      std::min((offset + touch.bytes + kAround - 1) / kAround * kAround, size);
  for (std::uint64_t k = offset / kAround * kAround; k < end; ++k)
    if (where == Place::Shared ? memory_.shared(k) : memory_.local(warp.index, lane + k))
      return false;
  return true;
}

void Watch::note_written(const Warp& warp, const Touch& touch) {
  const Place where = place_of(warp, touch.place);
  if (where == Place::Elsewhere) {
    if (checks_.initialized)
      WrittenMemory::instance().note_write(reinterpret_cast<std::uint64_t>(touch.place),
                                           touch.bytes);
    return;
  }
  for (std::uint64_t k = 0; k < touch.bytes; ++k) {
    if (where == Place::Shared)
      memory_.write_shared(shared_offset(warp, touch.place) + k);
    else if (checks_.initialized)
      memory_.write_local(warp.index, local_offset(warp, touch.place) + k);
  }
}

bool Watch::check_written(const Insn* insn, Warp& warp, const Touch& touch) {
  if (touch.needs == Needs::Nothing) return true;
  const std::uint32_t bits = written(warp, touch), all = bits_of(touch.bytes);
  if ((bits & all) == all) return true;
  if (touch.needs == Needs::Something && ((bits & all) != 0 || !untouched_around(warp, touch)))
    return true;
  raise_fault(warp, insn, CUDA_ERROR_LAUNCH_FAILED, touch.lane,
              unwritten_text(warp, touch.place, touch.bytes));
  return false;
}

void Watch::mark(const Insn* load, const Warp& warp, const Touch& touch,
                 std::uint64_t element_bytes, ValueMark* marks) {
  const std::uint32_t bits = written(warp, touch);
  const ValueMark lonely = bits == 0 && untouched_around(warp, touch) ? kLonely : 0;
  for (std::uint64_t first = 0; first < touch.bytes; first += element_bytes, ++marks) {
    *marks = 0;
    if ((bits >> first & bits_of(element_bytes)) != 0) continue;
    ValueMark& known = marks_[{load, touch.place + first}];
    if (known == 0) {
      unwritten_.push_back({load, touch.place + first, element_bytes});
      known = static_cast<ValueMark>(unwritten_.size());
    }
    *marks = known | lonely;
  }
}

bool Watch::is_local(const Warp& warp, const std::byte* place) const {
  return place_of(warp, place) == Place::Local;
}

bool Watch::may_pass_on(const Warp& warp, ValueMark mark) const {
  return may_store(mark) || ((mark & kComputed) == 0 && is_local(warp, unwritten(mark).place));
}

void Watch::forget_written(const Warp& warp, const std::byte* place, std::uint64_t bytes) {
  const auto stride = static_cast<std::uint64_t>(warp.local_stride);
  const std::uint64_t offset = local_offset(warp, place);
  memory_.forget_local(warp.index, 1u << (offset / stride), offset % stride, bytes);
}

const Insn* Watch::report(const Insn* use, Warp& warp, int lane, ValueMark mark) {
  const Unwritten& what = unwritten(mark);
  std::string text = unwritten_text(warp, what.place, what.bytes);
  if (what.load != use) text += "\n  loaded: " + where_text(warp, what.load, lane) + ", and used:";
  return raise_fault(warp, use, CUDA_ERROR_LAUNCH_FAILED, lane, text);
}

std::string Watch::unwritten_text(const Warp& warp, const std::byte* place,
                                  std::uint64_t bytes) const {
  const std::string what = "read of " + std::to_string(bytes) + " bytes of ";
  switch (place_of(warp, place)) {
    case Place::Shared:
      return what + "shared memory at " +
             shared_place_text(*warp.kernel, shared_offset(warp, place)) +
             ", which no thread of the block has written";
    case Place::Local:
      return what + "local memory at byte " +
             std::to_string(static_cast<std::int64_t>(local_offset(warp, place)) %
                            warp.local_stride) +
             ", which the thread has not written";
    default:
      return what + "global memory that nothing has written: " +
             MemoryMap::instance().describe(reinterpret_cast<std::uint64_t>(place));
  }
}

bool Watch::check_races(const Insn* insn, Warp& warp, const Touch& touch) {
  const std::uint32_t thread = warp.index * kLanes + static_cast<std::uint32_t>(touch.lane);
  const std::uint64_t begin = shared_offset(warp, touch.place);
  const Races::Deed deed = deed_of(touch);
  if (deed == Races::Deed::Copy) races_.issue(insn, thread, begin, touch.bytes);
  for (std::uint64_t k = 0; k < touch.bytes; ++k) {
    // Without the new values, or over bytes that were never written, a write counts as a change.
    const bool changes =
        touch.values == nullptr || !memory_.shared(begin + k) || touch.values[k] != touch.place[k];
    const Races::Event* other = races_.note(insn, thread, deed, begin + k, changes);
    if (other != nullptr) return report_race(insn, warp, touch, begin + k, *other);
  }
  return true;
}

bool Watch::report_race(const Insn* insn, Warp& warp, const Touch& touch, std::uint64_t offset,
                        const Races::Event& other) {
  const Warp& before = *block_.warps[other.thread / kLanes];
  const std::string why =
      other.under_way ? ", which its thread has not waited for" : " that nothing orders";
  raise_fault(warp, insn, CUDA_ERROR_LAUNCH_FAILED, touch.lane,
              "race on shared memory at " + shared_place_text(*warp.kernel, offset) + ": " +
                  a_noun(deed_of(touch)) + " and an earlier " + noun(other.deed) + why +
                  "\n  earlier: " + where_text(before, other.insn, other.thread % kLanes));
  return false;
}

bool Watch::access(const Insn* insn, Warp& warp, const Touch& touch) {
  if (checks_.initialized && touch.kind != AccessKind::Write && !check_written(insn, warp, touch))
    return false;
  // An ordering load or store orders other accesses, and does not race itself.
  const bool atomic = touch.kind == AccessKind::Atomic,
             shared = place_of(warp, touch.place) == Place::Shared;
  if (checks_.races && shared && !(touch.ordering && !atomic) && !check_races(insn, warp, touch))
    return false;
  if (checks_.races && (touch.ordering || atomic))
    races_.order_lane(warp.index * kLanes + static_cast<std::uint32_t>(touch.lane));
  if (touch.kind != AccessKind::Read) note_written(warp, touch);
  return true;
}

}  // namespace cuda_ffi::software
