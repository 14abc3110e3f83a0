#include "runtime_library/driver.hpp"

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "platform/environment.hpp"
#include "platform/export.hpp"
#include "platform/shared_library.hpp"

namespace cuda_ffi::runtime {
namespace {

constexpr const char* kDriverName = "libcuda.so.1";
constexpr const char* kSoftwareDevice = "libcuda_software.so";

struct LoadedDriver {
  DriverTable table;
  cudaError_t error = cudaSuccess;
  int version = 0;
};

std::mutex& mutex() {
  static std::mutex mutex;
  return mutex;
}

std::string& chosen_path() {
  static std::string path;
  return path;
}

// In use from the first call on, also where it could not be opened.
std::optional<LoadedDriver>& loaded() {
  static std::optional<LoadedDriver> driver;
  return driver;
}

std::string beside_this_library(const char* name) {
  const std::string own = platform::file_of(reinterpret_cast<const void*>(&beside_this_library));
  return own.substr(0, own.rfind('/') + 1) + name;
}

std::vector<std::string> candidates() {
  if (!chosen_path().empty()) return {chosen_path()};
  const auto named = platform::environment_variable("CUDA_FFI_DRIVER");
  if (named && !named->empty()) return {std::string(*named)};
  return {kDriverName, beside_this_library(kSoftwareDevice)};
}

LoadedDriver load() {
  LoadedDriver driver;
  driver.error = cudaErrorInsufficientDriver;
  for (const std::string& path : candidates()) {
    std::string reason;
    const DynamicLibrary library = DynamicLibrary::open(path, reason);
    if (!library) continue;
    driver.table = load_driver_table(library);
    driver.error = runtime_error(driver.table.cuInit(0));
    driver.table.cuDriverGetVersion(&driver.version);
    return driver;
  }
  return driver;
}

const LoadedDriver& loaded_once() {
  const std::lock_guard lock(mutex());
  if (!loaded()) loaded() = load();
  return *loaded();
}

}  // namespace

const DriverTable& driver() {
  static const LoadedDriver& only = loaded_once();
  if (only.error != cudaSuccess) throw RuntimeError{only.error};
  return only.table;
}

int driver_version() noexcept {
  return loaded_once().version;
}

bool choose_driver(const char* path) {
  const std::lock_guard lock(mutex());
  if (loaded()) return false;
  chosen_path() = path;
  return true;
}

void check(CUresult result) {
  if (result != CUDA_SUCCESS) throw RuntimeError{runtime_error(result)};
}

}  // namespace cuda_ffi::runtime

// For whoever has a driver loaded already, before the first call: 0, or 1 if it is too late.
extern "C" CUDA_FFI_EXPORT int cuda_ffi_runtime_use_driver(const char* path) noexcept {
  return path != nullptr && cuda_ffi::runtime::choose_driver(path) ? 0 : 1;
}
