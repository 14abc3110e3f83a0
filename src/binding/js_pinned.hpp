#pragma once

#include "binding/native_object.hpp"
#include "driver/pinned_memory.hpp"
#include "launch/device_heap.hpp"

namespace cuda_ffi::binding {

// The whole pages of a TypedArray, locked. The reference keeps the memory of the array as long as
// they are; where both end with the environment, that waits for a release under way.
struct PinnedPages {
  static constexpr size_t kPageBytes = 4096;

  // `view` has a page more than is wanted: JavaScript's memory begins anywhere.
  PinnedPages(const ContextPtr& context, std::shared_ptr<DeviceHeap> heap, Napi::Uint8Array view);
  ~PinnedPages() { memory->release(); }
  PinnedPages(const PinnedPages&) = delete;
  PinnedPages& operator=(const PinnedPages&) = delete;

  Napi::ObjectReference keeps;
  size_t offset;  // of the first page, from the beginning of the view
  std::shared_ptr<RegisteredMemory> memory;
  std::shared_ptr<DeviceHeap> heap;
};

class JsPinned : public NativeObject<JsPinned, PinnedPages> {
 public:
  using NativeObject::NativeObject;
  static constexpr char kClassName[] = "Pinned";
  static constexpr napi_type_tag kTag = {0x7d5c1f0e4a6b4c11, 0x9a3e0c52d1f7000a};
  static std::vector<Napi::ClassPropertyDescriptor<JsPinned>> members();

 private:
  friend class NativeObject<JsPinned, PinnedPages>;
  Napi::Value offset(const Napi::CallbackInfo& info);
  Napi::Value address(const Napi::CallbackInfo& info);
  Napi::Value release(const Napi::CallbackInfo& info);
};

}  // namespace cuda_ffi::binding
