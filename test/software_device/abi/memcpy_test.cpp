#include <numeric>
#include <vector>

#include "software_device/driver_under_test.hpp"

namespace cuda_ffi::test {
namespace {

class CopyTest : public ContextTest {};

std::vector<unsigned char> sequence(std::size_t count) {
  std::vector<unsigned char> bytes(count);
  std::iota(bytes.begin(), bytes.end(), static_cast<unsigned char>(1));
  return bytes;
}

TEST_F(CopyTest, BytesAreCopiedThereAndBack) {
  const auto sent = sequence(1000);
  std::vector<unsigned char> received(1000);
  const CUdeviceptr first = allocate(1000);
  const CUdeviceptr second = allocate(1000);
  EXPECT_OK(cu().cuMemcpyHtoD_v2(first, sent.data(), 1000));
  EXPECT_OK(cu().cuMemcpyDtoD_v2(second, first, 1000));
  EXPECT_OK(cu().cuMemcpyDtoH_v2(received.data(), second, 1000));
  EXPECT_EQ(sent, received);
}

TEST_F(CopyTest, ZeroBytesAreAllowed) {
  const CUdeviceptr pointer = allocate(16);
  char byte = 0;
  EXPECT_OK(cu().cuMemcpyHtoD_v2(pointer, &byte, 0));
  EXPECT_OK(cu().cuMemcpyDtoH_v2(&byte, pointer, 0));
}

TEST_F(CopyTest, DeviceMemoryIsCheckedOnCopies) {
  std::vector<unsigned char> bytes(4096);
  const CUdeviceptr pointer = allocate(1000);
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemcpyHtoD_v2(0x1000, bytes.data(), 16));
  if (software_driver()) {
    // CUDA's driver would check against its own, coarser allocations.
    EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemcpyHtoD_v2(pointer, bytes.data(), 1001));
    EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemcpyDtoH_v2(bytes.data(), pointer + 999, 2));
    EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemcpyHtoD_v2(pointer, nullptr, 16));
  }
  EXPECT_OK(cu().cuCtxSynchronize());
}

TEST_F(CopyTest, TheUnifiedCopyFindsOutDirections) {
  const auto sent = sequence(64);
  std::vector<unsigned char> received(64);
  const CUdeviceptr pointer = allocate(64);
  EXPECT_OK(cu().cuMemcpy(pointer, reinterpret_cast<CUdeviceptr>(sent.data()), 64));
  EXPECT_OK(cu().cuMemcpy(reinterpret_cast<CUdeviceptr>(received.data()), pointer, 64));
  EXPECT_EQ(sent, received);
}

TEST_F(CopyTest, APageableSourceMayChangeOnceTheCallReturns) {
  CUstream stream = nullptr;
  ASSERT_OK(cu().cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  for (std::size_t size : {std::size_t{100}, std::size_t{4} << 20}) {
    auto bytes = sequence(size);
    const auto sent = bytes;
    const CUdeviceptr pointer = allocate(size);
    EXPECT_OK(cu().cuMemcpyHtoDAsync_v2(pointer, bytes.data(), size, stream));
    std::fill(bytes.begin(), bytes.end(), static_cast<unsigned char>(0));
    EXPECT_OK(cu().cuMemcpyDtoHAsync_v2(bytes.data(), pointer, size, stream));
    EXPECT_OK(cu().cuStreamSynchronize(stream));
    EXPECT_EQ(sent, bytes);
  }
}

TEST_F(CopyTest, PinnedCopiesKeepTheOrderOfTheirStream) {
  CUstream stream = nullptr;
  void* host = nullptr;
  ASSERT_OK(cu().cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  ASSERT_OK(cu().cuMemHostAlloc(&host, 4096, 0));
  auto* words = static_cast<unsigned*>(host);
  words[0] = 5;
  words[1] = 0;
  const CUdeviceptr pointer = allocate(4);
  EXPECT_OK(cu().cuMemcpyHtoDAsync_v2(pointer, &words[0], 4, stream));
  EXPECT_OK(cu().cuMemcpyDtoHAsync_v2(&words[1], pointer, 4, stream));
  EXPECT_OK(cu().cuStreamSynchronize(stream));
  EXPECT_EQ(5U, words[1]);
  EXPECT_OK(cu().cuMemFreeHost(host));
}

TEST_F(CopyTest, RectanglesAreCopiedRowByRow) {
  // Copies 3 rows of 8 bytes from a host picture of 10 × 5 into the middle of a pitched allocation.
  const auto picture = sequence(50);
  CUdeviceptr pointer = 0;
  std::size_t pitch = 0;
  ASSERT_OK(cu().cuMemAllocPitch_v2(&pointer, &pitch, 16, 5, 4));
  ASSERT_OK(cu().cuMemsetD8_v2(pointer, 0, pitch * 5));
  CUDA_MEMCPY2D copy{};
  copy.srcMemoryType = CU_MEMORYTYPE_HOST;
  copy.srcHost = picture.data();
  copy.srcPitch = 10;
  copy.srcXInBytes = 1;
  copy.srcY = 1;
  copy.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  copy.dstDevice = pointer;
  copy.dstPitch = pitch;
  copy.dstXInBytes = 4;
  copy.dstY = 2;
  copy.WidthInBytes = 8;
  copy.Height = 3;
  EXPECT_OK(cu().cuMemcpy2D_v2(&copy));
  std::vector<unsigned char> all(pitch * 5);
  EXPECT_OK(cu().cuMemcpyDtoH_v2(all.data(), pointer, all.size()));
  for (std::size_t y = 0; y < 5; ++y) {
    for (std::size_t x = 0; x < 16; ++x) {
      const bool inside = y >= 2 && y < 5 && x >= 4 && x < 12;
      const unsigned char expected = inside ? picture[(y - 1) * 10 + x - 3] : 0;
      EXPECT_EQ(expected, all[y * pitch + x]) << x << ", " << y;
    }
  }
}

TEST_F(CopyTest, RectanglesAreChecked) {
  std::vector<unsigned char> bytes(100);
  const CUdeviceptr pointer = allocate(100);
  CUDA_MEMCPY2D copy{};
  copy.srcMemoryType = CU_MEMORYTYPE_HOST;
  copy.srcHost = bytes.data();
  copy.srcPitch = 10;
  copy.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  copy.dstDevice = pointer;
  copy.dstPitch = 10;
  copy.WidthInBytes = 11;  // wider than the pitch
  copy.Height = 2;
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemcpy2D_v2(&copy));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemcpy2D_v2(nullptr));
  copy.WidthInBytes = 0;
  EXPECT_OK(cu().cuMemcpy2D_v2(&copy));
}

