#pragma once

// Every handle that a program holds is the address of a slot in one reserved region, never of the
// object itself. So a wrong, freed or foreign handle is recognized without touching the memory it
// points to. A freed slot is reused only after many others, so a stale handle stays invalid for
// long.

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>

#include "software_device/device/failure.hpp"

namespace cuda_ffi::software {

enum class HandleKind : std::uint8_t {
  Free,
  Context,
  Stream,
  Event,
  Module,
  Function,
  Library,
  Kernel,
  MemoryPool,
  LinkState,
  Graph,
  GraphNode,
  GraphExec,
  UserObject,
  Array,
  MipmappedArray,
  TextureObject,
  SurfaceObject,
  MemoryHandle,
};

class HandleTable {
 public:
  static HandleTable& instance();

  // The table holds the object until the handle is removed.
  void* add(HandleKind kind, std::shared_ptr<void> object);
  // Null if the handle is not a live one of this kind. Takes no lock except the slot's own.
  std::shared_ptr<void> find(HandleKind kind, const void* handle) const noexcept;
  // The object behind the handle, for the one call that removes it; null for all others.
  std::shared_ptr<void> remove(HandleKind kind, void* handle);
  // Whether the handle was one of this kind and no longer is.
  bool was(HandleKind kind, const void* handle) const noexcept;

 private:
  struct Slot;
  HandleTable();
  Slot* slot_of(const void* handle) const noexcept;
  Slot* take_slot();

  Slot* slots_;
  std::atomic<std::uint64_t> used_{0};  // slots that have ever been used
  std::mutex mutex_;
  std::deque<Slot*> free_;
};

// Handles by the type of their object. Each type has `static constexpr HandleKind kHandleKind` and
// `using Handle`.
template <typename Object>
typename Object::Handle make_handle(std::shared_ptr<Object> object) {
  return reinterpret_cast<typename Object::Handle>(
      HandleTable::instance().add(Object::kHandleKind, std::move(object)));
}

template <typename Object>
std::shared_ptr<Object> find_handle(typename Object::Handle handle) noexcept {
  return std::static_pointer_cast<Object>(
      HandleTable::instance().find(Object::kHandleKind, reinterpret_cast<const void*>(handle)));
}

template <typename Object>
std::shared_ptr<Object> get_handle(typename Object::Handle handle,
                                   CUresult otherwise = CUDA_ERROR_INVALID_HANDLE) {
  auto object = find_handle<Object>(handle);
  if (!object) fail(otherwise);
  return object;
}

template <typename Object>
std::shared_ptr<Object> remove_handle(typename Object::Handle handle,
                                      CUresult otherwise = CUDA_ERROR_INVALID_HANDLE) {
  auto object =
      HandleTable::instance().remove(Object::kHandleKind, reinterpret_cast<void*>(handle));
  if (!object) fail(otherwise);
  return std::static_pointer_cast<Object>(std::move(object));
}

}  // namespace cuda_ffi::software
