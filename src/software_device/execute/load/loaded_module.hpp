#pragma once

// A PTX module made ready to run on one device: its functions are decoded and its variables are in
// memory.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "library/cuda_abi.hpp"
#include "software_device/execute/state/checks.hpp"
#include "software_device/execute/state/kernel_info.hpp"

namespace cuda_ffi::software {

struct DecodedKernel;

// Why a module was refused. `log` is the text for the driver's JIT error log, with PTX lines.
class LoadError : public std::runtime_error {
 public:
  LoadError(CUresult why, std::string text)
      : std::runtime_error(text), code(why), log(std::move(text)) {}
  CUresult code;
  std::string log;
};

struct GlobalVariable {
  std::uint64_t address = 0;
  std::uint64_t size = 0;
};

class LoadedModule {
 public:
  // Throws LoadError. Several texts are linked with each other (.extern is resolved among them).
  static std::unique_ptr<LoadedModule> load(std::span<const std::string_view> texts, int device,
                                            int compute_capability,
                                            const Checks& checks = Checks::wanted());
  ~LoadedModule();  // releases the variables

  const DecodedKernel* kernel(std::string_view name) const noexcept;
  // The same kernel in code that counts what it does, over the same variables. Decoded when first
  // asked for. Any thread.
  const DecodedKernel& observed(const DecodedKernel& kernel) const;
  // The same in code that a debugger may stop.
  const DecodedKernel& debugged(const DecodedKernel& kernel) const;
  std::vector<const DecodedKernel*> kernels() const;
  std::optional<GlobalVariable> variable(std::string_view name) const noexcept;

 private:
  void observe() const;
  void debug() const;

  struct Contents;
  explicit LoadedModule(std::unique_ptr<Contents> contents);
  std::unique_ptr<Contents> contents_;
};

const KernelInfo& info(const DecodedKernel& kernel) noexcept;

}  // namespace cuda_ffi::software