// Each product or sum of these is a small number in 64 bits, and in the real one far outside.
TEST_F(CopyTest, SizesAndPlacesAreNotComputedRoundTheEnd) {
  constexpr std::size_t kHuge = std::size_t{1} << 62;
  const CUdeviceptr pointer = allocate(64);
  unsigned char bytes[64] = {};
  CUDA_MEMCPY3D copy{};
  copy.srcMemoryType = CU_MEMORYTYPE_DEVICE;
  copy.srcDevice = pointer;
  copy.srcPitch = 4;
  copy.dstMemoryType = CU_MEMORYTYPE_HOST;
  copy.dstHost = bytes;
  copy.dstPitch = 4;
  copy.WidthInBytes = 4;
  copy.Height = 1;
  copy.Depth = 1;
  const auto refused = [&](auto change) {
    CUDA_MEMCPY3D changed = copy;
    change(changed);
    EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemcpy3D_v2(&changed));
  };
  EXPECT_OK(cu().cuMemcpy3D_v2(&copy));
  refused([](CUDA_MEMCPY3D& c) { c.Height = kHuge + 1; });
  refused([](CUDA_MEMCPY3D& c) { c.srcXInBytes = ~std::size_t{0} - 3; });
  refused([](CUDA_MEMCPY3D& c) { c.srcY = kHuge; });
  refused([](CUDA_MEMCPY3D& c) { c.srcY = ~std::size_t{0}; });
  refused([](CUDA_MEMCPY3D& c) { c.srcZ = kHuge; });
  refused([](CUDA_MEMCPY3D& c) { c.Depth = kHuge + 1; });
  copy.srcHeight = kHuge;  // of a single layer, any height will do
  EXPECT_OK(cu().cuMemcpy3D_v2(&copy));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemsetD2D8_v2(pointer, 4, 0, 4, kHuge + 1));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemsetD2D8_v2(pointer, 4, 0, 4, kHuge));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemsetD32_v2(pointer, 0, kHuge));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemsetD32_v2(pointer, 0, kHuge + 1));
}

TEST_F(CopyTest, PlacesInArraysAreNotComputedRoundTheEnd) {
  const CUDA_ARRAY_DESCRIPTOR descriptor{4, 2, CU_AD_FORMAT_FLOAT, 1};
  CUarray array = nullptr;
  float floats[8] = {};
  ASSERT_OK(cu().cuArrayCreate_v2(&array, &descriptor));
  CUDA_MEMCPY2D copy{};
  copy.srcMemoryType = CU_MEMORYTYPE_ARRAY;
  copy.srcArray = array;
  copy.dstMemoryType = CU_MEMORYTYPE_HOST;
  copy.dstHost = floats;
  copy.WidthInBytes = 8;
  copy.Height = 2;
  EXPECT_OK(cu().cuMemcpy2D_v2(&copy));
  copy.srcXInBytes = ~std::size_t{0} - 3;
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemcpy2D_v2(&copy));
  copy.srcXInBytes = 0;
  copy.srcY = ~std::size_t{0};
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemcpy2D_v2(&copy));
  EXPECT_OK(cu().cuArrayDestroy(array));
}

