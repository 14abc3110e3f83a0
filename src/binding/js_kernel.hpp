#pragma once

#include "binding/native_object.hpp"
#include "driver/kernel.hpp"

namespace cuda_ffi::binding {

class Session;

// A kernel with the slot by which the arena names it.
struct KernelInSlot {
  KernelInSlot(std::shared_ptr<Kernel> held, Session& owner);
  ~KernelInSlot();
  KernelInSlot(const KernelInSlot&) = delete;
  KernelInSlot& operator=(const KernelInSlot&) = delete;

  std::shared_ptr<Kernel> kernel;
  Session& session;  // outlives every object of its environment
  std::uint32_t slot;
};

class JsKernel : public NativeObject<JsKernel, KernelInSlot> {
 public:
  using NativeObject::NativeObject;
  static constexpr char class_name[] = "Kernel";
  static constexpr napi_type_tag tag = {0x7d5c1f0e4a6b4c11, 0x9a3e0c52d1f70008};
  static std::vector<Napi::ClassPropertyDescriptor<JsKernel>> members();

 private:
  friend class NativeObject<JsKernel, KernelInSlot>;
  Napi::Value slot(const Napi::CallbackInfo& info);
  Napi::Value attribute(const Napi::CallbackInfo& info);
  Napi::Value parameters(const Napi::CallbackInfo& info);
  Napi::Value active_blocks(const Napi::CallbackInfo& info);
  Napi::Value occupancy_block_size(const Napi::CallbackInfo& info);
};

}  // namespace cuda_ffi::binding
