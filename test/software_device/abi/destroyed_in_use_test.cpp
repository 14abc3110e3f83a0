// Objects that are destroyed while queued work uses them.

#include <chrono>
#include <thread>

#include "software_device/abi/texture_fixture.hpp"

namespace cuda_ffi::test {
namespace {

constexpr const char* kFetch = "tex.1d.v4.f32.f32 {%d0, %d1, %d2, %d3}, [%o, {%x}];";

constexpr const char* kVariable = R"(.version 8.0
.target sm_75
.address_size 64
.visible .global .align 4 .u32 variable[1024];
.visible .entry add_one() {
  .reg .u32 %v;
  ld.global.u32 %v, [variable];
  add.u32 %v, %v, 1;
  st.global.u32 [variable], %v;
  ret;
})";

class DestroyedInUseTest : public TextureTest {
 protected:
  void SetUp() override {
    TextureTest::SetUp();
    ASSERT_OK(cu().cuStreamCreate(&held_, CU_STREAM_NON_BLOCKING));
    ASSERT_OK(cu().cuStreamCreate(&other_, CU_STREAM_NON_BLOCKING));
    word_ = allocate(4);
    result_ = allocate(16);
    point_ = allocate(16);
    const Point point{2.5F};
    ASSERT_OK(cu().cuMemcpyHtoD_v2(point_, &point, sizeof point));
    fetch_ = function(load(fetch_kernel(kFetch).c_str()), "fetch");
  }
  void TearDown() override {
    cu().cuStreamWriteValue32_v2(other_, word_, 1, 0);  // refused after a fault
    TextureTest::TearDown();
  }

  // What is queued in the stream from now on does not begin before let_go().
  void hold() {
    ASSERT_OK(cu().cuMemsetD32Async(word_, 0, 1, other_));
    ASSERT_OK(cu().cuStreamSynchronize(other_));
    ASSERT_OK(cu().cuMemsetD8Async(result_, 0, 16, held_));
    ASSERT_OK(cu().cuStreamWaitValue32_v2(held_, word_, 1, CU_STREAM_WAIT_VALUE_EQ));
  }
  void let_go() { EXPECT_OK(cu().cuStreamWriteValue32_v2(other_, word_, 1, 0)); }

  // Element k of the array is k.
  CUarray numbers() { return floats(8, 0, 0, {0, 1, 2, 3, 4, 5, 6, 7}, CUDA_ARRAY3D_SURFACE_LDST); }
  CUtexObject texture_of(CUarray array) {
    return texture(of(array), description(CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_POINT));
  }

  // Reads element 2 of the object.
  CUresult launch(CUfunction kernel, unsigned long long object) {
    std::uint32_t n = 1;
    void* arguments[] = {&object, &point_, &result_, &n};
    return cu().cuLaunchKernel(kernel, 1, 1, 1, 32, 1, 1, 0, held_, arguments, nullptr);
  }

  CUgraphExec graph_of_launch(CUtexObject object) {
    CUgraph graph = nullptr;
    CUgraphExec exec = nullptr;
    EXPECT_OK(cu().cuStreamBeginCapture_v2(held_, CU_STREAM_CAPTURE_MODE_RELAXED));
    EXPECT_OK(launch(fetch_, object));
    EXPECT_OK(cu().cuStreamEndCapture(held_, &graph));
    EXPECT_OK(cu().cuGraphInstantiateWithFlags(&exec, graph, 0));
    EXPECT_OK(cu().cuGraphDestroy(graph));
    return exec;
  }

  float result() {
    float value = -1;
    EXPECT_OK(cu().cuStreamSynchronize(held_));
    EXPECT_OK(cu().cuMemcpyDtoHAsync_v2(&value, result_, 4, other_));
    EXPECT_OK(cu().cuStreamSynchronize(other_));
    return value;
  }

