#include "software_device/ptx/context.hpp"

#include "software_device/ptx/bounds.hpp"

namespace cuda_ffi::software::ptx {

Context::Context(Module& tree)
    : module(tree),
      cursor(tree.text),
      registers_left(kSpareRegisters + tree.text.size()),
      initial_bytes_left(kSpareInitialBytes + 8 * tree.text.size()) {}

std::uint32_t Context::add_symbol(Symbol symbol) {
  module.symbols.push_back(symbol);
  return static_cast<std::uint32_t>(module.symbols.size() - 1);
}

}  // namespace cuda_ffi::software::ptx
