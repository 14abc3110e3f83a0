#include "software_device/execute/state/checks.hpp"

#include <string_view>

#include "software_device/environment/environment.hpp"

namespace cuda_ffi::software {

namespace {

constexpr const char* kName = "CUDA_FFI_SOFTWARE_CHECK";

Checks read(std::string_view list) {
  Checks checks;
  while (!list.empty()) {
    const std::size_t comma = list.find(',');
    const std::string_view word = list.substr(0, comma);
    list = comma == std::string_view::npos ? std::string_view() : list.substr(comma + 1);
    if (word == "init")
      checks.initialized = true;
    else if (word == "race")
      checks.races = true;
    // "memory" is accepted too, but those checks are always on.
    else if (!word.empty() && word != "memory")
      warn_of_environment(kName, word, "a list of memory, init, race");
  }
  return checks;
}

}  // namespace

const Checks& Checks::wanted() {
  static const Checks checks = read(environment_text(kName));
  return checks;
}

}  // namespace cuda_ffi::software
