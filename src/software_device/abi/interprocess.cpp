// Memory and events that several processes use. A handle is a value that a program passes to the
// others in any way it likes; it says where they find a file of the process that has made it.

#include <cstring>
#include <type_traits>

#include "software_device/abi/entry.hpp"
#include "software_device/device/capture.hpp"
#include "software_device/device/event.hpp"
#include "software_device/device/memory_pool.hpp"
#include "software_device/device/memory_records.hpp"

using namespace cuda_ffi::software;
using cuda_ffi::platform::MemoryFile;

namespace {

constexpr std::uint64_t kEventMagic = 0x7465652d66666375;   // "ucff-eet"
constexpr std::uint64_t kMemoryMagic = 0x6370692d66666375;  // "ucff-ipc"
constexpr std::uint64_t kPoolMagic = 0x7274702d66666375;    // "ucff-ptr"
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

// The pool's descriptor is what lets others in; this only says which of its allocations.
struct PoolPointer {
  std::uint64_t magic = kPoolMagic;
  MemoryFile::Place place;
  std::uint64_t offset = 0, size = 0;
  MemoryFile::Identity pool;
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
  std::memcpy(static_cast<void*>(&content), &handle, sizeof content);
  require(content.magic == magic);
  return content;
}

template <typename Content, typename Handle>
Content read_from_other(const Handle& handle) {
  const auto content = read<Content>(handle);
  require(content.place.process != MemoryFile::this_process(), CUDA_ERROR_INVALID_CONTEXT);
  return content;
}

void require_support() {
  require(MemoryFile::supported(), CUDA_ERROR_NOT_SUPPORTED);
}

// The file in which the allocation is, if it can be.
template <typename Content>
std::unique_ptr<MemoryFile> file_of(const Content& handle) {
  auto file = MemoryFile::open(handle.place);
  require(file != nullptr, CUDA_ERROR_NOT_PERMITTED);  // as of an H100's driver
  const std::uint64_t bytes = file->bytes();
  require(handle.size > 0 && handle.offset < bytes && handle.size <= bytes - handle.offset);
  require(bytes <= MemoryMap::capacity());
  return file;
}

std::shared_ptr<MemoryPool> pool_of(CUmemoryPool handle) {
  return get_handle<MemoryPool>(handle, CUDA_ERROR_INVALID_VALUE);
}

CUdeviceptr import(Context& context, const MemoryHandle& handle) {
  auto file = file_of(handle);
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
    auto shared = InterprocessEvent::open(read_from_other<EventHandle>(handle).place);
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
    const auto content = read_from_other<MemoryHandle>(handle);
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

CUresult cuMemPoolExportToShareableHandle(void* descriptor, CUmemoryPool pool,
                                          CUmemAllocationHandleType type,
                                          unsigned long long flags) {
  return entry([&] {
    require_support();
    require(descriptor != nullptr && flags == 0);
    require(type == CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR);
    const auto own = pool_of(pool);
    require(own->file() != nullptr && !own->is_imported());
    const auto shared = own->share();
    require(shared.has_value(), CUDA_ERROR_OPERATING_SYSTEM);
    std::memcpy(descriptor, &*shared, sizeof *shared);
  });
}

// The number of the descriptor is in the pointer.
CUresult cuMemPoolImportFromShareableHandle(CUmemoryPool* pool, void* descriptor,
                                            CUmemAllocationHandleType type,
                                            unsigned long long flags) {
  return entry([&] {
    require_support();
    require(pool != nullptr && flags == 0);
    require(type == CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR);
    const auto number = static_cast<int>(reinterpret_cast<std::intptr_t>(descriptor));
    const auto opened = MemoryPool::open(number, device_count());
    require(opened != nullptr, CUDA_ERROR_UNKNOWN);
    *pool = opened->handle();
  });
}

CUresult cuMemPoolExportPointer(CUmemPoolPtrExportData* data, CUdeviceptr pointer) {
  return entry([&] {
    require_support();
    require(data != nullptr);
    const auto record = MemoryRecords::instance().find(pointer);
    require(record && record->allocation.base == pointer && record->pool && !record->free_queued);
    require(record->pool->is_shared());
    const auto place = MemoryMap::instance().share(pointer);
    require(place.has_value(), CUDA_ERROR_OUT_OF_MEMORY);
    write(data, PoolPointer{kPoolMagic, place->file, place->offset, record->allocation.size,
                            record->pool->file()->identity()});
  });
}

CUresult cuMemPoolImportPointer(CUdeviceptr* pointer, CUmemoryPool pool,
                                CUmemPoolPtrExportData* data) {
  return entry([&] {
    require_support();
    require(pointer != nullptr && data != nullptr);
    const Context& context = usable_context();
    const auto own = pool_of(pool);
    require(own->is_imported());
    const auto content = read<PoolPointer>(*data);
    require(content.pool == own->file()->identity());
    *pointer = own->import(context, file_of(content), content.offset, content.size);
  });
}
