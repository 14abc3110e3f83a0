#pragma once

// The code of a module and its kernels, whatever it was compiled to. PTX is one kind; a library
// that is linked with this one can add others.

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "software_device/execute/load/loaded_module.hpp"
#include "software_device/execute/state/grid_launch.hpp"
#include "software_device/execute/state/kernel_info.hpp"

namespace cuda_ffi::software {

class KernelCode {
 public:
  virtual ~KernelCode() = default;
  virtual const KernelInfo& info() const noexcept = 0;
  // Runs a grid to its end, on the calling thread and the pool's. Names the kernel in `launch`.
  virtual std::optional<Fault> run(GridLaunch& launch) const = 0;
};

class ModuleCode {
 public:
  virtual ~ModuleCode() = default;
  // Null if there is none. Kernels live as long as their module.
  virtual const KernelCode* kernel(std::string_view name) const noexcept = 0;
  virtual std::vector<const KernelCode*> kernels() const = 0;
  virtual std::optional<GlobalVariable> variable(std::string_view name) const noexcept = 0;
};

// Makes code of an image, or returns null if the image is not of its kind. Throws LoadError.
using ImageLoader = std::unique_ptr<ModuleCode> (*)(const void* image, int device);

// Asked before the image is taken for PTX. Called once, when a library is loaded.
void set_image_loader(ImageLoader loader) noexcept;
ImageLoader image_loader() noexcept;

}  // namespace cuda_ffi::software
