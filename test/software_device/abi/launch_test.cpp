#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "software_device/driver_under_test.hpp"
#include "software_device/kernels.hpp"

namespace cuda_ffi::test {
namespace {

class LaunchTest : public ContextTest {
 protected:
  void SetUp() override {
    ContextTest::SetUp();
    module = load(kKernels);
    store = function(module, "store");
    out = allocate(4096 * 4);
    ASSERT_OK(cu().cuMemsetD8_v2(out, 0, 4096 * 4));
  }

  // Launches store(out, value) with this shape.
  CUresult launch(unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                  unsigned shared = 0) {
    unsigned value = 42;
    void* parameters[] = {&out, &value};
    return cu().cuLaunchKernel(store, gx, gy, gz, bx, by, bz, shared, nullptr, parameters, nullptr);
  }
  unsigned word(std::size_t index = 0) {
    unsigned value = 0;
    EXPECT_OK(cu().cuMemcpyDtoH_v2(&value, out + index * 4, sizeof value));
    return value;
  }

  CUmodule module = nullptr;
  CUfunction store = nullptr;
  CUdeviceptr out = 0;
};

TEST_F(LaunchTest, RunsAndWrites) {
  EXPECT_OK(launch(1, 1, 1, 1, 1, 1));
  EXPECT_EQ(42U, word());
}

TEST_F(LaunchTest, ParametersAreCopiedAtTheCall) {
  unsigned value = 1;
  void* parameters[] = {&out, &value};
  for (unsigned i = 0; i < 100; ++i) {
    value = i;
    ASSERT_OK(cu().cuLaunchKernel(store, 1, 1, 1, 1, 1, 1, 0, nullptr, parameters, nullptr));
  }
  value = 1000;
  EXPECT_EQ(99U, word());
}

TEST_F(LaunchTest, ParametersCanComeAsOneBuffer) {
  struct {
    CUdeviceptr pointer;
    unsigned value;
  } buffer = {out, 7};
  std::size_t size = 12;
  void* extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &buffer, CU_LAUNCH_PARAM_BUFFER_SIZE, &size,
                   CU_LAUNCH_PARAM_END};
  EXPECT_OK(cu().cuLaunchKernel(store, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, extra));
  EXPECT_EQ(7U, word());
}

// An H200's answers to buffers of other sizes than the parameters'.
TEST_F(LaunchTest, ABufferMayEndEarlyButNotGoBeyondTheParameters) {
  unsigned char buffer[8192] = {};
  const unsigned value = 0x77777777;
  std::memcpy(buffer, &out, sizeof out);
  std::memcpy(buffer + 8, &value, sizeof value);
  std::size_t size = 0;
  void* extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, buffer, CU_LAUNCH_PARAM_BUFFER_SIZE, &size,
                   CU_LAUNCH_PARAM_END};
  CUgraph graph = nullptr;
  ASSERT_OK(cu().cuGraphCreate(&graph, 0));
  const auto launched = [&](std::size_t bytes) {
    size = bytes;
    return cu().cuLaunchKernel(store, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, extra);
  };
  const auto added = [&](std::size_t bytes) {
    size = bytes;
    CUDA_KERNEL_NODE_PARAMS node{store, 1, 1, 1, 1, 1, 1, 0, nullptr, extra, nullptr, nullptr};
    CUgraphNode made = nullptr;
    return cu().cuGraphAddKernelNode_v2(&made, graph, nullptr, 0, &node);
  };
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, launched(0));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, added(0));
  for (const std::size_t bytes : {13, 16, 4096, 8192}) {
    EXPECT_CU(CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES, launched(bytes));
    EXPECT_CU(CUDA_ERROR_INVALID_VALUE, added(bytes));
  }
  for (const auto& [bytes, stored] :
       {std::pair<std::size_t, unsigned>{12, 0x77777777}, {11, 0x777777}, {9, 0x77}, {8, 0}}) {
    EXPECT_OK(launched(bytes));
    EXPECT_EQ(stored, word());
    EXPECT_OK(added(bytes));
  }
  EXPECT_OK(cu().cuGraphDestroy(graph));
}

TEST_F(LaunchTest, BothFormsOfParametersAreInvalid) {
  unsigned value = 1;
  void* parameters[] = {&out, &value};
  std::size_t size = 12;
  char buffer[16] = {};
  void* extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, buffer, CU_LAUNCH_PARAM_BUFFER_SIZE, &size,
                   CU_LAUNCH_PARAM_END};
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE,
            cu().cuLaunchKernel(store, 1, 1, 1, 1, 1, 1, 0, nullptr, parameters, extra));
}

TEST_F(LaunchTest, MissingParametersAreInvalid) {
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE,
            cu().cuLaunchKernel(store, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr));
}

TEST_F(LaunchTest, SizesOfNothingAreInvalid) {
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, launch(0, 1, 1, 1, 1, 1));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, launch(1, 0, 1, 1, 1, 1));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, launch(1, 1, 1, 0, 1, 1));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, launch(1, 1, 1, 1, 1, 0));
}

