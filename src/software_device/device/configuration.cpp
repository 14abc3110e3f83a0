#include "software_device/device/configuration.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace cuda_ffi::software {
namespace {

constexpr int kMostDevices = 16;

std::string_view variable(const char* name) {
  const char* text = std::getenv(name);
  return text == nullptr ? std::string_view() : std::string_view(text);
}

// «CUDA_VISIBLE_DEVICES» set to nothing hides every device, as it does with the driver.
bool hidden() {
  const char* text = std::getenv("CUDA_VISIBLE_DEVICES");
  return text != nullptr && (*text == '\0' || *text == '-');
}

void read_capability(Configuration& configuration) {
  const std::string_view text = variable("CUDA_FFI_SOFTWARE_CC");
  if (text != "7.5" && text != "8.0" && text != "9.0" && text != "12.0") return;
  const auto dot = text.find('.');
  configuration.major = std::atoi(text.data());
  configuration.minor = text[dot + 1] - '0';
}

Configuration read() {
  Configuration configuration;
  const std::string_view devices = variable("CUDA_FFI_SOFTWARE_DEVICES");
  if (!devices.empty())
    configuration.devices = std::clamp(std::atoi(devices.data()), 0, kMostDevices);
  if (hidden()) configuration.devices = 0;
  read_capability(configuration);
  configuration.report_to_stderr = variable("CUDA_FFI_SOFTWARE_REPORT") == "stderr";
  return configuration;
}

}  // namespace

const Configuration& Configuration::get() {
  static const auto* const configuration = new Configuration(read());
  return *configuration;
}

}  // namespace cuda_ffi::software
