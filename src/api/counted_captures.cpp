#include "api/counted_captures.hpp"

#include "driver/captures.hpp"
#include "library/cuda_abi.hpp"

namespace cuda_ffi::api {
namespace {

template <typename Shape>
Word begin(void* function, const Word* words) {
  enter_capture();
  const Word code = TrampolineOf<Shape>::call(function, words);
  if (code != CUDA_SUCCESS) leave_capture();
  return code;
}

// The runtime has the driver's numbers for these errors. A capture has also ended if it was
// invalidated, or if its streams were not joined.
bool ended(Word code) {
  return code == CUDA_SUCCESS || code == CUDA_ERROR_STREAM_CAPTURE_INVALIDATED ||
         code == CUDA_ERROR_STREAM_CAPTURE_UNJOINED;
}

Word end(void* function, const Word* words) {
  const Word code = TrampolineOf<Int(Pointer, Pointer)>::call(function, words);
  if (ended(code)) leave_capture();
  return code;
}

}  // namespace

Trampoline counting_captures(const std::string& name, Trampoline plain) {
  if (name == "cuStreamBeginCapture" || name == "cudaStreamBeginCapture")
    return begin<Int(Pointer, Int)>;
  if (name == "cuStreamBeginCaptureToGraph" || name == "cudaStreamBeginCaptureToGraph")
    return begin<Int(Pointer, Pointer, Pointer, Pointer, Long, Int)>;
  const bool ends = name == "cuStreamEndCapture" || name == "cudaStreamEndCapture";
  return ends ? end : plain;
}

}  // namespace cuda_ffi::api
