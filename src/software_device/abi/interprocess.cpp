// Memory and events that several processes use. A handle is a value that a program passes to the
// others in any way it likes; it says where they find a file of the process that has made it.

#include <cstring>
#include <type_traits>

#include "software_device/abi/entry.hpp"
#include "software_device/device/capture.hpp"
#include "software_device/device/event.hpp"
#include "software_device/device/memory_records.hpp"

using namespace cuda_ffi::software;
using cuda_ffi::platform::MemoryFile;

namespace {

constexpr std::uint64_t kEventMagic = 0x7465652d66666375;   // "ucff-eet"
constexpr std::uint64_t kMemoryMagic = 0x6370692d66666375;  // "ucff-ipc"
constexpr unsigned kInterprocessFlags = CU_EVENT_INTERPROCESS | CU_EVENT_DISABLE_TIMING;

struct EventHandle {
  std::uint64_t magic = kEventMagic;
  MemoryFile::Place place;
};

struct MemoryHandle {
  std::uint64_t magic = kMemoryMagic;
  MemoryFile::Place place;
  std::uint64_t offset = 0, size = 0, serial = 0;
  std::int64_t device = 0;
};

template <typename Content, typename Handle>
void write(Handle* handle, const Content& content) {
  static_assert(sizeof content <= sizeof *handle);
  static_assert(std::has_unique_object_representations_v<Content>);  // nothing else of the stack
  require(handle != nullptr);
  *handle = {};
  std::memcpy(handle, &content, sizeof content);
}

// What a handle says, which may come from anywhere.
template <typename Content, typename Handle>
Content read(const Handle& handle) {
  Content content;
  const std::uint64_t magic = content.magic;
  std::memcpy(&content, &handle, sizeof content);
  require(content.magic == magic);
  require(content.place.process != MemoryFile::this_process(), CUDA_ERROR_INVALID_CONTEXT);
  return content;
}

void require_support() {
  require(MemoryFile::supported(), CUDA_ERROR_NOT_SUPPORTED);
}

CUdeviceptr import(Context& context, const MemoryHandle& handle) {
  auto file = MemoryFile::open(handle.place);
  require(file != nullptr, CUDA_ERROR_NOT_PERMITTED);  // as of an H100's driver
  const std::uint64_t bytes = file->bytes();
  require(handle.size > 0 && handle.offset < bytes && handle.size <= bytes - handle.offset);
  require(bytes <= MemoryMap::capacity());
  MemoryRecord record;
  record.allocation = MemoryMap::instance().import(static_cast<int>(handle.device), std::move(file),
                                                   handle.offset, handle.size);
  record.context_id = context.id();
  record.context = context.handle();
  record.imported_from = ImportedFrom{handle.place.identity, handle.offset, handle.serial};
  record.openings = 1;
  const CUdeviceptr pointer = record.allocation.base;
  MemoryRecords::instance().add(std::move(record));
  return pointer;
}

}  // namespace

CUresult cuIpcGetEventHandle(CUipcEventHandle* handle, CUevent event) {
  return entry([&] {
    require_support();
    const auto own = get_handle<Event>(event);
    require(own->shared() != nullptr, CUDA_ERROR_INVALID_HANDLE);
    write(handle, EventHandle{kEventMagic, own->shared()->place()});
  });
}

CUresult cuIpcOpenEventHandle(CUevent* event, CUipcEventHandle handle) {
  return entry([&] {
    require_support();
    require(event != nullptr);
    Context& context = usable_context();
    auto shared = InterprocessEvent::open(read<EventHandle>(handle).place);
    require(shared != nullptr, CUDA_ERROR_MAP_FAILED);
    *event = context.own(
        std::make_shared<Event>(context.shared_from_this(), kInterprocessFlags, std::move(shared)));
  });
}

CUresult cuIpcGetMemHandle(CUipcMemHandle* handle, CUdeviceptr pointer) {
  return entry([&] {
    require_support();
    require(handle != nullptr);
    usable_context();
    const auto record = MemoryRecords::instance().find(pointer);
    require(record && record->allocation.kind == AllocationKind::Device && !record->pool &&
            !record->graph_memory);
    const Allocation& own = record->allocation;
    const auto place = MemoryMap::instance().share(own.base);
    require(place.has_value(), CUDA_ERROR_OUT_OF_MEMORY);
    write(handle,
          MemoryHandle{kMemoryMagic, place->file, place->offset, own.size, own.serial, own.device});
  });
}

CUresult cuIpcOpenMemHandle_v2(CUdeviceptr* pointer, CUipcMemHandle handle, unsigned flags) {
  return entry([&] {
    require_support();
    require(pointer != nullptr);
    require((flags & ~static_cast<unsigned>(CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS)) == 0);
    Context& context = usable_context();
    Capture::check_unsafe_call();
    const auto content = read<MemoryHandle>(handle);
    // It may be another than the context's, as with a peer.
    require(content.device >= 0 && content.device < device_count());
    const ImportedFrom from{content.place.identity, content.offset, content.serial};
    const auto known = MemoryRecords::instance().reopen(context, from);
    *pointer = known ? known->allocation.base : import(context, content);
  });
}

CUresult cuIpcOpenMemHandle(CUdeviceptr* pointer, CUipcMemHandle handle, unsigned flags) {
  return cuIpcOpenMemHandle_v2(pointer, handle, flags);
}

CUresult cuIpcCloseMemHandle(CUdeviceptr pointer) {
  return entry([&] {
    require_support();
    Context& context = usable_context();
    Capture::check_unsafe_call();
    context.synchronize();
    bool is_last = false;
    const auto close = [&](MemoryRecord& record) {
      require(record.imported_from && record.allocation.base == pointer);
      is_last = --record.openings == 0;
    };
    require(MemoryRecords::instance().update(pointer, close));
    if (!is_last) return;
    MemoryRecords::instance().release(
        pointer, [](const MemoryRecord& record) { return record.openings == 0; });
  });
}
