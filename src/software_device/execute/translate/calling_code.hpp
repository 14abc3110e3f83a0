#pragma once

// What emitters write code with: Xbyak's instructions but for those that leave for compiled code or
// clear upper halves of vectors. Compiled code keeps no vector register, in either calling
// convention, and so it is called in one way only: with what lives on in vectors laid aside.

#include <xbyak/xbyak.h>

#include <cstdint>
#include <utility>

#include "software_device/execute/plan/allocate.hpp"

namespace cuda_ffi::software::translate {

// zmm0 and zmm1, zmm2 and zmm3, and so on: a bit a pair, those that hold what is needed later.
using VectorPairs = std::uint16_t;
constexpr VectorPairs kAllVectorPairs = (1u << kVectorPairs) - 1;

// Code whose rbx is the context.
class CallingCode : public Xbyak::CodeGenerator {
 public:
  using CodeGenerator::CodeGenerator;

  template <class... Operands>
  void call(Operands&&...) = delete;  // call_own(), or Outside::call()
  using CodeGenerator::jmp;
  void jmp(const void*, LabelType = T_AUTO) = delete;
  void syscall() = delete;
  void sysenter() = delete;
  void int_(std::uint8_t) = delete;
  void vzeroupper() = delete;  // Outside::call() and return_outside() do it
  void vzeroall() = delete;
  template <class Place>
  void fxrstor(Place&&) = delete;
  template <class Place>
  void fxrstor64(Place&&) = delete;

 protected:
  // Given to who writes what is done while vectors are aside.
  class Outside {
   public:
    // Its arguments are in their registers. Uses rax.
    void call(const void* function) const;

   private:
    friend class CallingCode;
    explicit Outside(CallingCode& code) : code_(code) {}
    CallingCode& code_;
  };

  // emit(Outside) is written between the vectors' way to the dump and their way back. All others
  // are lost. Uses rdx, before and after.
  template <class Emit>
  void with_vectors_aside(VectorPairs kept, Emit&& emit) {
    move_vectors(kept, true);
    std::forward<Emit>(emit)(Outside(*this));
    move_vectors(kept, false);
  }
  // To the dump, or from there. Uses rdx.
  void move_vectors(VectorPairs pairs, bool away);

  // Code of the same emitter, which keeps what it says that it keeps.
  void call_own(const Xbyak::Label& label) { CodeGenerator::call(label); }
  // To who has entered translated code, as compiled code does: no vector holds anything then.
  void return_outside();

  Xbyak::Reg64 argument(std::size_t number) const;
};

}  // namespace cuda_ffi::software::translate
