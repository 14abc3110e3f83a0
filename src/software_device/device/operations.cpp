#include "software_device/device/operations.hpp"

#include <cinttypes>
#include <cstdio>
#include <cstring>

#include "software_device/device/memory_pool.hpp"
#include "software_device/device/texture.hpp"
#include "software_device/execute/check/written_memory.hpp"
#include "software_device/execute/runtime/printf_buffer.hpp"
#include "software_device/execute/state/checks.hpp"
#include "software_device/memory/page_use.hpp"
#include "software_device/memory/virtual_memory.hpp"

namespace cuda_ffi::software {
namespace {

std::byte* pointer(std::uint64_t address) {
  return reinterpret_cast<std::byte*>(address);
}

template <typename Element>
void fill(std::uint64_t address, std::uint64_t count, std::uint32_t value) {
  auto* elements = reinterpret_cast<Element*>(address);
  for (std::uint64_t i = 0; i < count; ++i) elements[i] = static_cast<Element>(value);
}

void fill_row(const FillOperation& operation, std::uint64_t address) {
  switch (operation.element_bytes) {
    case 1:
      std::memset(pointer(address), static_cast<int>(operation.value & 0xff), operation.width);
      return;
    case 2:
      return fill<std::uint16_t>(address, operation.width, operation.value);
    default:
      return fill<std::uint32_t>(address, operation.width, operation.value);
  }
}

// If reads of unwritten memory are reported, copies and fills count as writes.
void note_copy(const CopyOperation& copy) {
  if (!Checks::wanted().initialized) return;
  const auto row = [](const CopyEnd& end, std::uint64_t z, std::uint64_t y) {
    return end.address + z * end.slice + y * end.pitch;
  };
  for (std::uint64_t z = 0; z < copy.depth; ++z)
    for (std::uint64_t y = 0; y < copy.height; ++y)
      WrittenMemory::instance().note_copy(row(copy.destination, z, y), row(copy.source, z, y),
                                          copy.width);
}

void note_fill(std::uint64_t address, std::uint64_t bytes) {
  if (Checks::wanted().initialized) WrittenMemory::instance().note_write(address, bytes);
}

// Rows that are mapped no longer, or to which no device has access any more. Other memory is never
// taken from an operation that was checked when it was made.
bool unmapped(std::uint64_t address, std::uint64_t extent) {
  if (!VirtualMemory::instance().contains(address)) return false;
  const auto holder = MemoryMap::instance().find(address);
  return !holder || !holder->contains(address, extent);
}

std::uint64_t extent_of(const CopyEnd& end, const CopyOperation& copy) {
  return (copy.depth - 1) * end.slice + (copy.height - 1) * end.pitch + copy.width;
}

void fault_at(Context& context, const char* what, std::uint64_t address) {
  char text[64];
  std::snprintf(text, sizeof text, "invalid %s at 0x%" PRIx64 ": ", what, address);
  context.poison(CUDA_ERROR_ILLEGAL_ADDRESS, text + MemoryMap::instance().describe(address));
}

bool dense(const CopyEnd& end, const CopyOperation& operation) {
  const bool rows = operation.height == 1 || end.pitch == operation.width;
  return rows && (operation.depth == 1 || end.slice == operation.width * operation.height);
}

}  // namespace

void KernelOperation::perform(Context& context) const {
  if (ended && ended->load(std::memory_order_relaxed)) return;
  GridLaunch launch;
  launch.device = context.device();
  launch.grid = grid;
  launch.block = block;
  launch.cluster = cluster;
  launch.dynamic_shared_bytes = dynamic_shared_bytes;
  launch.parameters = parameters;
  launch.cooperative = cooperative;
  launch.stack_bytes = context.limit(CU_LIMIT_STACK_SIZE);
  launch.heap = context.id();
  launch.heap_bytes = context.limit(CU_LIMIT_MALLOC_HEAP_SIZE);
  launch.printf_bytes = context.limit(CU_LIMIT_PRINTF_FIFO_SIZE);
  const ObjectViews objects = object_views(launched_at);
  launch.objects = &objects;
  launch.cancelled = &context.cancelled();
  launch.ended = ended.get();
  auto fault = [&] {
    const PagesAreUsed used(page_use());
    return function->kernel().run(launch);
  }();
  if (!fault) return;
  if (graph_node >= 0) fault->report += "\n  in node " + std::to_string(graph_node) + " of a graph";
  context.poison(fault->code, std::move(fault->report));
}

void CopyOperation::perform() const {
  if (bytes() == 0) return;
  const PagesAreUsed used(page_use());
  note_copy(*this);
  // Source and destination may overlap. The bytes are then undefined, but the behavior is not.
  if (dense(source, *this) && dense(destination, *this)) {
    std::memmove(pointer(destination.address), pointer(source.address), bytes());
    return;
  }
  for (std::uint64_t z = 0; z < depth; ++z) {
    for (std::uint64_t y = 0; y < height; ++y) {
      std::memmove(pointer(destination.address + z * destination.slice + y * destination.pitch),
                   pointer(source.address + z * source.slice + y * source.pitch), width);
    }
  }
}

void CopyOperation::perform(Context& context) const {
  if (bytes() == 0) return;
  if (unmapped(source.address, extent_of(source, *this)))
    return fault_at(context, "source of a copy", source.address);
  if (unmapped(destination.address, extent_of(destination, *this)))
    return fault_at(context, "destination of a copy", destination.address);
  perform();
}

void FillOperation::perform(Context& context) const {
  if (width == 0) return;  // the address may be null, which memset does not accept
  if (unmapped(address, (height - 1) * pitch + width * element_bytes))
    return fault_at(context, "fill", address);
  const PagesAreUsed used(page_use());
  for (std::uint64_t y = 0; y < height; ++y) {
    note_fill(address + y * pitch, width * element_bytes);
    fill_row(*this, address + y * pitch);
  }
}

void HostOperation::perform(Context& context) const {
  flush_printf(context.device());  // as CUDA does before every callback
  call_program([this] { function(user_data); });
}

void FreeOperation::perform(Context&) const {
  pool->release(pointer);
}

}  // namespace cuda_ffi::software