TEST_F(LaunchTest, SizesBeyondTheLimitsAreInvalid) {
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, launch(0x80000000U, 1, 1, 1, 1, 1));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, launch(1, 65536, 1, 1, 1, 1));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, launch(1, 1, 65536, 1, 1, 1));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, launch(1, 1, 1, 1025, 1, 1));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, launch(1, 1, 1, 1, 1, 65));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, launch(1, 1, 1, 32, 33, 1));
  EXPECT_OK(launch(1, 1, 1, 32, 32, 1));
}

TEST_F(LaunchTest, ThreadsBeyondTheKernelsOwnLimitAreInvalid) {
  const CUfunction narrow = function(module, "narrow");
  EXPECT_OK(cu().cuLaunchKernel(narrow, 1, 1, 1, 64, 1, 1, 0, nullptr, nullptr, nullptr));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE,
            cu().cuLaunchKernel(narrow, 1, 1, 1, 65, 1, 1, 0, nullptr, nullptr, nullptr));
}

TEST_F(LaunchTest, SharedMemoryIsLimitedUntilItIsRaised) {
  int optin = 0;
  cu().cuDeviceGetAttribute(&optin, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, device);
  const CUfunction staged = function(module, "staged");
  const auto with = [&](unsigned bytes) {
    void* parameters[] = {&out};
    return cu().cuLaunchKernel(staged, 1, 1, 1, 32, 1, 1, bytes, nullptr, parameters, nullptr);
  };
  EXPECT_OK(with(48 * 1024 - 4096));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, with(48 * 1024 - 4096 + 16));
  const auto raise = [&](int bytes) {
    return cu().cuFuncSetAttribute(staged, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, bytes);
  };
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, raise(optin - 4096 + 1));
  EXPECT_OK(raise(optin - 4096));
  EXPECT_OK(with(static_cast<unsigned>(optin) - 4096));
  EXPECT_EQ(31U, word(31));
}

TEST_F(LaunchTest, CooperativeGridsMustFit) {
  unsigned value = 5;
  void* parameters[] = {&out, &value};
  EXPECT_OK(cu().cuLaunchCooperativeKernel(store, 2, 1, 1, 64, 1, 1, 0, nullptr, parameters));
  EXPECT_EQ(5U, word());
  EXPECT_CU(CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE,
            cu().cuLaunchCooperativeKernel(store, 1000000, 1, 1, 64, 1, 1, 0, nullptr, parameters));
}

TEST_F(LaunchTest, TheExtendedFormTakesAttributes) {
  unsigned value = 6;
  void* parameters[] = {&out, &value};
  CUlaunchAttribute attribute{};
  attribute.id = CU_LAUNCH_ATTRIBUTE_COOPERATIVE;
  attribute.value.cooperative = 1;
  CUlaunchConfig config{1, 1, 1, 32, 1, 1, 0, nullptr, &attribute, 1};
  EXPECT_OK(cu().cuLaunchKernelEx(&config, store, parameters, nullptr));
  EXPECT_EQ(6U, word());
  config.gridDimX = 1000000;
  EXPECT_CU(CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE,
            cu().cuLaunchKernelEx(&config, store, parameters, nullptr));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuLaunchKernelEx(nullptr, store, parameters, nullptr));
}

// An H100's answers for kernels with .reqnctapercluster and similar directives.
class ClusterTest : public LaunchTest {
 protected:
  void SetUp() override {
    LaunchTest::SetUp();
    int major = 0;
    ASSERT_OK(cu().cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, 0));
    if (major < 9) GTEST_SKIP() << "a device without clusters";
  }

  CUfunction kernel(const std::string& directives) {
    const std::string text =
        ".version 8.0\n.target sm_90\n.address_size 64\n"
        ".visible .entry k(.param .u64 o) " +
        directives + R"( {
  .reg .pred %p; .reg .b32 %r<5>; .reg .b64 %o;
  ld.param.u64 %o, [o];
  mov.u32 %r0, %cluster_nctaid.x;
  mov.u32 %r1, %cluster_nctarank;
  mov.pred %p, %is_explicit_cluster;
  selp.u32 %r2, 1, 0, %p;
  mov.u32 %r3, %nclusterid.x;
  st.global.v4.u32 [%o], {%r0, %r1, %r2, %r3};
  ret;
})";
    return function(load(text.c_str()), "k");
  }

  // `asked` 0: an ordinary launch.
  CUresult run(CUfunction of, unsigned grid, unsigned asked = 0) {
    void* parameters[] = {&out};
    if (asked == 0)
      return cu().cuLaunchKernel(of, grid, 1, 1, 1, 1, 1, 0, nullptr, parameters, nullptr);
    CUlaunchAttribute attribute{};
    attribute.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
    attribute.value.clusterDim = {asked, 1, 1};
    CUlaunchConfig config{grid, 1, 1, 1, 1, 1, 0, nullptr, &attribute, 1};
    return cu().cuLaunchKernelEx(&config, of, parameters, nullptr);
  }
  std::vector<unsigned> seen() { return {word(0), word(1), word(2), word(3)}; }
};

