#include "software_device/abi/software_extensions.hpp"

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "platform/thread.hpp"
#include "software_device/abi/entry.hpp"
#include "software_device/device/event.hpp"
#include "software_device/device/faults.hpp"
#include "software_device/execute/debug/commands.hpp"
#include "software_device/execute/observe/observation.hpp"

using namespace cuda_ffi::software;

namespace {

// The context that a context's, a stream's or an event's handle stands for.
std::shared_ptr<Context> context_behind(CUcontext handle) {
  if (const auto stream = find_handle<Stream>(reinterpret_cast<CUstream>(handle)))
    return stream->context().shared_from_this();
  if (const auto event = find_handle<Event>(reinterpret_cast<CUevent>(handle)))
    return event->context().shared_from_this();
  return context_of(handle);
}

}  // namespace

std::size_t cuda_ffi_software_last_fault(CUcontext context, char* buffer, std::size_t size) {
  std::string report;
  entry([&] { report = context_behind(context)->fault().report; });
  if (buffer != nullptr && size > 0) {
    const std::size_t length = std::min(report.size(), size - 1);
    std::memcpy(buffer, report.data(), length);
    buffer[length] = '\0';
  }
  return report.size();
}

std::uint64_t cuda_ffi_software_fault(CUcontext handle, CUresult* code, int* of_primary_context) {
  std::uint64_t number = 0;
  entry([&] {
    const auto context = context_behind(handle);
    const Context::Fault fault = context->fault();
    number = fault.number;
    *code = fault.code;
    *of_primary_context = context->primary() ? 1 : 0;
  });
  return number;
}

std::size_t cuda_ffi_software_faults(CUdevice device, std::size_t known, CUresult* codes,
                                     std::size_t room) {
  const std::vector<CUresult> since = Faults::of(device).since(known);
  std::copy_n(since.begin(), std::min(room, since.size()), codes);
  return since.size();
}

CUresult cuda_ffi_software_cancel(CUcontext context) {
  return entry([&] { context_of(context)->cancel(); });
}

CUresult cuda_ffi_software_cancel_launch(CUcontext context, std::uint64_t token) {
  return entry([&] { context_of(context)->launch_tokens().cancel(token); });
}

void cuda_ffi_software_observe(int on) {
  observe(on != 0);
}

bool cuda_ffi_software_debug(const char* command, std::size_t length,
                             void (*answered)(void* data, const void* bytes, std::size_t count),
                             void (*happened)(void* data), void* data) {
  const std::string_view words(command, length);
  try {
    if (words == "on" || words == "on waits") {
      if (!Debugger::instance().turn_on(words == "on waits", [happened, data] { happened(data); }))
        throw std::invalid_argument("the process has a debugger already");
    } else if (words == "off") {
      Debugger::instance().turn_off();
    } else {
      const Bytes bytes = answer(words);
      answered(data, bytes.data(), bytes.size());
    }
    return true;
  } catch (const std::exception& error) {
    answered(data, error.what(), std::strlen(error.what()));
    return false;
  }
}

const char* cuda_ffi_software_observations(std::size_t* size) {
  auto& text = cuda_ffi::platform::ThreadObject<std::string>::own();
  text = reports();
  if (size != nullptr) *size = text.size();
  return text.c_str();
}
