#pragma once

#include <string>

namespace cuda_ffi {

// A shared library opened at run time. Never closed: CUDA libraries keep threads and exit handlers
// of their own, and code that is unmapped under them is a crash at exit.
class DynamicLibrary {
 public:
  // `error` receives the loader's words, less the path that most begin with, when the library
  // cannot be opened.
  static DynamicLibrary open(const std::string& path, std::string& error);

  explicit operator bool() const noexcept { return handle_ != nullptr; }
  // The loader's: for platform/.
  void* handle() const noexcept { return handle_; }
  // The address of an exported name, or nullptr.
  void* symbol(const char* name) const noexcept;
  // Points `function` at an exported name, or at nullptr.
  template <typename Function>
  void bind(Function& function, const char* name) const noexcept {
    function = reinterpret_cast<Function>(symbol(name));
  }
  // The file that the loader chose, once a symbol of it is known.
  static std::string file_of(const void* address);

 private:
  void* handle_ = nullptr;
};

}  // namespace cuda_ffi
