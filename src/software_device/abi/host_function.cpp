// Functions of the program that a stream calls, on the thread that drains the stream.

#include "software_device/abi/entry.hpp"
#include "software_device/device/enqueue.hpp"

using namespace cuda_ffi::software;

namespace {

// cuStreamAddCallback. Unlike a host function, a callback is also called after an error, which is
// passed to it.
class Callback final : public Task {
 public:
  Callback(CUstream stream, CUstreamCallback function, void* user_data)
      : stream_(stream), function_(function), user_data_(user_data) {}

  void run(Context& context) override {
    call_program([&] { function_(stream_, context.error(), user_data_); });
  }
  bool runs_after_error() const noexcept override { return true; }
  bool calls_program() const noexcept override { return true; }

 private:
  CUstream stream_;
  CUstreamCallback function_;
  void* user_data_;
};

}  // namespace

CUresult cuLaunchHostFunc(CUstream stream, CUhostFn function, void* user_data) {
  return entry([&] {
    require(function != nullptr);
    enqueue(*usable_stream(stream), HostOperation{function, user_data});
  });
}

CUresult cuStreamAddCallback(CUstream stream, CUstreamCallback callback, void* user_data,
                             unsigned flags) {
  return entry([&] {
    require(callback != nullptr && flags == 0);
    const auto own = usable_stream(stream);
    refuse_capture(*own);
    own->submit(std::make_unique<Callback>(stream, callback, user_data));
  });
}