  CUstream held_ = nullptr, other_ = nullptr;
  CUdeviceptr word_ = 0, result_ = 0, point_ = 0;
  CUfunction fetch_ = nullptr;
};

TEST_F(DestroyedInUseTest, ATextureObjectAfterTheLaunch) {
  const CUtexObject object = texture_of(numbers());
  hold();
  ASSERT_OK(launch(fetch_, object));
  EXPECT_OK(cu().cuTexObjectDestroy(object));
  let_go();
  EXPECT_EQ(2.0F, result());
}

TEST_F(DestroyedInUseTest, ASurfaceObjectAfterTheLaunch) {
  const CUfunction read =
      function(load(fetch_kernel("suld.b.1d.b32.trap {%d0}, [%o, {8}];").c_str()), "fetch");
  const CUDA_RESOURCE_DESC resource = of(numbers());
  CUsurfObject object = 0;
  ASSERT_OK(cu().cuSurfObjectCreate(&object, &resource));
  hold();
  ASSERT_OK(launch(read, object));
  EXPECT_OK(cu().cuSurfObjectDestroy(object));
  let_go();
  EXPECT_EQ(2.0F, result());
}

TEST_F(DestroyedInUseTest, TheProgramNoLongerHasTheObject) {
  if (!software_driver()) GTEST_SKIP() << "a GPU's driver does not recognize every such number";
  const CUtexObject object = texture_of(numbers());
  hold();
  ASSERT_OK(launch(fetch_, object));
  EXPECT_OK(cu().cuTexObjectDestroy(object));
  CUDA_RESOURCE_DESC resource{};
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuTexObjectDestroy(object));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuTexObjectGetResourceDesc(&resource, object));
}

TEST_F(DestroyedInUseTest, ALaunchAfterTheDestructionFaults) {
  if (!software_driver()) GTEST_SKIP() << "undefined on a GPU";
  const CUtexObject object = texture_of(numbers());
  hold();
  ASSERT_OK(launch(fetch_, object));
  ASSERT_OK(cu().cuMemcpyDtoDAsync_v2(result_ + 8, result_, 4, held_));
  EXPECT_OK(cu().cuTexObjectDestroy(object));
  ASSERT_OK(launch(fetch_, object));
  let_go();
  EXPECT_CU(CUDA_ERROR_ILLEGAL_ADDRESS, cu().cuStreamSynchronize(held_));
}

TEST_F(DestroyedInUseTest, ManyObjectsEachAfterItsLaunch) {
  const CUarray array = numbers();
  hold();
  for (int k = 0; k < 2000; ++k) {
    const CUtexObject object = texture_of(array);
    ASSERT_OK(launch(fetch_, object));
    ASSERT_OK(cu().cuTexObjectDestroy(object));
  }
  let_go();
  EXPECT_EQ(2.0F, result());
}

TEST_F(DestroyedInUseTest, AnObjectOfALaunchedGraph) {
  const CUtexObject object = texture_of(numbers());
  const CUgraphExec exec = graph_of_launch(object);
  hold();
  ASSERT_OK(cu().cuGraphLaunch(exec, held_));
  EXPECT_OK(cu().cuTexObjectDestroy(object));
  let_go();
  EXPECT_EQ(2.0F, result());
  if (!software_driver()) return;  // undefined on a GPU
  EXPECT_OK(cu().cuGraphLaunch(exec, held_));
  EXPECT_CU(CUDA_ERROR_ILLEGAL_ADDRESS, cu().cuStreamSynchronize(held_));
}

TEST_F(DestroyedInUseTest, AnArrayAndItsTextureObject) {
  CUDA_ARRAY3D_DESCRIPTOR large{1024, 1024, 0, CU_AD_FORMAT_FLOAT, 1, 0};
  std::size_t before = 0, after = 0, total = 0;
  ASSERT_OK(cu().cuMemGetInfo_v2(&before, &total));
  CUarray array = nullptr;
  ASSERT_OK(cu().cuArray3DCreate_v2(&array, &large));
  const CUtexObject object = texture_of(array);
  hold();
  ASSERT_OK(launch(fetch_, object));
  EXPECT_OK(cu().cuTexObjectDestroy(object));
  std::thread later([this] {
    EXPECT_OK(cu().cuCtxSetCurrent(context));
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    let_go();
  });
  EXPECT_OK(cu().cuArrayDestroy(array));
  later.join();
  result();
  ASSERT_OK(cu().cuMemGetInfo_v2(&after, &total));
  if (software_driver()) {
    EXPECT_EQ(before, after);
  }
}

