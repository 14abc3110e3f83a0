#include "software_device/execute/texture/blend_weights.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <numeric>
#include <sstream>
#include <string>

namespace cuda_ffi::software {
namespace {

TEST(BlendWeights, AreThoseOfAnH200) {
  std::ifstream file(CUDA_FFI_DEVICE_TESTS "/texture/h200_blend_weights.txt");
  int rows = 0;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string kind;
    Fractions at;
    words >> kind >> at.x >> at.y;
    if (kind == "volume") words >> at.z;
    if (kind == "#") continue;
    BlendWeights wanted{};
    for (int& weight : wanted) words >> weight;
    EXPECT_EQ(kind == "plane" ? plane_weights(at) : volume_weights(at), wanted) << line;
    ++rows;
  }
  EXPECT_EQ(rows, 450);
}

TEST(BlendWeights, AddUpToOne) {
  for (int x = 0; x < 256; x += 5)
    for (int y = 0; y < 256; y += 3)
      for (int z = 0; z < 256; z += 7) {
        const BlendWeights plane = plane_weights({x, y, 0}), volume = volume_weights({x, y, z});
        ASSERT_EQ(std::accumulate(plane.begin(), plane.end(), 0), 256);
        ASSERT_EQ(std::accumulate(volume.begin(), volume.end(), 0), 256);
        ASSERT_GE(*std::min_element(plane.begin(), plane.end()), 0);
        ASSERT_GE(*std::min_element(volume.begin(), volume.end()), 0);
      }
}

}  // namespace
}  // namespace cuda_ffi::software
