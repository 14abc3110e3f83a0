#pragma once

// A library: a module that is loaded without a context, and is available in every context that uses
// it. A kernel stands for the function of its name in whichever context launches it.

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "software_device/device/module.hpp"

namespace cuda_ffi::software {

class Kernel;

class Library : public std::enable_shared_from_this<Library> {
 public:
  static constexpr HandleKind kHandleKind = HandleKind::Library;
  using Handle = CUlibrary;

  // Throws Failure. The logs go where the options say.
  Library(std::vector<std::string> texts, JitOptions& options);

  CUlibrary handle() const noexcept { return handle_; }
  void set_handle(CUlibrary handle) noexcept { handle_ = handle; }

  // The library's module in the context. It is loaded on first use.
  std::shared_ptr<Module> module(Context& context);
  // Returns the same handle every time. Throws Failure NOT_FOUND.
  CUkernel kernel(const std::string& name);
  std::vector<CUkernel> kernels();
  std::size_t kernel_count() const;
  // Unloads it in every context.
  void invalidate();

 private:
  using Place = std::pair<std::uint64_t, std::uint64_t>;  // a context's id and epoch

  CUkernel handle_of(const std::string& name);

  const std::vector<std::string> texts_;
  CUlibrary handle_ = nullptr;
  std::vector<std::string> names_;

  std::mutex mutex_;  // guards what follows
  // Loaded on device 0 as a test; the first context on that device takes it over.
  std::unique_ptr<LoadedModule> first_;
  std::map<Place, std::shared_ptr<Module>> modules_;
  std::map<std::string, CUkernel> kernels_;
};

class Kernel {
 public:
  static constexpr HandleKind kHandleKind = HandleKind::Kernel;
  using Handle = CUkernel;

  Kernel(std::shared_ptr<Library> library, std::string name)
      : library_(std::move(library)), name_(std::move(name)) {}

  Library& library() const noexcept { return *library_; }
  const std::string& name() const noexcept { return name_; }

  // The function in the context, with the attributes set for its device.
  std::shared_ptr<Function> function(Context& context);
  CUfunction function_handle(Context& context);
  void set_attribute(CUfunction_attribute attribute, int value, Context& context);

 private:
  struct Setting {
    int device;
    CUfunction_attribute attribute;
    int value;
  };
  using Place = std::pair<std::uint64_t, std::uint64_t>;

  const std::shared_ptr<Library> library_;
  const std::string name_;
  std::mutex mutex_;  // guards what follows
  std::vector<Setting> settings_;
  std::map<Place, std::shared_ptr<Function>> functions_;
};

}  // namespace cuda_ffi::software
