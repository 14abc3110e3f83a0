#pragma once

// Textures and surfaces of arrays, and kernels that fetch from them.

#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include "software_device/abi/texture_kernels.hpp"
#include "software_device/driver_under_test.hpp"

namespace cuda_ffi::test {

struct Point {
  float x = 0, y = 0, z = 0, w = 0;
};

class TextureTest : public ContextTest {
 protected:
  CUarray array(const CUDA_ARRAY3D_DESCRIPTOR& descriptor, const void* content,
                std::size_t element) {
    CUarray made = nullptr;
    EXPECT_OK(cu().cuArray3DCreate_v2(&made, &descriptor));
    CUDA_MEMCPY3D copy{};
    copy.srcMemoryType = CU_MEMORYTYPE_HOST;
    copy.srcHost = content;
    copy.srcPitch = descriptor.Width * element;
    copy.srcHeight = std::max<std::size_t>(descriptor.Height, 1);
    copy.dstMemoryType = CU_MEMORYTYPE_ARRAY;
    copy.dstArray = made;
    copy.WidthInBytes = descriptor.Width * element;
    copy.Height = std::max<std::size_t>(descriptor.Height, 1);
    copy.Depth = std::max<std::size_t>(descriptor.Depth, 1);
    EXPECT_OK(cu().cuMemcpy3D_v2(&copy));
    return made;
  }

  CUarray floats(std::size_t width, std::size_t height, std::size_t depth,
                 const std::vector<float>& content, unsigned flags = 0) {
    return array({width, height, depth, CU_AD_FORMAT_FLOAT, 1, flags}, content.data(), 4);
  }

  static CUDA_RESOURCE_DESC of(CUarray array) {
    CUDA_RESOURCE_DESC resource{};
    resource.resType = CU_RESOURCE_TYPE_ARRAY;
    resource.res.array.hArray = array;
    return resource;
  }

  CUtexObject texture(const CUDA_RESOURCE_DESC& resource, const CUDA_TEXTURE_DESC& description) {
    CUtexObject made = 0;
    EXPECT_OK(cu().cuTexObjectCreate(&made, &resource, &description, nullptr));
    return made;
  }

  // Four words per point.
  std::vector<std::uint32_t> words(unsigned long long object, const std::vector<Point>& points,
                                   const std::string& body) {
    const CUfunction fetch = function(load(fetch_kernel(body).c_str()), "fetch");
    CUdeviceptr from = allocate(points.size() * 16), to = allocate(points.size() * 16);
    EXPECT_OK(cu().cuMemcpyHtoD_v2(from, points.data(), points.size() * 16));
    auto n = static_cast<std::uint32_t>(points.size());
    void* arguments[] = {&object, &from, &to, &n};
    EXPECT_OK(
        cu().cuLaunchKernel(fetch, (n + 63) / 64, 1, 1, 64, 1, 1, 0, nullptr, arguments, nullptr));
    std::vector<std::uint32_t> result(points.size() * 4);
    EXPECT_OK(cu().cuMemcpyDtoH_v2(result.data(), to, points.size() * 16));
    return result;
  }

  std::vector<float> first_channels(CUtexObject object, const std::vector<Point>& points,
                                    const std::string& body) {
    const auto all = words(object, points, body);
    std::vector<float> values;
    for (std::size_t k = 0; k < points.size(); ++k)
      values.push_back(std::bit_cast<float>(all[4 * k]));
    return values;
  }
};

inline CUDA_TEXTURE_DESC description(CUaddress_mode mode, CUfilter_mode filter,
                                     unsigned flags = 0) {
  CUDA_TEXTURE_DESC made{};
  for (auto& one : made.addressMode) one = mode;
  made.filterMode = filter;
  made.flags = flags;
  return made;
}

inline std::vector<float> pattern(std::size_t count) {
  std::vector<float> values(count);
  for (std::size_t k = 0; k < count; ++k) values[k] = static_cast<float>((k * 37 + 11) % 101) - 50;
  return values;
}

}  // namespace cuda_ffi::test
