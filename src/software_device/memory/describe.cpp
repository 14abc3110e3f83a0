#include "software_device/memory/describe.hpp"

#include <cinttypes>
#include <cstdio>

namespace cuda_ffi::software {
namespace {

// If every allocation is farther away than this, naming one would mislead.
constexpr std::uint64_t kNear = std::uint64_t{1} << 30;
constexpr std::uint64_t kNullPage = 4096;

const char* noun(AllocationKind kind) {
  switch (kind) {
    case AllocationKind::Pinned:
      return "pinned allocation";
    case AllocationKind::Managed:
      return "managed allocation";
    case AllocationKind::Registered:
      return "registered range";
    case AllocationKind::Variable:
      return "module variable";
    case AllocationKind::Heap:
      return "device heap";
    case AllocationKind::Array:
      return "array";
    case AllocationKind::Mapped:
      return "mapped memory";
    case AllocationKind::Imported:
      return "allocation of another process";
    case AllocationKind::Device:
      break;
  }
  return "allocation";
}

std::string name(const Allocation& allocation) {
  char text[160];
  std::snprintf(text, sizeof text, "%s #%" PRIu64 " of %" PRIu64 " bytes at 0x%" PRIx64,
                noun(allocation.kind), allocation.serial, allocation.size, allocation.base);
  return text;
}

std::string bytes(std::uint64_t count) {
  return std::to_string(count) + (count == 1 ? " byte " : " bytes ");
}

// Whether the memory of a freed allocation is in use again, at least in part.
bool reused(const Allocation& freed, const Surroundings& around) {
  const auto overlaps = [&](const std::optional<Allocation>& live) {
    return live && live->base < freed.base + freed.size && freed.base < live->base + live->size;
  };
  return overlaps(around.before) || overlaps(around.after);
}

}  // namespace

std::string describe_inside(std::uint64_t address, const Allocation& holder) {
  return bytes(address - holder.base) + "into " + name(holder);
}

std::string describe_outside(std::uint64_t address, const Surroundings& around) {
  const bool stale = around.freed && !reused(*around.freed, around);
  if (stale) return "inside " + name(*around.freed) + ", which was freed";
  if (address < kNullPage) return "the null pointer, or an offset from it";
  std::uint64_t past = kNear;
  if (around.before) past = address - (around.before->base + around.before->size);
  std::uint64_t ahead = kNear;
  if (around.after) ahead = around.after->base - address;
  if (past >= kNear && ahead >= kNear) return "not device memory";
  if (past <= ahead) return bytes(past) + "after the end of " + name(*around.before);
  return bytes(ahead) + "before " + name(*around.after);
}

}  // namespace cuda_ffi::software
