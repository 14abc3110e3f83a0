// Reads and writes of words in stream order.

#include "software_device/abi/entry.hpp"
#include "software_device/device/enqueue.hpp"
#include "software_device/device/words.hpp"

using namespace cuda_ffi::software;

namespace {

template <typename Value>
CUresult wait_value(CUstream stream, CUdeviceptr address, Value value, unsigned flags) {
  CUstreamBatchMemOpParams word{};
  word.waitValue.operation =
      sizeof(Value) == 4 ? CU_STREAM_MEM_OP_WAIT_VALUE_32 : CU_STREAM_MEM_OP_WAIT_VALUE_64;
  word.waitValue.address = address;
  word.waitValue.value64 = value;
  word.waitValue.flags = flags;
  return cuStreamBatchMemOp_v2(stream, 1, &word, 0);
}

template <typename Value>
CUresult write_value(CUstream stream, CUdeviceptr address, Value value, unsigned flags) {
  CUstreamBatchMemOpParams word{};
  word.writeValue.operation =
      sizeof(Value) == 4 ? CU_STREAM_MEM_OP_WRITE_VALUE_32 : CU_STREAM_MEM_OP_WRITE_VALUE_64;
  word.writeValue.address = address;
  word.writeValue.value64 = value;
  word.writeValue.flags = flags;
  return cuStreamBatchMemOp_v2(stream, 1, &word, 0);
}

}  // namespace

CUresult cuStreamBatchMemOp_v2(CUstream stream, unsigned count, CUstreamBatchMemOpParams* words,
                               unsigned flags) {
  return entry([&] {
    require(flags == 0);
    const auto own = usable_stream(stream);
    enqueue(*own, make_word_operation(words, count));
  });
}

CUresult cuStreamBatchMemOp(CUstream stream, unsigned count, CUstreamBatchMemOpParams* words,
                            unsigned flags) {
  return cuStreamBatchMemOp_v2(stream, count, words, flags);
}

CUresult cuStreamWaitValue32_v2(CUstream stream, CUdeviceptr address, std::uint32_t value,
                                unsigned flags) {
  return wait_value(stream, address, value, flags);
}
CUresult cuStreamWaitValue32(CUstream stream, CUdeviceptr address, std::uint32_t value,
                             unsigned flags) {
  return wait_value(stream, address, value, flags);
}
CUresult cuStreamWaitValue64_v2(CUstream stream, CUdeviceptr address, std::uint64_t value,
                                unsigned flags) {
  return wait_value(stream, address, value, flags);
}
CUresult cuStreamWaitValue64(CUstream stream, CUdeviceptr address, std::uint64_t value,
                             unsigned flags) {
  return wait_value(stream, address, value, flags);
}

CUresult cuStreamWriteValue32_v2(CUstream stream, CUdeviceptr address, std::uint32_t value,
                                 unsigned flags) {
  return write_value(stream, address, value, flags);
}
CUresult cuStreamWriteValue32(CUstream stream, CUdeviceptr address, std::uint32_t value,
                              unsigned flags) {
  return write_value(stream, address, value, flags);
}
CUresult cuStreamWriteValue64_v2(CUstream stream, CUdeviceptr address, std::uint64_t value,
                                 unsigned flags) {
  return write_value(stream, address, value, flags);
}
CUresult cuStreamWriteValue64(CUstream stream, CUdeviceptr address, std::uint64_t value,
                              unsigned flags) {
  return write_value(stream, address, value, flags);
}
