// As ptx_run_fuzz, by mutations that mostly leave PTX which parses: other operands, modifiers and
// opcodes, where a byte's mutation would leave nonsense. Every kernel of what loads is run, with
// what is checked beyond bounds and without.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

#include "mutate_operands.hpp"
#include "run_kernel.hpp"

using namespace cuda_ffi::software;

namespace {

constexpr int kCapability = 120;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  limit_engine();
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  const std::string mutated = mutate_operands({reinterpret_cast<const char*>(data), size}, seed);
  const std::size_t bytes = std::min(mutated.size(), most);
  std::memcpy(data, mutated.data(), bytes);
  return bytes;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Checks checks = size % 4 == 0 ? Checks{true, true} : Checks{};
  std::unique_ptr<LoadedModule> module;
  try {
    module = LoadedModule::load(std::span(&text, 1), 0, kCapability, checks);
  } catch (const LoadError& error) {
    if (error.log.empty()) std::abort();
    return 0;
  }
  for (const DecodedKernel* kernel : module->kernels()) run_kernel(*kernel);
  return 0;
}
