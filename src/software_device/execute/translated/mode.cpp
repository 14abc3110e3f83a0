#include "software_device/execute/translated/mode.hpp"

#include <atomic>
#include <string_view>

#include "software_device/environment/environment.hpp"

namespace cuda_ffi::software::translate {

namespace {

Mode read_mode() {
  const char* const name = "CUDA_FFI_SOFTWARE_TRANSLATE";
  const std::string_view text = environment_text(name);
  if (text == "always") return Mode::Always;
  if (text == "off") return Mode::Off;
  if (!text.empty() && text != "auto") warn_of_environment(name, text, "auto, always or off");
  return Mode::Auto;
}

Mode wanted() {
  static const Mode wanted = read_mode();
  return wanted;
}

std::atomic<int> in_force{-1};  // a Mode; none below zero

}  // namespace

Mode mode() {
  const int forced = in_force.load(std::memory_order_relaxed);
  return forced < 0 ? wanted() : static_cast<Mode>(forced);
}

ModeInForce::ModeInForce(Mode mode) {
  in_force.store(static_cast<int>(mode));
}

ModeInForce::~ModeInForce() {
  in_force.store(-1);
}

}  // namespace cuda_ffi::software::translate
