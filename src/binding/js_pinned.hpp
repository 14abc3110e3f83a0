#pragma once

#include "binding/native_object.hpp"
#include "driver/pinned_memory.hpp"
#include "launch/device_heap.hpp"

namespace cuda_ffi::binding {

// The whole pages of a TypedArray, locked. The reference keeps the array's memory alive for as
// long. If both end with the environment, a release under way is waited for.
struct PinnedPages {
  static constexpr size_t kPageBytes = 4096;

  // `view` must be a page longer than needed: JavaScript's memory may begin anywhere.
  PinnedPages(const ContextPtr& context, std::shared_ptr<DeviceHeap> heap, Napi::Uint8Array view);
  ~PinnedPages() { memory->release(); }
  PinnedPages(const PinnedPages&) = delete;
  PinnedPages& operator=(const PinnedPages&) = delete;

  Napi::ObjectReference keeps;
  size_t offset;  // from the beginning of the view to the first page
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
