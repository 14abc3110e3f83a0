#pragma once

// Makes one program of several parsed texts: resolves names across them, and places variables.

#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "software_device/execute/decode/linked_module.hpp"
#include "software_device/execute/load/loaded_module.hpp"
#include "software_device/ptx/syntax.hpp"

namespace cuda_ffi::software {

// Everything that a loaded module owns.
struct ModuleContents {
  ~ModuleContents();

  Program program;
  std::vector<std::unique_ptr<ptx::Module>> syntax;  // freed after decoding
  std::vector<LinkedModule> linked;
  // Weak variables and functions in whose place another text's definition counts (ptx::Variable and
  // ptx::Function): they are neither initialized nor decoded.
  std::set<const void*> overridden;
  std::vector<std::unique_ptr<DecodedFunction>> functions;
  std::vector<std::unique_ptr<DecodedKernel>> kernels;
  std::map<std::string, GlobalVariable, std::less<>> variables;
  std::map<std::string, const DecodedKernel*, std::less<>> kernel_by_name;
  std::vector<std::uint64_t> allocations;  // of its variables, in order
  // Those of another module of the same texts, whose variables it uses; null: it has its own.
  const std::vector<std::uint64_t>* places = nullptr;
};

// Fills program, linked, functions (not yet decoded) and variables (not yet initialized).
void link(ModuleContents& contents, int device);
// Writes the variables' initial values. Everything must be linked.
void initialize_variables(const ModuleContents& contents);
// Makes the kernels, lays out their shared memory, and collects their information.
void make_kernels(ModuleContents& contents, int compute_capability);

}  // namespace cuda_ffi::software
