#include "binding/js_device.hpp"

#include "binding/handles.hpp"
#include "binding/js_context.hpp"
#include "binding/js_error.hpp"
#include "binding/managed_buffer.hpp"
#include "binding/session.hpp"
#include "driver/called_by_program.hpp"

namespace cuda_ffi::binding {

std::vector<Napi::ClassPropertyDescriptor<JsDevice>> JsDevice::members() {
  return {method<&JsDevice::properties>("properties"),
          method<&JsDevice::handle>("handle"),
          method<&JsDevice::attribute>("attribute"),
          method<&JsDevice::can_access_peer>("canAccessPeer"),
          method<&JsDevice::primary_context>("primaryContext"),
          method<&JsDevice::create_context>("createContext"),
          method<&JsDevice::device_of_context>("deviceOfContext"),
          method<&JsDevice::is_primary>("isPrimary"),
          method<&JsDevice::borrow_context>("borrowContext"),
          method<&JsDevice::managed_elsewhere>("managedElsewhere"),
          method<&JsDevice::faults_since>("faultsSince"),
          method<&JsDevice::reset>("reset"),
          method<&JsDevice::error_of>("errorOf")};
}

Napi::Value JsDevice::properties(const Napi::CallbackInfo& info) {
  const Device& device = *held();
  Napi::Object properties = Napi::Object::New(info.Env());
  properties.Set("ordinal", device.ordinal());
  properties.Set("name", device.name());
  properties.Set("uuid", device.uuid());
  properties.Set("pciBusId", device.pci_bus_id());
  properties.Set("totalMemory", static_cast<double>(device.total_memory()));
  properties.Set("computeCapability", device.compute_capability());
  properties.Set("driverVersion", device.driver()->version());
  properties.Set("driverPath", device.driver()->path());
  properties.Set("isSoftware", device.driver()->software());
  if (device.driver()->amd())
    properties.Set("amdArchitecture", device.driver()->amd_architecture(device.handle()));
  return properties;
}

Napi::Value JsDevice::handle(const Napi::CallbackInfo& info) {
  return Napi::Number::New(info.Env(), held()->handle());
}

Napi::Value JsDevice::attribute(const Napi::CallbackInfo& info) {
  return Napi::Number::New(info.Env(),
                           held()->attribute(static_cast<CUdevice_attribute>(to_int32(info[0]))));
}

Napi::Value JsDevice::can_access_peer(const Napi::CallbackInfo& info) {
  return Napi::Boolean::New(info.Env(), held()->can_access_peer(*unwrap(info[0])));
}

Napi::Value JsDevice::primary_context(const Napi::CallbackInfo& info) {
  auto context = std::make_shared<ContextWithBuffers>(Context::primary(*held()));
  return Session::of(info.Env()).wrap<JsContext>(std::move(context));
}

Napi::Value JsDevice::create_context(const Napi::CallbackInfo& info) {
  auto context = std::make_shared<ContextWithBuffers>(Context::create(*held()));
  return Session::of(info.Env()).wrap<JsContext>(std::move(context));
}

namespace {

CUcontext context_of(const Napi::Value& handle) {
  return reinterpret_cast<CUcontext>(to_uint64(handle));
}

}  // namespace

// deviceOfContext(handle): the CUdevice of a context of this device's driver
Napi::Value JsDevice::device_of_context(const Napi::CallbackInfo& info) {
  return Napi::Number::New(info.Env(), Context::device_of(*held()->driver(), context_of(info[0])));
}

// isPrimary(handle): whether this is the device's primary context
Napi::Value JsDevice::is_primary(const Napi::CallbackInfo& info) {
  return Napi::Boolean::New(info.Env(), Context::is_primary(*held(), context_of(info[0])));
}

// borrowContext(handle): somebody else's context, on this device
Napi::Value JsDevice::borrow_context(const Napi::CallbackInfo& info) {
  LaunchThread::retire_all();
  auto context =
      std::make_shared<ContextWithBuffers>(Context::borrowed(*held(), context_of(info[0])));
  return Session::of(info.Env()).wrap<JsContext>(std::move(context));
}

// managedElsewhere(): how many managed arrays of the primary context belong to other threads
Napi::Value JsDevice::managed_elsewhere(const Napi::CallbackInfo& info) {
  const size_t count = managed_buffers_of_other_threads(*held());
  return Napi::Number::New(info.Env(), static_cast<double>(count));
}

// faultsSince(known): the codes of the faults of the process on the software device, but for the
// first ones
Napi::Value JsDevice::faults_since(const Napi::CallbackInfo& info) {
  Napi::Array codes = Napi::Array::New(info.Env());
  for (const CUresult code : held()->driver()->faults_since(held()->handle(), to_uint32(info[0])))
    codes.Set(codes.Length(), static_cast<int>(code));
  return codes;
}

// reset(): from now on, arrays over managed memory are detached
Napi::Value JsDevice::reset(const Napi::CallbackInfo& info) {
  detach_managed_buffers(*held());
  Context::reset_primary(*held());
  return info.Env().Undefined();
}

// errorOf(code, operation, handles): the error of a C function that the program itself has called
Napi::Value JsDevice::error_of(const Napi::CallbackInfo& info) {
  const std::string operation = info[1].As<Napi::String>();
  const auto array = info[2].As<Napi::Array>();
  std::vector<CUcontext> handles;
  for (std::uint32_t i = 0; i < array.Length(); ++i) handles.push_back(context_of(array.Get(i)));
  const auto code = static_cast<CUresult>(to_int32(info[0]));
  return error_of_failure(info.Env(), *held()->driver(),
                          failure_of_program(*held(), code, operation.c_str(), handles));
}

namespace {

Napi::Value devices_of(Napi::Env env, const DriverPtr& driver) {
  Session& session = Session::of(env);
  session.drivers().push_back(driver);
  Napi::Array devices = Napi::Array::New(env);
  for (Device& device : Device::list(driver)) {
    devices.Set(devices.Length(),
                session.wrap<JsDevice>(std::make_shared<Device>(std::move(device))));
  }
  return devices;
}

}  // namespace

Napi::Value open_driver(const Napi::CallbackInfo& info) {
  const bool by_path = info.Length() > 0 && info[0].IsString();
  return devices_of(info.Env(),
                    by_path ? Driver::open_file(info[0].As<Napi::String>()) : Driver::open_cuda());
}

Napi::Value open_hip(const Napi::CallbackInfo& info) {
  return devices_of(info.Env(), Driver::open_hip());
}

Napi::Value observe(const Napi::CallbackInfo& info) {
  const DriverPtr driver = Session::of(info.Env()).software_driver();
  if (driver) driver->observe(info[0].ToBoolean());
  return Napi::Boolean::New(info.Env(), driver != nullptr);
}

Napi::Value observations(const Napi::CallbackInfo& info) {
  const DriverPtr driver = Session::of(info.Env()).software_driver();
  return Napi::String::New(info.Env(), driver ? driver->observations() : "[]");
}

}  // namespace cuda_ffi::binding
