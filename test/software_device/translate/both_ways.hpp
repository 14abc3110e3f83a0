#pragma once

// Runs a kernel interpreted and as machine code, on the same memory.

#include "software_device/execute/device.hpp"
#include "software_device/execute/schedule/run_grid.hpp"
#include "software_device/execute/state/code.hpp"
#include "software_device/execute/translated/mode.hpp"
#include "software_device/execute/translated/translation.hpp"

namespace cuda_ffi::software::test {

inline std::optional<Fault> launch_as(translate::Mode how, const LoadedModule& module,
                                      const char* kernel, const Shape& shape,
                                      const Arguments& arguments) {
  GridLaunch what;
  what.kernel = module.kernel(kernel);
  what.grid = shape.grid;
  what.block = shape.block;
  what.dynamic_shared_bytes = shape.shared;
  what.parameters = arguments.bytes();
  const translate::ModeInForce in_force(how);
  return run_grid(what);
}

// Whether this machine's CPU, and what the environment asks for, let code be translated at all.
inline bool can_translate() {
  const auto module =
      load(".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry nothing() { ret; }\n");
  return translate::Translation::make(*module->kernel("nothing")->function, {32, 1, 1}) != nullptr;
}

inline bool is_translated(const LoadedModule& module, const char* kernel, const Dim3& block) {
  return translate::Translation::make(*module.kernel(kernel)->function, block) != nullptr;
}

}  // namespace cuda_ffi::software::test
