#pragma once

#include <string>

namespace cuda_ffi {

// A shared library opened at run time. Never closed: CUDA libraries keep threads and exit handlers
// of their own, and unmapping their code would crash the process at exit.
class DynamicLibrary {
 public:
  // If the library cannot be opened, `error` receives the loader's message, without the path that
  // most messages begin with.
  static DynamicLibrary open(const std::string& path, std::string& error);

  explicit operator bool() const noexcept { return handle_ != nullptr; }
  // The loader's handle, for platform/.
  void* handle() const noexcept { return handle_; }
  // The address of an exported name, or nullptr.
  void* symbol(const char* name) const noexcept;
  // Points `function` at an exported name, or at nullptr.
  template <typename Function>
  void bind(Function& function, const char* name) const noexcept {
    function = reinterpret_cast<Function>(symbol(name));
  }
  // The file that the loader chose; `address` is any symbol of the library.
  static std::string file_of(const void* address);

 private:
  void* handle_ = nullptr;
};

}  // namespace cuda_ffi
