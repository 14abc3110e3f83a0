#pragma once

// What is done with an operand, wherever it lies: refers to a lambda of the caller's, which
// std::function would copy to memory of its own at each instruction.

#include <xbyak/xbyak.h>

namespace cuda_ffi::software::translate {

class OperandTaker {
 public:
  template <class Take>
  OperandTaker(const Take& take)  // NOLINT(google-explicit-constructor): for lambdas in place
      : take_(&take), call_([](const void* what, const Xbyak::Operand& operand) {
          (*static_cast<const Take*>(what))(operand);
        }) {}

  void operator()(const Xbyak::Operand& operand) const { call_(take_, operand); }

 private:
  const void* take_;
  void (*call_)(const void* what, const Xbyak::Operand& operand);
};

}  // namespace cuda_ffi::software::translate
