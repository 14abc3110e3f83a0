#include <numeric>
#include <vector>

#include "software_device/driver_under_test.hpp"

namespace cuda_ffi::test {
namespace {

class ArrayTest : public ContextTest {
 protected:
  CUarray create(std::size_t width, std::size_t height, unsigned channels = 1) {
    CUDA_ARRAY_DESCRIPTOR descriptor{width, height, CU_AD_FORMAT_FLOAT, channels};
    CUarray array = nullptr;
    EXPECT_OK(cu().cuArrayCreate_v2(&array, &descriptor));
    return array;
  }
};

TEST_F(ArrayTest, RowsGoInAndOut) {
  const CUarray array = create(6, 4);
  std::vector<float> sent(24), received(24);
  std::iota(sent.begin(), sent.end(), 1.0F);
  CUDA_MEMCPY2D copy{};
  copy.srcMemoryType = CU_MEMORYTYPE_HOST;
  copy.srcHost = sent.data();
  copy.dstMemoryType = CU_MEMORYTYPE_ARRAY;
  copy.dstArray = array;
  copy.WidthInBytes = 24;
  copy.Height = 4;
  ASSERT_OK(cu().cuMemcpy2D_v2(&copy));
  CUDA_MEMCPY2D back{};
  back.srcMemoryType = CU_MEMORYTYPE_ARRAY;
  back.srcArray = array;
  back.dstMemoryType = CU_MEMORYTYPE_HOST;
  back.dstHost = received.data();
  back.WidthInBytes = 24;
  back.Height = 4;
  ASSERT_OK(cu().cuMemcpy2D_v2(&back));
  EXPECT_EQ(sent, received);
  back.srcY = 1;  // one row too many
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemcpy2D_v2(&back));
  EXPECT_OK(cu().cuArrayDestroy(array));
}

TEST_F(ArrayTest, ARowGoesToAnArrayOfOneDimension) {
  const CUarray array = create(16, 0);
  std::vector<float> sent(8, 3.0F), received(8);
  EXPECT_OK(cu().cuMemcpyHtoA_v2(array, 16, sent.data(), 32));
  EXPECT_OK(cu().cuMemcpyAtoH_v2(received.data(), array, 16, 32));
  EXPECT_EQ(sent, received);
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemcpyHtoA_v2(array, 48, sent.data(), 32));
}

TEST_F(ArrayTest, ArraysDescribeThemselves) {
  const CUarray array = create(6, 4, 2);
  CUDA_ARRAY_DESCRIPTOR flat{};
  CUDA_ARRAY3D_DESCRIPTOR full{};
  EXPECT_OK(cu().cuArrayGetDescriptor_v2(&flat, array));
  EXPECT_EQ(6U, flat.Width);
  EXPECT_EQ(4U, flat.Height);
  EXPECT_EQ(2U, flat.NumChannels);
  EXPECT_OK(cu().cuArray3DGetDescriptor_v2(&full, array));
  EXPECT_EQ(0U, full.Depth);
  EXPECT_EQ(CU_AD_FORMAT_FLOAT, full.Format);
}

TEST_F(ArrayTest, DescriptorsAreChecked) {
  CUarray array = nullptr;
  CUDA_ARRAY_DESCRIPTOR descriptor{0, 4, CU_AD_FORMAT_FLOAT, 1};
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuArrayCreate_v2(&array, &descriptor));
  descriptor = {4, 4, CU_AD_FORMAT_FLOAT, 3};
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuArrayCreate_v2(&array, &descriptor));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuArrayCreate_v2(&array, nullptr));
}

TEST_F(ArrayTest, AMipmapHalvesItsLevels) {
  CUDA_ARRAY3D_DESCRIPTOR descriptor{16, 8, 0, CU_AD_FORMAT_FLOAT, 1, 0};
  CUmipmappedArray array = nullptr;
  CUarray level = nullptr;
  CUDA_ARRAY_DESCRIPTOR read{};
  ASSERT_OK(cu().cuMipmappedArrayCreate(&array, &descriptor, 3));
  ASSERT_OK(cu().cuMipmappedArrayGetLevel(&level, array, 2));
  EXPECT_OK(cu().cuArrayGetDescriptor_v2(&read, level));
  EXPECT_EQ(4U, read.Width);
  EXPECT_EQ(2U, read.Height);
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMipmappedArrayGetLevel(&level, array, 3));
  EXPECT_OK(cu().cuMipmappedArrayDestroy(array));
}

TEST_F(ArrayTest, TexturesKeepTheirDescriptions) {
  CUDA_RESOURCE_DESC resource{}, read{};
  resource.resType = CU_RESOURCE_TYPE_ARRAY;
  resource.res.array.hArray = create(6, 4);
  CUDA_TEXTURE_DESC texture{}, read_texture{};
  texture.filterMode = CU_TR_FILTER_MODE_LINEAR;
  CUtexObject object = 0;
  ASSERT_OK(cu().cuTexObjectCreate(&object, &resource, &texture, nullptr));
  EXPECT_OK(cu().cuTexObjectGetResourceDesc(&read, object));
  EXPECT_EQ(resource.res.array.hArray, read.res.array.hArray);
  EXPECT_OK(cu().cuTexObjectGetTextureDesc(&read_texture, object));
  EXPECT_EQ(CU_TR_FILTER_MODE_LINEAR, read_texture.filterMode);
  EXPECT_OK(cu().cuTexObjectDestroy(object));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE,
            cu().cuTexObjectCreate(nullptr, &resource, &texture, nullptr));
}

TEST_F(ArrayTest, SurfacesNeedArrays) {
  CUDA_ARRAY3D_DESCRIPTOR descriptor{16, 8, 0, CU_AD_FORMAT_FLOAT, 1, CUDA_ARRAY3D_SURFACE_LDST};
  CUDA_RESOURCE_DESC resource{};
  CUsurfObject surface = 0;
  resource.resType = CU_RESOURCE_TYPE_ARRAY;
  ASSERT_OK(cu().cuArray3DCreate_v2(&resource.res.array.hArray, &descriptor));
  ASSERT_OK(cu().cuSurfObjectCreate(&surface, &resource));
  EXPECT_OK(cu().cuSurfObjectDestroy(surface));
  resource = {};
  resource.resType = CU_RESOURCE_TYPE_LINEAR;
  resource.res.linear = {allocate(1024), CU_AD_FORMAT_FLOAT, 1, 1024};
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuSurfObjectCreate(&surface, &resource));
}

}  // namespace
}  // namespace cuda_ffi::test
