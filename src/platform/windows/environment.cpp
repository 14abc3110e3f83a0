#include "platform/environment.hpp"

#include <windows.h>

#include <mutex>
#include <set>
#include <string>

#include "platform/windows/wide_text.hpp"

namespace cuda_ffi::platform {
namespace {

// Keeps every value ever seen, so that what has been handed out stays valid. There are few.
std::string_view keep(std::string value) {
  static auto& mutex = *new std::mutex;
  static auto& values = *new std::set<std::string>;
  const std::lock_guard lock(mutex);
  return *values.insert(std::move(value)).first;
}

}  // namespace

// Not getenv: the C runtime keeps the environment that the process was started with, and Node
// changes the system's.
std::optional<std::string_view> environment_variable(const char* name) {
  const std::wstring wide_name = wide_of(name);
  std::wstring value(128, L'\0');
  for (;;) {
    SetLastError(ERROR_SUCCESS);
    const DWORD units =
        GetEnvironmentVariableW(wide_name.c_str(), value.data(), static_cast<DWORD>(value.size()));
    if (units == 0 && GetLastError() == ERROR_ENVVAR_NOT_FOUND) return std::nullopt;
    if (units < value.size()) return keep(utf8_of({value.data(), units}));
    value.resize(units);
  }
}

}  // namespace cuda_ffi::platform
