#include <thread>

#include "software_device/driver_under_test.hpp"
#include "software_device/kernels.hpp"

namespace cuda_ffi::test {
namespace {

TEST_F(ContextTest, ANewContextIsCurrent) {
  CUcontext current = nullptr;
  CUdevice own = -1;
  EXPECT_OK(cu().cuCtxGetCurrent(&current));
  EXPECT_EQ(context, current);
  EXPECT_OK(cu().cuCtxGetDevice(&own));
  EXPECT_EQ(device, own);
}

TEST_F(ContextTest, TheStackNests) {
  CUcontext inner = nullptr, popped = nullptr, current = nullptr;
  ASSERT_OK(cu().cuCtxCreate_v2(&inner, 0, device));
  EXPECT_OK(cu().cuCtxPopCurrent_v2(&popped));
  EXPECT_EQ(inner, popped);
  EXPECT_OK(cu().cuCtxGetCurrent(&current));
  EXPECT_EQ(context, current);
  EXPECT_OK(cu().cuCtxPushCurrent_v2(inner));
  EXPECT_OK(cu().cuCtxGetCurrent(&current));
  EXPECT_EQ(inner, current);
  EXPECT_OK(cu().cuCtxDestroy_v2(inner));
  EXPECT_OK(cu().cuCtxGetCurrent(&current));
  EXPECT_EQ(context, current);
}

TEST_F(ContextTest, EveryThreadHasItsOwnStack) {
  CUcontext seen = context;
  CUresult synchronized = CUDA_SUCCESS, popped = CUDA_SUCCESS;
  std::thread([&] {
    cu().cuCtxGetCurrent(&seen);
    synchronized = cu().cuCtxSynchronize();
    CUcontext none = nullptr;
    popped = cu().cuCtxPopCurrent_v2(&none);
  }).join();
  EXPECT_EQ(nullptr, seen);
  EXPECT_CU(CUDA_ERROR_INVALID_CONTEXT, synchronized);
  EXPECT_CU(CUDA_ERROR_INVALID_CONTEXT, popped);
}

TEST_F(ContextTest, SettingNoneLeavesNone) {
  CUcontext current = context;
  EXPECT_OK(cu().cuCtxSetCurrent(nullptr));
  EXPECT_OK(cu().cuCtxGetCurrent(&current));
  EXPECT_EQ(nullptr, current);
  CUdeviceptr pointer = 0;
  EXPECT_CU(CUDA_ERROR_INVALID_CONTEXT, cu().cuMemAlloc_v2(&pointer, 4));
  EXPECT_OK(cu().cuCtxSetCurrent(context));
}

TEST_F(ContextTest, ADestroyedContextIsNotUsable) {
  CUcontext other = nullptr;
  ASSERT_OK(cu().cuCtxCreate_v2(&other, 0, device));
  ASSERT_OK(cu().cuCtxDestroy_v2(other));
  if (!software_driver()) GTEST_SKIP() << "undefined with a real driver";
  EXPECT_CU(CUDA_ERROR_CONTEXT_IS_DESTROYED, cu().cuCtxSetCurrent(other));
  EXPECT_CU(CUDA_ERROR_CONTEXT_IS_DESTROYED, cu().cuCtxDestroy_v2(other));
  EXPECT_CU(CUDA_ERROR_INVALID_CONTEXT,
            cu().cuCtxSetCurrent(reinterpret_cast<CUcontext>(std::uintptr_t{0x1230})));
}

TEST_F(ContextTest, AThreadNoticesThatItsContextWasDestroyed) {
  CUcontext other = nullptr;
  ASSERT_OK(cu().cuCtxCreate_v2(&other, 0, device));
  std::thread([&] { EXPECT_OK(cu().cuCtxDestroy_v2(other)); }).join();
  CUdeviceptr pointer = 0;
  EXPECT_CU(CUDA_ERROR_CONTEXT_IS_DESTROYED, cu().cuMemAlloc_v2(&pointer, 4));
  CUcontext popped = nullptr;
  EXPECT_OK(cu().cuCtxPopCurrent_v2(&popped));
}

TEST_F(ContextTest, FlagsAreKeptAndChecked) {
  CUcontext other = nullptr;
  unsigned flags = 0;
  ASSERT_OK(cu().cuCtxCreate_v2(&other, CU_CTX_SCHED_BLOCKING_SYNC, device));
  EXPECT_OK(cu().cuCtxGetFlags(&flags));
  EXPECT_EQ(unsigned{CU_CTX_SCHED_BLOCKING_SYNC}, flags & CU_CTX_SCHED_MASK);
  EXPECT_OK(cu().cuCtxDestroy_v2(other));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuCtxCreate_v2(&other, 0x1000, device));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuCtxCreate_v2(nullptr, 0, device));
  EXPECT_CU(CUDA_ERROR_INVALID_DEVICE, cu().cuCtxCreate_v2(&other, 0, 1000));
}

