#pragma once

#include <memory>

#include "binding/native_object.hpp"
#include "binding/slot_table.hpp"
#include "driver/kernel.hpp"

namespace cuda_ffi::binding {

// A kernel, and its slot, the number that stands for it in the arena.
struct KernelInSlot {
  std::shared_ptr<Kernel> kernel;
  std::unique_ptr<SlotTable<Kernel>::Slot> slot;
};

class JsKernel : public NativeObject<JsKernel, KernelInSlot> {
 public:
  using NativeObject::NativeObject;
  static constexpr char kClassName[] = "Kernel";
  static constexpr napi_type_tag kTag = {0x7d5c1f0e4a6b4c11, 0x9a3e0c52d1f70008};
  static std::vector<Napi::ClassPropertyDescriptor<JsKernel>> members();

 private:
  friend class NativeObject<JsKernel, KernelInSlot>;
  Napi::Value slot(const Napi::CallbackInfo& info);
  Napi::Value handle(const Napi::CallbackInfo& info);
  Napi::Value attribute(const Napi::CallbackInfo& info);
  Napi::Value parameters(const Napi::CallbackInfo& info);
  Napi::Value active_blocks(const Napi::CallbackInfo& info);
  Napi::Value occupancy_block_size(const Napi::CallbackInfo& info);
};

}  // namespace cuda_ffi::binding
