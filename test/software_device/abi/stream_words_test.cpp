#include "software_device/driver_under_test.hpp"

namespace cuda_ffi::test {
namespace {

class StreamWordsTest : public ContextTest {};

TEST_F(StreamWordsTest, AStreamWaitsForAWordThatAnotherWrites) {
  CUstream writer = nullptr, waiter = nullptr;
  ASSERT_OK(cu().cuStreamCreate(&writer, CU_STREAM_NON_BLOCKING));
  ASSERT_OK(cu().cuStreamCreate(&waiter, CU_STREAM_NON_BLOCKING));
  const CUdeviceptr words = allocate(16);
  ASSERT_OK(cu().cuMemsetD8_v2(words, 0, 16));
  ASSERT_OK(cu().cuStreamWaitValue32_v2(waiter, words, 5, CU_STREAM_WAIT_VALUE_GEQ));
  ASSERT_OK(cu().cuMemsetD32Async(words + 8, 1, 1, waiter));
  EXPECT_CU(CUDA_ERROR_NOT_READY, cu().cuStreamQuery(waiter));
  ASSERT_OK(cu().cuStreamWriteValue32_v2(writer, words, 6, CU_STREAM_WRITE_VALUE_DEFAULT));
  EXPECT_OK(cu().cuStreamSynchronize(waiter));
  unsigned value = 0;
  EXPECT_OK(cu().cuMemcpyDtoH_v2(&value, words + 8, 4));
  EXPECT_EQ(1U, value);
}

TEST_F(StreamWordsTest, WordsOfSixtyFourBitsAndOtherComparisons) {
  const CUdeviceptr words = allocate(16);
  ASSERT_OK(cu().cuMemsetD8_v2(words, 0, 16));
  ASSERT_OK(cu().cuStreamWriteValue64_v2(nullptr, words, 0x100000001, 0));
  EXPECT_OK(cu().cuStreamWaitValue64_v2(nullptr, words, 0x100000001, CU_STREAM_WAIT_VALUE_EQ));
  EXPECT_OK(cu().cuStreamWaitValue64_v2(nullptr, words, 0x100000000, CU_STREAM_WAIT_VALUE_AND));
  EXPECT_OK(cu().cuStreamSynchronize(nullptr));
  std::uint64_t value = 0;
  EXPECT_OK(cu().cuMemcpyDtoH_v2(&value, words, 8));
  EXPECT_EQ(0x100000001U, value);
}

TEST_F(StreamWordsTest, SeveralInOneCall) {
  const CUdeviceptr words = allocate(16);
  ASSERT_OK(cu().cuMemsetD8_v2(words, 0, 16));
  CUstreamBatchMemOpParams operations[2] = {};
  operations[0].writeValue.operation = CU_STREAM_MEM_OP_WRITE_VALUE_32;
  operations[0].writeValue.address = words;
  operations[0].writeValue.value = 3;
  operations[1].waitValue.operation = CU_STREAM_MEM_OP_WAIT_VALUE_32;
  operations[1].waitValue.address = words;
  operations[1].waitValue.value = 3;
  operations[1].waitValue.flags = CU_STREAM_WAIT_VALUE_EQ;
  EXPECT_OK(cu().cuStreamBatchMemOp_v2(nullptr, 2, operations, 0));
  EXPECT_OK(cu().cuStreamSynchronize(nullptr));
  EXPECT_OK(cu().cuStreamBatchMemOp_v2(nullptr, 0, operations, 0));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuStreamWriteValue32_v2(nullptr, words + 2, 1, 0));
}

}  // namespace
}  // namespace cuda_ffi::test
