#pragma once

// What the names of one text mean after all texts of a module have been linked.

#include <cstdint>
#include <vector>

#include "software_device/execute/state/code.hpp"
#include "software_device/ptx/syntax.hpp"

namespace cuda_ffi::software {

// The meaning of a symbol of module scope.
struct LinkedSymbol {
  enum class Kind : std::uint8_t { Unresolved, Address, Shared, Function };
  Kind kind = Kind::Unresolved;
  std::uint64_t address = 0;                  // Address: global or constant memory
  std::uint32_t shared = 0;                   // Shared: index into Program::shared
  const DecodedFunction* function = nullptr;  // Function
  const ptx::Function* declaration = nullptr;
};

struct LinkedModule {
  const ptx::Module* syntax = nullptr;
  std::uint32_t index = 0;
  std::vector<LinkedSymbol> variables;  // by index into Module::variables
  std::vector<LinkedSymbol> functions;  // by index into Module::functions
  // For a function's own .shared variables, the index into Program::shared, by function and
  // variable.
  std::vector<std::vector<std::uint32_t>> function_shared;
};

}  // namespace cuda_ffi::software