TEST_F(ContextTest, LimitsCanBeReadAndSet) {
  std::size_t value = 0;
  EXPECT_OK(cu().cuCtxGetLimit(&value, CU_LIMIT_MALLOC_HEAP_SIZE));
  EXPECT_EQ(std::size_t{8} << 20, value);
  EXPECT_OK(cu().cuCtxSetLimit(CU_LIMIT_STACK_SIZE, 4096));
  EXPECT_OK(cu().cuCtxGetLimit(&value, CU_LIMIT_STACK_SIZE));
  EXPECT_EQ(std::size_t{4096}, value);
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuCtxGetLimit(nullptr, CU_LIMIT_STACK_SIZE));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuCtxGetLimit(&value, static_cast<CUlimit>(1000)));
}

// take(out, bytes): *out = malloc(bytes). descend(depth): calls itself, with 1 KiB of stack per
// level.
constexpr char kNeedsLimits[] = R"(
.version 7.0
.target sm_75
.address_size 64
.extern .func (.param .b64 result) malloc (.param .b64 size);
.visible .entry take(.param .u64 out, .param .u64 bytes) {
  .reg .b64 %rd<4>;
  .param .b64 size;
  .param .b64 result;
  ld.param.u64 %rd1, [out];
  ld.param.u64 %rd2, [bytes];
  st.param.b64 [size], %rd2;
  call.uni (result), malloc, (size);
  ld.param.b64 %rd3, [result];
  st.global.u64 [%rd1], %rd3;
  ret;
}
.extern .func (.param .b32 count) vprintf (.param .b64 format, .param .b64 values);
.global .b8 line[3] = {37, 100, 10};
.visible .entry say() {
  .local .align 8 .b8 values[8];
  .reg .b32 %r;
  .reg .b64 %rd<2>;
  .param .b64 format;
  .param .b64 list;
  .param .b32 count;
  mov.u32 %r, %tid.x;
  st.local.u32 [values], %r;
  cvta.global.u64 %rd0, line;
  cvta.local.u64 %rd1, values;
  st.param.b64 [format], %rd0;
  st.param.b64 [list], %rd1;
  call.uni (count), vprintf, (format, list);
  ret;
}
.func step(.param .b32 depth) {
  .reg .pred %p;
  .reg .b32 %r<2>;
  .local .align 8 .b8 room[1024];
  .param .b32 next;
  ld.param.u32 %r0, [depth];
  st.local.u32 [room], %r0;
  setp.eq.u32 %p, %r0, 0;
  @%p ret;
  sub.u32 %r1, %r0, 1;
  st.param.b32 [next], %r1;
  call step, (next);
  ret;
}
.visible .entry descend(.param .u32 depth) {
  .reg .b32 %r;
  .param .b32 next;
  ld.param.u32 %r, [depth];
  st.param.b32 [next], %r;
  call step, (next);
  ret;
}
)";

TEST_F(ContextTest, TheHeapsLimitHolds) {
  const CUfunction take = function(load(kNeedsLimits), "take");
  const CUdeviceptr out = allocate(8);
  std::uint64_t bytes = 6u << 20;
  const auto address = [&] {
    void* arguments[] = {const_cast<CUdeviceptr*>(&out), &bytes};
    EXPECT_OK(cu().cuLaunchKernel(take, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments, nullptr));
    std::uint64_t made = 1;
    EXPECT_OK(cu().cuMemcpyDtoH_v2(&made, out, 8));
    return made;
  };
  ASSERT_OK(cu().cuCtxSetLimit(CU_LIMIT_MALLOC_HEAP_SIZE, 32u << 20));
  EXPECT_NE(0u, address());
  bytes = 40u << 20;
  EXPECT_EQ(0u, address());
}

