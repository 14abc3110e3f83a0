#include "software_device/execute/check/checks.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace cuda_ffi::software {

namespace {

Checks read(std::string_view list) {
  Checks checks;
  while (!list.empty()) {
    const std::size_t comma = list.find(',');
    const std::string_view word = list.substr(0, comma);
    list = comma == std::string_view::npos ? std::string_view() : list.substr(comma + 1);
    if (word == "init")
      checks.initialised = true;
    else if (word == "race")
      checks.races = true;
    else if (!word.empty() && word != "memory")
      std::fprintf(stderr, "CUDA_FFI_SOFTWARE_CHECK: %s is none of memory, init, race\n", std::string(word).c_str());
  }
  return checks;
}

}  // namespace

const Checks& Checks::wanted() {
  static const Checks checks = [] {
    const char* wish = std::getenv("CUDA_FFI_SOFTWARE_CHECK");
    return read(wish == nullptr ? "" : wish);
  }();
  return checks;
}

}  // namespace cuda_ffi::software