TEST_F(ClusterTest, AKernelsOwnSizeHoldsForPlainLaunches) {
  for (const std::string directives :
       {".reqnctapercluster 2", ".explicitcluster .reqnctapercluster 2"}) {
    const CUfunction of = kernel(directives);
    EXPECT_OK(run(of, 4));
    EXPECT_EQ(seen(), (std::vector<unsigned>{2, 2, 1, 2}));
    EXPECT_CU(CUDA_ERROR_INVALID_CLUSTER_SIZE, run(of, 3));
    EXPECT_OK(run(of, 8, 2));
    EXPECT_EQ(seen(), (std::vector<unsigned>{2, 2, 1, 4}));
    for (const unsigned other : {1U, 4U, 8U})
      EXPECT_CU(CUDA_ERROR_INVALID_CLUSTER_SIZE, run(of, 8, other)) << other;
    int width = 0;
    EXPECT_OK(cu().cuFuncGetAttribute(&width, CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH, of));
    EXPECT_EQ(width, 2);
  }
}

TEST_F(ClusterTest, AnExplicitClusterNeedsASize) {
  const CUfunction of = kernel(".explicitcluster");
  EXPECT_CU(CUDA_ERROR_INVALID_CLUSTER_SIZE, run(of, 4));
  EXPECT_OK(run(of, 8, 1));
  EXPECT_EQ(seen(), (std::vector<unsigned>{1, 1, 1, 8}));
  EXPECT_OK(run(of, 8, 4));
  EXPECT_EQ(seen(), (std::vector<unsigned>{4, 4, 1, 2}));
}

TEST_F(ClusterTest, OfAtMostTheSizeThatAKernelAllows) {
  const CUfunction of = kernel(".maxclusterrank 4");
  EXPECT_OK(run(of, 3));
  EXPECT_EQ(seen(), (std::vector<unsigned>{1, 1, 0, 3}));
  EXPECT_OK(run(of, 8, 4));
  EXPECT_EQ(seen(), (std::vector<unsigned>{4, 4, 1, 2}));
  EXPECT_CU(CUDA_ERROR_INVALID_CLUSTER_SIZE, run(of, 8, 8));
  EXPECT_OK(run(kernel(""), 8, 8));
  EXPECT_EQ(seen(), (std::vector<unsigned>{8, 8, 1, 1}));
}

TEST_F(LaunchTest, WrongHandlesAreInvalid) {
  EXPECT_CU(CUDA_ERROR_INVALID_HANDLE,
            cu().cuLaunchKernel(nullptr, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr));
  if (!software_driver()) GTEST_SKIP() << "undefined with a real driver";
  unsigned value = 0;
  void* parameters[] = {&out, &value};
  const auto wrong = reinterpret_cast<CUstream>(std::uintptr_t{0x7777});
  EXPECT_CU(CUDA_ERROR_INVALID_HANDLE,
            cu().cuLaunchKernel(store, 1, 1, 1, 1, 1, 1, 0, wrong, parameters, nullptr));
  // A handle of another kind.
  EXPECT_CU(CUDA_ERROR_INVALID_HANDLE,
            cu().cuLaunchKernel(reinterpret_cast<CUfunction>(module), 1, 1, 1, 1, 1, 1, 0, nullptr,
                                parameters, nullptr));
}

TEST_F(LaunchTest, Saxpy) {
  const CUfunction saxpy = function(module, "saxpy");
  unsigned n = 1000;
  float a = 3;
  std::vector<float> x(n), y(n, 2.0F);
  for (unsigned i = 0; i < n; ++i) x[i] = static_cast<float>(i);
  CUdeviceptr device_x = allocate(n * 4);
  CUdeviceptr device_y = allocate(n * 4);
  EXPECT_OK(cu().cuMemcpyHtoD_v2(device_x, x.data(), n * 4));
  EXPECT_OK(cu().cuMemcpyHtoD_v2(device_y, y.data(), n * 4));
  void* parameters[] = {&a, &device_x, &device_y, &n};
  EXPECT_OK(cu().cuLaunchKernel(saxpy, 4, 1, 1, 256, 1, 1, 0, nullptr, parameters, nullptr));
  EXPECT_OK(cu().cuMemcpyDtoH_v2(y.data(), device_y, n * 4));
  for (unsigned i = 0; i < n; ++i) EXPECT_EQ(3.0F * static_cast<float>(i) + 2.0F, y[i]) << i;
}

TEST_F(LaunchTest, AModuleUnloadedInFlightStillRuns) {
  CUstream stream = nullptr;
  ASSERT_OK(cu().cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  CUfunction add_one = function(module, "add_one");
  unsigned n = 1;
  void* parameters[] = {&out, &n};
  for (int i = 0; i < 100; ++i) {
    ASSERT_OK(cu().cuLaunchKernel(add_one, 1, 1, 1, 1, 1, 1, 0, stream, parameters, nullptr));
  }
  EXPECT_OK(cu().cuModuleUnload(module));
  EXPECT_OK(cu().cuStreamSynchronize(stream));
  EXPECT_EQ(100U, word());
}

}  // namespace
}  // namespace cuda_ffi::test
