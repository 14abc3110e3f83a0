#pragma once

// An instruction's modifiers, which are taken one by one. Those that nobody took are refused by
// name.

#include <cstdint>
#include <initializer_list>
#include <string>

#include "software_device/execute/state/lane_type.hpp"
#include "software_device/execute/state/refusal.hpp"
#include "software_device/ptx/syntax.hpp"

namespace cuda_ffi::software {

class Form {
 public:
  Form(const ptx::Function& function, const ptx::Instruction& instruction);

  ptx::Word opcode() const { return instruction_.opcode; }
  std::uint32_t line() const { return instruction_.ptx_line; }
  std::string spelling() const;  // "add.rn.ftz.f32"

  bool has(ptx::Word word) const;
  bool take(ptx::Word word);
  // Takes the first of `words` that is there; Word::None if none is.
  ptx::Word take_any(std::initializer_list<ptx::Word> words);
  // Takes the next modifier that is a type, in textual order; Lane::None if there is none.
  Lane take_type();
  Lane need_type();             // refuses if there is none
  std::uint32_t take_vector();  // .v2 .v4 .v8; 1 if none
  Rounding take_rounding();     // .rn .rz .rm .rp
  void take_cache_hints();      // takes modifiers that only control caches
  // Refuses if modifiers are left.
  void finish() const;

  [[noreturn]] void invalid(const std::string& why) const;
  [[noreturn]] void unsupported(const std::string& why) const;

 private:
  const ptx::Function& function_;
  const ptx::Instruction& instruction_;
  std::uint64_t taken_ = 0;  // one bit per modifier
};

Lane lane_of(ptx::Word word);
Lane lane_of(ptx::Type type);

}  // namespace cuda_ffi::software
