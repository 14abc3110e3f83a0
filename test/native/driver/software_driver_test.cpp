// The core's driver layer over the software device. Every call from JavaScript goes through it.

#include <gtest/gtest.h>

#include "driver/device_memory.hpp"
#include "driver/event.hpp"
#include "driver/kernel.hpp"
#include "driver/pinned_memory.hpp"
#include "launch/launch_kernel.hpp"
#include "library/library_search.hpp"
#include "native/on_software_device.hpp"

namespace cuda_ffi {
namespace {

class SoftwareDriver : public testing::Test {
 protected:
  DriverPtr driver = Driver::open_file(CUDA_FFI_SOFTWARE_DRIVER);
  ContextPtr context = Context::primary(Device::list(driver).at(0));
};

TEST_F(SoftwareDriver, NamesItselfAndItsErrors) {
  EXPECT_TRUE(driver->software());
  EXPECT_GE(driver->version(), 12000);
  EXPECT_EQ(driver->error_name(CUDA_ERROR_ILLEGAL_ADDRESS), "CUDA_ERROR_ILLEGAL_ADDRESS");
}

TEST_F(SoftwareDriver, TellsDevicesApart) {
  const std::string id = Device::list(driver).at(0).pci_bus_id();
  CUdevice found = -1;
  driver->check(driver->cuDeviceGetByPCIBusId(&found, id.c_str()), "cuDeviceGetByPCIBusId");
  EXPECT_EQ(found, Device::list(driver).at(0).handle());
}

TEST_F(SoftwareDriver, LaunchesAKernelFromAParameterBlock) {
  auto stream = std::make_shared<const Stream>(context, true, 0);
  auto module = std::make_shared<Module>(context, kAddAmount);
  auto kernel = Kernel::find(module, "add_amount");
  ASSERT_TRUE(kernel);
  const auto slots = kernel->parameters(std::nullopt);
  ASSERT_TRUE(slots);
  ASSERT_EQ(slots->size(), 2u);
  EXPECT_EQ((*slots)[1].offset, 8u);
  EXPECT_EQ((*slots)[1].size, 4u);

  const DeviceMemory memory(stream, 16);
  PinnedMemory host(context, 16);
  auto* values = reinterpret_cast<int*>(host.data());
  for (int i = 0; i < 4; ++i) values[i] = i;
  struct {
    CUdeviceptr pointer;
    int amount;
  } parameters{memory.address(), 10};
  LaunchShape shape;
  shape.block.x = 4;
  const CurrentContext current(*context);
  driver->check(driver->cuMemcpyHtoDAsync_v2(memory.address(), values, 16, stream->handle()),
                "copy in");
  launch_kernel(*kernel, *stream, shape, std::as_bytes(std::span(&parameters, 1)).first(12));
  driver->check(driver->cuMemcpyDtoHAsync_v2(values, memory.address(), 16, stream->handle()),
                "copy out");
  stream->synchronize();
  for (int i = 0; i < 4; ++i) EXPECT_EQ(values[i], i + 10);
}

CUcontext current_context(const Driver& driver) {
  CUcontext current = nullptr;
  driver.cuCtxGetCurrent(&current);
  return current;
}

TEST_F(SoftwareDriver, AScopeRestoresAnotherCurrentContext) {
  const ContextPtr others = Context::create(Device::list(driver).at(0));
  ASSERT_EQ(driver->cuCtxPushCurrent_v2(others->handle()), CUDA_SUCCESS);
  {
    const CurrentContext current(*context);
    EXPECT_EQ(current_context(*driver), context->handle());
  }
  EXPECT_EQ(current_context(*driver), others->handle());
  CUcontext popped = nullptr;
  driver->cuCtxPopCurrent_v2(&popped);
}

TEST_F(SoftwareDriver, IfNoContextWasCurrentOursStays) {
  ASSERT_EQ(driver->cuCtxSetCurrent(nullptr), CUDA_SUCCESS);
  { const CurrentContext current(*context); }
  EXPECT_EQ(current_context(*driver), context->handle());
  ASSERT_EQ(driver->cuCtxSetCurrent(nullptr), CUDA_SUCCESS);
}

TEST_F(SoftwareDriver, AResetEndsTheContextForEveryObjectThatSharesIt) {
  const ContextPtr others = Context::primary(Device::list(driver).at(0));
  auto stream = std::make_unique<Stream>(others, true, 0);
  Context::reset_primary(context->device());
  EXPECT_TRUE(others->ended());
  EXPECT_THROW(stream->finished(), DriverError);
  stream.reset();  // its handle is invalid: the driver must not see it again
  EXPECT_FALSE(Context::primary(Device::list(driver).at(0))->ended());
}

TEST_F(SoftwareDriver, AResetContextIsNotMadeCurrent) {
  Context::reset_primary(context->device());
  EXPECT_THROW(CurrentContext{*context}, DriverError);
}

TEST_F(SoftwareDriver, AResetContextDoesNotEndTheNextOne) {
  Context::reset_primary(context->device());
  const ContextPtr next = Context::primary(Device::list(driver).at(0));
  context.reset();
  const Stream stream(next, true, 0);
  EXPECT_TRUE(stream.finished());
}

TEST_F(SoftwareDriver, RefusesBadImagesWithALog) {
  EXPECT_THROW(
      Module(context,
             "\x7f"
             "ELF is not here, though there is as much text as an ELF file's header needs"),
      ImageError);
  try {
    Module module(context,
                  ".version 7.0\n.target sm_50\n.address_size 64\n.visible .entry f() { "
                  "frobnicate.s32; ret; }\n");
    FAIL() << "an unknown opcode was accepted";
  } catch (const ImageError& error) {
    EXPECT_NE(error.log().find("frobnicate"), std::string::npos) << error.log();
  }
}

TEST_F(SoftwareDriver, FindsNoKernelThatDoesNotExist) {
  auto module = std::make_shared<Module>(context, kAddAmount);
  EXPECT_FALSE(Kernel::find(module, "add_two"));
  EXPECT_FALSE(module->global("nothing"));
  EXPECT_EQ(module->kernel_names(), std::vector<std::string>{"add_amount"});
}

TEST_F(SoftwareDriver, MeasuresTimeBetweenEvents) {
  const Stream stream(context, true, 0);
  const Event start(context, Event::Timing::On), end(context, Event::Timing::On);
  start.record(stream);
  end.record(stream);
  end.synchronize();
  EXPECT_TRUE(start.done());
  EXPECT_GE(end.elapsed_since(start), 0.0f);
}

TEST(DriverOpen, SaysWhatIsMissing) {
  EXPECT_THROW(Driver::open_file("/nowhere/libcuda.so"), LibraryNotFound);
}

}  // namespace
}  // namespace cuda_ffi