TEST_F(ContextTest, TheLimitOfPrintfHolds) {
  if (!software_driver()) GTEST_SKIP() << "how much a call takes of the buffer is the driver's";
  ASSERT_OK(cu().cuCtxSetLimit(CU_LIMIT_PRINTF_FIFO_SIZE, 6));
  const CUfunction say = function(load(kNeedsLimits), "say");
  ::testing::internal::CaptureStdout();
  ASSERT_OK(cu().cuLaunchKernel(say, 1, 1, 1, 8, 1, 1, 0, nullptr, nullptr, nullptr));
  EXPECT_OK(cu().cuCtxSynchronize());
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "5\n6\n7\n");
}

TEST_F(ContextTest, TheStacksLimitHolds) {
  ASSERT_OK(cu().cuCtxSetLimit(CU_LIMIT_STACK_SIZE, 128 * 1024));
  const CUfunction descend = function(load(kNeedsLimits), "descend");
  std::uint32_t depth = 90;
  void* arguments[] = {&depth};
  ASSERT_OK(cu().cuLaunchKernel(descend, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments, nullptr));
  EXPECT_OK(cu().cuCtxSynchronize());
}

TEST_F(ContextTest, ContextsHaveDifferentIds) {
  CUcontext other = nullptr;
  unsigned long long first = 0, second = 0, current = 0;
  ASSERT_OK(cu().cuCtxCreate_v2(&other, 0, device));
  EXPECT_OK(cu().cuCtxGetId(context, &first));
  EXPECT_OK(cu().cuCtxGetId(other, &second));
  EXPECT_OK(cu().cuCtxGetId(nullptr, &current));
  EXPECT_NE(first, second);
  EXPECT_EQ(second, current);
  EXPECT_OK(cu().cuCtxDestroy_v2(other));
}

TEST_F(ContextTest, PrioritiesRunFromLeastToGreatest) {
  int least = 1, greatest = 1;
  EXPECT_OK(cu().cuCtxGetStreamPriorityRange(&least, &greatest));
  EXPECT_EQ(0, least);
  EXPECT_LE(greatest, least);
  EXPECT_OK(cu().cuCtxGetStreamPriorityRange(nullptr, nullptr));
}

TEST_F(ContextTest, DestroyingFreesTheMemory) {
  CUcontext other = nullptr;
  CUdeviceptr pointer = 0;
  ASSERT_OK(cu().cuCtxCreate_v2(&other, 0, device));
  ASSERT_OK(cu().cuMemAlloc_v2(&pointer, 1 << 20));
  ASSERT_OK(cu().cuCtxDestroy_v2(other));
  CUmemorytype type{};
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE,
            cu().cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, pointer));
}

TEST_F(ContextTest, APrimaryContextIsActiveWhileRetained) {
  unsigned flags = 0;
  int active = -1;
  CUcontext first = nullptr, second = nullptr;
  ASSERT_OK(cu().cuDevicePrimaryCtxGetState(device, &flags, &active));
  EXPECT_EQ(0, active);
  ASSERT_OK(cu().cuDevicePrimaryCtxRetain(&first, device));
  ASSERT_OK(cu().cuDevicePrimaryCtxRetain(&second, device));
  EXPECT_EQ(first, second);
  EXPECT_OK(cu().cuDevicePrimaryCtxRelease_v2(device));
  EXPECT_OK(cu().cuDevicePrimaryCtxGetState(device, &flags, &active));
  EXPECT_EQ(1, active);
  EXPECT_OK(cu().cuDevicePrimaryCtxRelease_v2(device));
  EXPECT_OK(cu().cuDevicePrimaryCtxGetState(device, &flags, &active));
  EXPECT_EQ(0, active);
  EXPECT_CU(CUDA_ERROR_INVALID_CONTEXT, cu().cuDevicePrimaryCtxRelease_v2(device));
}

TEST_F(ContextTest, APrimaryContextCannotBeDestroyed) {
  CUcontext primary = nullptr;
  ASSERT_OK(cu().cuDevicePrimaryCtxRetain(&primary, device));
  EXPECT_CU(CUDA_ERROR_INVALID_CONTEXT, cu().cuCtxDestroy_v2(primary));
  EXPECT_OK(cu().cuDevicePrimaryCtxRelease_v2(device));
}