TEST_F(DestroyedInUseTest, AModuleWithAVariableThatCopiesAndKernelsUse) {
  CUmodule module = load(kVariable);
  CUfunction kernel = function(module, "add_one");
  CUdeviceptr variable = 0;
  ASSERT_OK(cu().cuModuleGetGlobal_v2(&variable, nullptr, module, "variable"));
  hold();
  ASSERT_OK(cu().cuMemsetD32Async(variable, 41, 1, held_));
  ASSERT_OK(cu().cuLaunchKernel(kernel, 1, 1, 1, 1, 1, 1, 0, held_, nullptr, nullptr));
  ASSERT_OK(cu().cuMemcpyDtoDAsync_v2(result_, variable, 4, held_));
  std::thread later([this] {  // a GPU's driver waits
    EXPECT_OK(cu().cuCtxSetCurrent(context));
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    let_go();
  });
  EXPECT_OK(cu().cuModuleUnload(module));
  // Whatever takes its place must not be written.
  std::vector<CUdeviceptr> others;
  for (int k = 0; k < 16; ++k) {
    others.push_back(allocate(4096));
    EXPECT_OK(cu().cuMemsetD32Async(others.back(), 7, 1024, other_));
  }
  later.join();
  EXPECT_EQ(42U, std::bit_cast<unsigned>(result()));
  for (const CUdeviceptr other : others) {
    unsigned value = 0;
    EXPECT_OK(cu().cuMemcpyDtoH_v2(&value, other, 4));
    EXPECT_EQ(7U, value);
  }
}

TEST_F(DestroyedInUseTest, ALibraryWithAVariable) {
  CUlibrary library = nullptr;
  CUkernel kernel = nullptr;
  CUdeviceptr variable = 0;
  ASSERT_OK(cu().cuLibraryLoadData(&library, kVariable, nullptr, nullptr, 0, nullptr, nullptr, 0));
  ASSERT_OK(cu().cuLibraryGetKernel(&kernel, library, "add_one"));
  ASSERT_OK(cu().cuLibraryGetGlobal(&variable, nullptr, library, "variable"));
  hold();
  ASSERT_OK(cu().cuMemsetD32Async(variable, 8, 1, held_));
  ASSERT_OK(cu().cuLaunchKernel(reinterpret_cast<CUfunction>(kernel), 1, 1, 1, 1, 1, 1, 0, held_,
                                nullptr, nullptr));
  ASSERT_OK(cu().cuMemcpyDtoDAsync_v2(result_, variable, 4, held_));
  std::thread later([this] {
    EXPECT_OK(cu().cuCtxSetCurrent(context));
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    let_go();
  });
  EXPECT_OK(cu().cuLibraryUnload(library));
  later.join();
  EXPECT_EQ(9U, std::bit_cast<unsigned>(result()));
}

TEST_F(DestroyedInUseTest, StreamsEventsGraphsAndPools) {
  const CUtexObject object = texture_of(numbers());
  const CUgraphExec exec = graph_of_launch(object);
  CUmemPoolProps properties{};
  properties.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
  properties.location = {CU_MEM_LOCATION_TYPE_DEVICE, device};
  CUmemoryPool pool = nullptr;
  CUdeviceptr memory = 0;
  CUevent event = nullptr;
  ASSERT_OK(cu().cuMemPoolCreate(&pool, &properties));
  ASSERT_OK(cu().cuEventCreate(&event, CU_EVENT_DISABLE_TIMING));
  hold();
  ASSERT_OK(cu().cuMemAllocFromPoolAsync(&memory, 4096, pool, held_));
  ASSERT_OK(cu().cuGraphLaunch(exec, held_));
  ASSERT_OK(cu().cuMemcpyDtoDAsync_v2(memory, result_, 4, held_));
  ASSERT_OK(cu().cuMemcpyDtoDAsync_v2(result_, memory, 4, held_));
  ASSERT_OK(cu().cuMemFreeAsync(memory, held_));
  CUstream waiter = nullptr;
  ASSERT_OK(cu().cuStreamCreate(&waiter, CU_STREAM_NON_BLOCKING));
  ASSERT_OK(cu().cuEventRecord(event, held_));
  ASSERT_OK(cu().cuStreamWaitEvent(waiter, event, 0));
  ASSERT_OK(cu().cuMemcpyDtoDAsync_v2(result_ + 4, result_, 4, waiter));
  EXPECT_OK(cu().cuEventDestroy_v2(event));
  EXPECT_OK(cu().cuGraphExecDestroy(exec));
  EXPECT_OK(cu().cuTexObjectDestroy(object));
  EXPECT_OK(cu().cuMemPoolDestroy(pool));
  EXPECT_OK(cu().cuStreamDestroy_v2(held_));
  held_ = waiter;
  let_go();
  EXPECT_EQ(2.0F, result());
  float copied = 0;
  EXPECT_OK(cu().cuMemcpyDtoH_v2(&copied, result_ + 4, 4));
  EXPECT_EQ(2.0F, copied);
}

}  // namespace
}  // namespace cuda_ffi::test
