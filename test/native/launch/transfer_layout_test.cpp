#include "launch/transfer_layout.hpp"

#include <gtest/gtest.h>

#include <array>

namespace cuda_ffi {
namespace {

std::array<std::byte, 4096> memory;

HostArray array(size_t offset, size_t bytes, bool in, bool out) {
  return {memory.data() + offset, bytes, in, out, 0};
}

TEST(TransferLayout, InputsAreAPrefixAndOutputsASuffix) {
  const std::array arrays = {array(0, 100, false, true), array(200, 100, true, false),
                             array(400, 100, true, true)};
  const TransferLayout layout = lay_out(arrays);
  EXPECT_EQ(layout.offsets[1], 0u);
  EXPECT_EQ(layout.offsets[2], 256u);
  EXPECT_EQ(layout.offsets[0], 512u);
  EXPECT_EQ(layout.in_end, 356u);
  EXPECT_EQ(layout.out_begin, 256u);
  EXPECT_EQ(layout.bytes, 612u);
}

HostArray in_place(size_t offset, size_t bytes, bool in) {
  HostArray made = array(offset, bytes, in, true);
  made.in_place = true;
  return made;
}

TEST(TransferLayout, ArraysThatStayInTheBufferAreNotCopied) {
  const std::array arrays = {in_place(0, 100, true), array(200, 100, true, false),
                             array(400, 100, false, true), in_place(600, 100, false)};
  const TransferLayout layout = lay_out(arrays);
  EXPECT_EQ(layout.offsets[1], 0u);
  EXPECT_EQ(layout.in_end, 100u);
  EXPECT_EQ(layout.offsets[2], 256u);
  EXPECT_EQ(layout.out_begin, 256u);
  EXPECT_EQ(layout.out_end, 356u);
  EXPECT_EQ(layout.offsets[0], 512u);
  EXPECT_EQ(layout.offsets[3], 768u);
  EXPECT_EQ(layout.staged_bytes, 868u);
}

TEST(TransferLayout, AnArrayThatAnotherArgumentReadsDoesNotStayInTheBuffer) {
  const std::array arrays = {in_place(0, 100, false), array(50, 10, true, false)};
  const TransferLayout layout = lay_out(arrays);
  EXPECT_EQ(layout.in_end, 100u);
  EXPECT_EQ(layout.out_end, 100u);
  EXPECT_EQ(layout.staged_bytes, 100u);
}

TEST(TransferLayout, ResultsThatStayInTheBufferAreNotCopied) {
  const std::array arrays = {array(200, 100, true, false), in_place(0, 100, true)};
  const TransferLayout layout = lay_out(arrays);
  EXPECT_EQ(layout.in_end, 100u);
  EXPECT_EQ(layout.out_begin, layout.out_end);
}

TEST(TransferLayout, InputsAloneCopyNothingOut) {
  const std::array arrays = {array(0, 10, true, false)};
  const TransferLayout layout = lay_out(arrays);
  EXPECT_EQ(layout.in_end, 10u);
  EXPECT_EQ(layout.out_begin, layout.bytes);
}

TEST(TransferLayout, OverlappingArraysKeepTheirDistance) {
  const std::array arrays = {array(100, 50, true, false), array(120, 100, false, true),
                             array(1000, 4, true, false)};
  const TransferLayout layout = lay_out(arrays);
  EXPECT_EQ(layout.offsets[1] - layout.offsets[0], 20u);
  EXPECT_GE(layout.in_end, layout.offsets[0] + 50);
  EXPECT_LE(layout.out_begin, layout.offsets[1]);
  EXPECT_EQ(layout.bytes, layout.offsets[0] + 120);
}

TEST(TransferLayout, NeighboursThatOnlyTouchStayApart) {
  const std::array arrays = {array(0, 100, true, false), array(100, 100, true, false)};
  const TransferLayout layout = lay_out(arrays);
  EXPECT_EQ(layout.offsets[1], 256u);
}

TEST(TransferLayout, TheSameArrayTwiceHasOnePlace) {
  const std::array arrays = {array(0, 64, true, false), array(0, 64, false, true)};
  const TransferLayout layout = lay_out(arrays);
  EXPECT_EQ(layout.offsets[0], layout.offsets[1]);
  EXPECT_EQ(layout.bytes, 64u);
}

TEST(TransferLayout, AnEmptyArrayTakesNoSpace) {
  const std::array arrays = {array(0, 0, true, true), array(8, 8, true, false)};
  const TransferLayout layout = lay_out(arrays);
  EXPECT_EQ(layout.bytes, 8u);
}

}  // namespace
}  // namespace cuda_ffi
