#pragma once

#include "binding/native_object.hpp"
#include "collectives/communicator.hpp"
#include "launch/graph_replay.hpp"

namespace cuda_ffi::binding {

// A communicator, and the order of JavaScript's requests to it. The destructor gives up everything
// that still waits for other ranks.
struct OrderedCommunicator {
  explicit OrderedCommunicator(std::shared_ptr<Communicator> joined)
      : communicator(std::move(joined)) {}
  ~OrderedCommunicator() { communicator->give_up(); }
  OrderedCommunicator(const OrderedCommunicator&) = delete;
  OrderedCommunicator& operator=(const OrderedCommunicator&) = delete;

  std::shared_ptr<Communicator> communicator;
  std::uint32_t tickets = 0;
  std::uint64_t collectives = 0;
};

class JsCommunicator : public NativeObject<JsCommunicator, OrderedCommunicator> {
 public:
  using NativeObject::NativeObject;
  static constexpr char kClassName[] = "Communicator";
  static constexpr napi_type_tag kTag = {0x7d5c1f0e4a6b4c11, 0x9a3e0c52d1f70016};
  static std::vector<Napi::ClassPropertyDescriptor<JsCommunicator>> members();

 private:
  friend class NativeObject<JsCommunicator, OrderedCommunicator>;
  Napi::Value perform(const Napi::CallbackInfo& info);
  Napi::Value launch(const Napi::CallbackInfo& info);
  Napi::Value leave(const Napi::CallbackInfo& info);
  Napi::Value end_with_device(const Napi::CallbackInfo& info);
  Napi::Value end(const Napi::CallbackInfo& info);
};

// What a node does that the arguments from `first` on describe: communicator, calls
LateWork collective_work_of(const Napi::CallbackInfo& info, size_t first,
                            const ContextPtr& context);

Napi::Value nccl_info(const Napi::CallbackInfo& info);
Napi::Value nccl_is_in_use(const Napi::CallbackInfo& info);
Napi::Value nccl_unique_id(const Napi::CallbackInfo& info);
Napi::Value call_off_joins(const Napi::CallbackInfo& info);
Napi::Value fail_join(const Napi::CallbackInfo& info);
Napi::Value join_communicator(const Napi::CallbackInfo& info);

}  // namespace cuda_ffi::binding
