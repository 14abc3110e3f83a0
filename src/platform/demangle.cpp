#include "platform/demangle.hpp"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

namespace cuda_ffi::platform {

std::string demangle(const std::string& name) {
  if (name.rfind("_Z", 0) != 0) return name;  // otherwise "s" would become "short"
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> plain(
      abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), &std::free);
  return status == 0 && plain != nullptr ? plain.get() : name;
}

}  // namespace cuda_ffi::platform
