#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "driver/kernel.hpp"
#include "driver/stream.hpp"
#include "launch/settlements.hpp"
#include "launch/stream_queue.hpp"

namespace cuda_ffi {

// Adds `amount` to one int per thread.
inline constexpr char kAddAmount[] = R"(
.version 7.0
.target sm_50
.address_size 64
.visible .global .align 4 .u32 counter = 7;
.visible .entry add_amount(.param .u64 pointer, .param .u32 amount) {
  .reg .b32 %r<4>;
  .reg .b64 %rd<4>;
  ld.param.u64 %rd1, [pointer];
  ld.param.u32 %r1, [amount];
  cvta.to.global.u64 %rd2, %rd1;
  mov.u32 %r2, %tid.x;
  mul.wide.u32 %rd3, %r2, 4;
  add.s64 %rd2, %rd2, %rd3;
  ld.global.u32 %r3, [%rd2];
  add.s32 %r3, %r3, %r1;
  st.global.u32 [%rd2], %r3;
  ret;
}
)";

// The core over the software device, without JavaScript, called as binding/ calls it.
class OnSoftwareDevice : public testing::Test {
 protected:
  // Takes ended calls in place of a JavaScript thread.
  Ended settled(StreamQueue& queue, size_t count) {
    Ended all;
    queue.poll(std::chrono::microseconds(0), all);
    while (all.done.size() + all.failed.size() < count) {
      settlements->wait(60000);
      Ended some = settlements->take();
      all.done.insert(all.done.end(), some.done.begin(), some.done.end());
      for (FailedCall& failed : some.failed) all.failed.push_back(std::move(failed));
    }
    return all;
  }

  std::shared_ptr<Kernel> add_amount() {
    return Kernel::find(std::make_shared<Module>(context, kAddAmount), "add_amount");
  }

  DriverPtr driver = Driver::open_file(CUDA_FFI_SOFTWARE_DRIVER);
  ContextPtr context = Context::primary(Device::list(driver).at(0));
  std::shared_ptr<const Stream> stream = std::make_shared<const Stream>(context, true, 0);
  std::shared_ptr<Settlements> settlements = std::make_shared<Settlements>([] {});
};

}  // namespace cuda_ffi