TEST_F(CopyTest, BoxesAreCopied) {
  const auto cube = sequence(4 * 3 * 2);
  std::vector<unsigned char> received(4 * 3 * 2);
  const CUdeviceptr pointer = allocate(8 * 3 * 2);
  CUDA_MEMCPY3D copy{};
  copy.srcMemoryType = CU_MEMORYTYPE_HOST;
  copy.srcHost = cube.data();
  copy.srcPitch = 4;
  copy.srcHeight = 3;
  copy.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  copy.dstDevice = pointer;
  copy.dstPitch = 8;
  copy.dstHeight = 3;
  copy.WidthInBytes = 4;
  copy.Height = 3;
  copy.Depth = 2;
  EXPECT_OK(cu().cuMemcpy3D_v2(&copy));
  CUDA_MEMCPY3D back{};
  back.srcMemoryType = CU_MEMORYTYPE_DEVICE;
  back.srcDevice = pointer;
  back.srcPitch = 8;
  back.srcHeight = 3;
  back.dstMemoryType = CU_MEMORYTYPE_HOST;
  back.dstHost = received.data();
  back.dstPitch = 4;
  back.dstHeight = 3;
  back.WidthInBytes = 4;
  back.Height = 3;
  back.Depth = 2;
  EXPECT_OK(cu().cuMemcpy3D_v2(&back));
  EXPECT_EQ(cube, received);
}

TEST_F(CopyTest, PeerCopiesWorkBetweenContextsOfOneDevice) {
  const auto sent = sequence(64);
  std::vector<unsigned char> received(64);
  const CUdeviceptr first = allocate(64);
  CUcontext other = nullptr;
  ASSERT_OK(cu().cuCtxCreate_v2(&other, 0, device));
  const CUdeviceptr second = allocate(64);
  EXPECT_OK(cu().cuMemcpyHtoD_v2(second, sent.data(), 64));
  EXPECT_OK(cu().cuMemcpyPeer(first, context, second, other, 64));
  EXPECT_OK(cu().cuMemcpyDtoH_v2(received.data(), first, 64));
  EXPECT_EQ(sent, received);
  EXPECT_OK(cu().cuCtxDestroy_v2(other));
}

TEST_F(CopyTest, FillsOfEveryWidth) {
  const CUdeviceptr pointer = allocate(64);
  unsigned words[16] = {};
  EXPECT_OK(cu().cuMemsetD8_v2(pointer, 0x11, 64));
  EXPECT_OK(cu().cuMemsetD16_v2(pointer + 16, 0x2233, 8));
  EXPECT_OK(cu().cuMemsetD32_v2(pointer + 32, 0x44556677, 4));
  EXPECT_OK(cu().cuMemcpyDtoH_v2(words, pointer, 64));
  EXPECT_EQ(0x11111111U, words[0]);
  EXPECT_EQ(0x22332233U, words[4]);
  EXPECT_EQ(0x44556677U, words[8]);
  EXPECT_EQ(0x11111111U, words[12]);
}

TEST_F(CopyTest, FillsOfRectanglesLeaveTheRest) {
  const CUdeviceptr pointer = allocate(4 * 16);
  unsigned char bytes[64] = {};
  EXPECT_OK(cu().cuMemsetD8_v2(pointer, 0, 64));
  EXPECT_OK(cu().cuMemsetD2D8_v2(pointer + 2, 16, 9, 3, 4));
  EXPECT_OK(cu().cuMemcpyDtoH_v2(bytes, pointer, 64));
  for (std::size_t i = 0; i < 64; ++i) {
    EXPECT_EQ(i % 16 >= 2 && i % 16 < 5 ? 9 : 0, bytes[i]) << i;
  }
}

TEST_F(CopyTest, FillsAreChecked) {
  const CUdeviceptr pointer = allocate(64);
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemsetD32_v2(pointer + 2, 0, 1));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemsetD16_v2(pointer + 1, 0, 1));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemsetD8_v2(0x1000, 0, 1));
  EXPECT_OK(cu().cuMemsetD8_v2(pointer, 0, 0));
}

}  // namespace
}  // namespace cuda_ffi::test
