#include "software_device/device/configuration.hpp"

#include "platform/environment.hpp"
#include "software_device/environment/environment.hpp"

namespace cuda_ffi::software {
namespace {

constexpr int kMostDevices = 16;

struct NamedCapability {
  std::string_view text, digits;  // either spelling is accepted
  int major, minor;
};
constexpr NamedCapability kCapabilities[] = {{"7.5", "75", 7, 5},
                                             {"8.0", "80", 8, 0},
                                             {"9.0", "90", 9, 0},
                                             {"10.0", "100", 10, 0},
                                             {"12.0", "120", 12, 0}};

// As with CUDA's driver, an empty "CUDA_VISIBLE_DEVICES" hides every device.
bool hidden() {
  const auto text = platform::environment_variable("CUDA_VISIBLE_DEVICES");
  return text && (text->empty() || text->front() == '-');
}

void read_capability(Configuration& configuration) {
  const char* const name = "CUDA_FFI_SOFTWARE_CC";
  const std::string_view text = environment_text(name);
  if (text.empty()) return;
  for (const NamedCapability& one : kCapabilities) {
    if (text != one.text && text != one.digits) continue;
    configuration.major = one.major;
    configuration.minor = one.minor;
    return;
  }
  warn_of_environment(name, text, "7.5, 8.0, 9.0, 10.0 or 12.0");
}

void read_report(Configuration& configuration) {
  const char* const name = "CUDA_FFI_SOFTWARE_REPORT";
  const std::string_view text = environment_text(name);
  configuration.report_to_stderr = text == "stderr";
  if (!text.empty() && !configuration.report_to_stderr) warn_of_environment(name, text, "stderr");
}

Configuration read() {
  Configuration configuration;
  if (const auto devices = environment_number("CUDA_FFI_SOFTWARE_DEVICES", 0, kMostDevices))
    configuration.devices = static_cast<int>(*devices);
  if (hidden()) configuration.devices = 0;
  read_capability(configuration);
  read_report(configuration);
  return configuration;
}

}  // namespace

const Configuration& Configuration::get() {
  static const auto* const configuration = new Configuration(read());
  return *configuration;
}

}  // namespace cuda_ffi::software
