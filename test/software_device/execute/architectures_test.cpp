// For every architecture that NVRTC compiles for: its output for the programs can be loaded.
// (programs_test.cpp and matrix_programs_test.cpp check for some of them that they run correctly.)
// What the device does not have is refused by name.

#include "body_kernel.hpp"
#include "dialect.hpp"

namespace cuda_ffi::software::test {
namespace {

class Architectures : public ::testing::TestWithParam<Dialect> {
 protected:
  void SetUp() override {
    if (const std::string why = missing(GetParam()); !why.empty()) GTEST_SKIP() << why;
  }
  void expect_loaded(const std::string& name) {
    const std::string source = read_program(name + ".cu"), word = "__global__";
    std::size_t count = 0;
    for (std::size_t at = source.find(word); at != std::string::npos;
         at = source.find(word, at + 1))
      ++count;
    const auto module = load(program_in(GetParam(), name), GetParam().capability);
    EXPECT_EQ(module->kernels().size(), count) << name;
  }
};

constexpr Dialect kArchitectures[] = {
    {75, nullptr, "75"},    {80, nullptr, "80"},    {86, nullptr, "86"},    {87, nullptr, "87"},
    {88, nullptr, "88"},    {89, nullptr, "89"},    {90, nullptr, "90"},    {90, nullptr, "90a"},
    {100, nullptr, "100"},  {100, nullptr, "100a"}, {100, nullptr, "100f"}, {103, nullptr, "103"},
    {103, nullptr, "103a"}, {110, nullptr, "110"},  {110, nullptr, "110a"}, {120, nullptr, "120"},
    {120, nullptr, "120a"}, {121, nullptr, "121"},  {121, nullptr, "121a"}};

INSTANTIATE_TEST_SUITE_P(Compiled, Architectures, ::testing::ValuesIn(kArchitectures),
                         [](const auto& one) { return name_of(one.param); });

TEST_P(Architectures, AreLoaded) {
  for (const char* name : {"checked", "language", "numeric", "races", "written"})
    expect_loaded(name);
  if (GetParam().capability >= 80) expect_loaded("matrix");  // an sm_75 has fewer kinds of matrices
}

// The headers of cooperative_groups take seconds to compile: one architecture of each kind.
class LargeHeaders : public Architectures {};

INSTANTIATE_TEST_SUITE_P(Compiled, LargeHeaders,
                         ::testing::Values(Dialect{75, nullptr, "75"}, Dialect{90, nullptr, "90a"},
                                           Dialect{100, nullptr, "100a"},
                                           Dialect{121, nullptr, "121"}),
                         [](const auto& one) { return name_of(one.param); });

TEST_P(LargeHeaders, AreLoaded) {
  for (const char* name : {"cooperation", "tiles"}) expect_loaded(name);
}

struct Missing {
  const char* instruction;
  const char* opcode;  // as in the log
};

// Features of newer generations: tensor memory, matrices of several warps, tensor maps, multicast.
constexpr Missing kMissing[] = {
    {"wgmma.fence.sync.aligned;", "wgmma.fence.sync.aligned"},
    {"wgmma.commit_group.sync.aligned;", "wgmma.commit_group.sync.aligned"},
    {"setmaxnreg.inc.sync.aligned.u32 232;", "setmaxnreg.inc.sync.aligned.u32"},
    {"cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r1], "
     "[%d0, {%r2}], [%r3];",
     "cp.async.bulk.tensor"},
    {"cp.async.bulk.prefetch.L2.global [%d0], 16;", "cp.async.bulk.prefetch"},
    {"cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [%d0], [%r1], 16;",
     "cp.reduce.async.bulk"},
    {"tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%r1], 32;", "tcgen05.alloc"},
    {"tcgen05.wait::ld.sync.aligned;", "tcgen05.wait::ld"},
    {"tensormap.replace.tile.global_address.global.b1024.b64 [%d0], %d1;", "tensormap.replace"},
    {"multimem.ld_reduce.relaxed.sys.global.add.f32 %f1, [%d0];", "multimem.ld_reduce"},
    {"clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128 [%r1], "
     "[%r2];",
     "clusterlaunchcontrol.try_cancel"},
};

TEST(Refused, FeaturesOfNewerGenerationsAreNamedWithTheirLine) {
  for (const Missing& missing : kMissing) {
    std::string text = body_kernel(std::string("mov.u32 %r1, 0;\n") + missing.instruction);
    text.replace(text.find("sm_80"), 5, "sm_100a");
    const std::string log = refusal(text, 100, CUDA_ERROR_NOT_SUPPORTED);
    EXPECT_TRUE(mentions(log, missing.opcode) &&
                mentions(log, "line " + std::to_string(kBodyLine + 1)))
        << missing.instruction << "\n"
        << log;
  }
}

}  // namespace
}  // namespace cuda_ffi::software::test