TEST_F(ContextTest, ResettingThePrimaryContextEndsItsMemory) {
  CUcontext primary = nullptr;
  CUdeviceptr pointer = 0;
  unsigned flags = 0;
  int active = -1;
  ASSERT_OK(cu().cuDevicePrimaryCtxRetain(&primary, device));
  ASSERT_OK(cu().cuCtxPushCurrent_v2(primary));
  ASSERT_OK(cu().cuMemAlloc_v2(&pointer, 64));
  EXPECT_OK(cu().cuDevicePrimaryCtxReset_v2(device));
  EXPECT_OK(cu().cuDevicePrimaryCtxGetState(device, &flags, &active));
  EXPECT_EQ(0, active);
  EXPECT_CU(CUDA_ERROR_CONTEXT_IS_DESTROYED, cu().cuMemFree_v2(pointer));
  CUcontext popped = nullptr;
  EXPECT_OK(cu().cuCtxPopCurrent_v2(&popped));
  // And again, from the beginning.
  ASSERT_OK(cu().cuDevicePrimaryCtxRetain(&primary, device));
  ASSERT_OK(cu().cuCtxPushCurrent_v2(primary));
  EXPECT_OK(cu().cuMemAlloc_v2(&pointer, 64));
  EXPECT_OK(cu().cuMemFree_v2(pointer));
  EXPECT_OK(cu().cuCtxPopCurrent_v2(&popped));
  EXPECT_OK(cu().cuDevicePrimaryCtxRelease_v2(device));
  EXPECT_OK(cu().cuDevicePrimaryCtxRelease_v2(device));
}

// As an H100 has it: a reset takes nobody's release away.
TEST_F(ContextTest, AResetKeepsTheCountOfThePrimaryContextsUsers) {
  CUcontext primary = nullptr;
  unsigned flags = 0;
  const auto active = [&] {
    int is_active = -1;
    EXPECT_OK(cu().cuDevicePrimaryCtxGetState(device, &flags, &is_active));
    return is_active;
  };
  const auto retain = [&] { ASSERT_OK(cu().cuDevicePrimaryCtxRetain(&primary, device)); };
  const auto release = [&] { ASSERT_OK(cu().cuDevicePrimaryCtxRelease_v2(device)); };
  if (active() == 1) GTEST_SKIP() << "something else uses the primary context";
  retain();
  retain();
  EXPECT_OK(cu().cuDevicePrimaryCtxReset_v2(device));
  EXPECT_EQ(0, active());
  retain();
  EXPECT_EQ(1, active());
  release();
  release();
  EXPECT_EQ(1, active());
  release();
  EXPECT_EQ(0, active());
  EXPECT_CU(CUDA_ERROR_INVALID_CONTEXT, cu().cuDevicePrimaryCtxRelease_v2(device));
  retain();
  EXPECT_OK(cu().cuDevicePrimaryCtxReset_v2(device));
  release();
  EXPECT_EQ(0, active());
}

TEST_F(ContextTest, HandlesOfADestroyedContextAreInvalid) {
  if (!software_driver()) GTEST_SKIP() << "undefined with a real driver";
  CUcontext other = nullptr;
  CUstream stream = nullptr;
  CUevent event = nullptr;
  CUmodule module = nullptr;
  ASSERT_OK(cu().cuCtxCreate_v2(&other, 0, device));
  ASSERT_OK(cu().cuStreamCreate(&stream, 0));
  ASSERT_OK(cu().cuEventCreate(&event, 0));
  ASSERT_OK(cu().cuModuleLoadData(&module, kKernels));
  const CUfunction store = function(module, "store");
  ASSERT_OK(cu().cuCtxDestroy_v2(other));
  CUfunction found = nullptr;
  int value = 0;
  EXPECT_CU(CUDA_ERROR_INVALID_HANDLE, cu().cuStreamSynchronize(stream));
  EXPECT_CU(CUDA_ERROR_INVALID_HANDLE, cu().cuStreamDestroy_v2(stream));
  EXPECT_CU(CUDA_ERROR_INVALID_HANDLE, cu().cuEventQuery(event));
  EXPECT_CU(CUDA_ERROR_INVALID_HANDLE, cu().cuModuleGetFunction(&found, module, "store"));
  EXPECT_CU(CUDA_ERROR_INVALID_HANDLE,
            cu().cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_NUM_REGS, store));
}

}  // namespace
}  // namespace cuda_ffi::test
