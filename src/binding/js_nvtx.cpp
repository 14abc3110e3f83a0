#include "binding/js_nvtx.hpp"

#include "binding/js_error.hpp"
#include "library/nvtx_ranges.hpp"

namespace cuda_ffi::binding {
namespace {

// A tool attaches once per process.
const NvtxRanges& ranges() {
  static const NvtxRanges opened = NvtxRanges::open();
  return opened;
}

}  // namespace

Napi::Value start_range(const Napi::CallbackInfo& info) {
  return Napi::BigInt::New(info.Env(), ranges().start(info[0].As<Napi::String>()));
}

Napi::Value end_range(const Napi::CallbackInfo& info) {
  bool lossless = false;
  ranges().end(info[0].As<Napi::BigInt>().Uint64Value(&lossless));
  return info.Env().Undefined();
}

}  // namespace cuda_ffi::binding
