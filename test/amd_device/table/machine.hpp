#pragma once

// A wave on which single instructions are run, and the words that LLVM makes of their text.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "amd_device/decode/decode.hpp"
#include "amd_device/execute/kernel.hpp"
#include "amd_device/execute/wave.hpp"

namespace cuda_ffi::amd::test {

using Words = std::vector<std::uint32_t>;

// What llvm-mc makes of an instruction's text, from data/encodings.txt; empty if it is not there.
Words encoding(const std::string& text);

class Machine {
 public:
  Machine();
  ~Machine();
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  Wave& wave() { return group_.waves.front(); }
  Group& group() { return group_; }

  // Decodes the instruction, with some bits of its first word changed, and three ends of the
  // program behind it. False, after a test failure, if its words are not known.
  bool load(const std::string& text, std::uint32_t changed = 0);
  // Runs what is loaded with the registers as they are. False, after a test failure, if it faults.
  bool run();
  std::optional<software::Fault> run_to_fault();
  // The mnemonic of what is loaded, as the interpreter's tables have it.
  const char* name() const { return code_.list.front().opcode->name; }

 private:
  std::string text_;
  Grid grid_;
  Group group_;
  Code code_;
};

}  // namespace cuda_ffi::amd::test
