// Calling conventions: translated code is entered as System V has it and calls as the system does,
// which walks its stacks by what is noted here of each function's first instructions.

#include <array>

#include "platform/calling_convention.hpp"
#include "software_device/execute/translate/context.hpp"
#include "software_device/execute/translate/strip_emitter.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

namespace {

// Where functions that are called may keep their arguments.
constexpr std::uint32_t kArguments = platform::kCallsAsMicrosoft ? 32 : 0;
// With six registers and the return address whole lines of 16 bytes, as calls want them.
constexpr std::uint32_t kFrame = kArguments + 24, kSmallFrame = kArguments + 8;

const std::array kSaved = {rbx, rbp, r12, r13, r14, r15};

// No emitter can leave, or lose vectors, but as CallingCode does.
template <class Code>
concept Escapes = requires(Code& code) {
  code.call(rax);
}
|| requires(Code& code, const Xbyak::Label& label) {
  code.call(label);
}
|| requires(Code& code, const void* place) {
  code.call(place);
}
|| requires(Code& code, const void* place) {
  code.jmp(place);
}
|| requires(Code& code) {
  code.syscall();
}
|| requires(Code& code) {
  code.vzeroupper();
}
|| requires(Code& code) {
  code.vzeroall();
};
static_assert(Escapes<Xbyak::CodeGenerator> && !Escapes<Emitter> && !Escapes<StripEmitter>);

}  // namespace

Xbyak::Reg64 CallingCode::argument(std::size_t number) const {
  const std::array microsoft = {rcx, rdx, r8}, system_v = {rdi, rsi, rdx};
  return platform::kCallsAsMicrosoft ? microsoft[number] : system_v[number];
}

// Compiled code may use SSE, which is slow while upper halves hold something.
void CallingCode::Outside::call(const void* function) const {
  code_.CodeGenerator::vzeroupper();
  code_.mov(code_.rax, reinterpret_cast<std::uint64_t>(function));
  code_.CodeGenerator::call(code_.rax);
}

void CallingCode::return_outside() {
  CodeGenerator::vzeroupper();
  ret();
}

void CallingCode::move_vectors(VectorPairs pairs, bool away) {
  if (pairs == 0) return;
  mov(rdx, ptr[rbx + offsetof(Context, dump)]);
  for (int k = 0; k < 2 * kVectorPairs; ++k) {
    if ((pairs >> (k / 2) & 1) == 0) continue;
    if (away)
      vmovaps(ptr[rdx + 64 * k], Xbyak::Zmm(k));
    else
      vmovaps(Xbyak::Zmm(k), ptr[rdx + 64 * k]);
  }
}

void Emitter::begin_frame() {
  end_frame();
  frames_.push_back({static_cast<std::uint32_t>(getSize()), 0, {}});
}

void Emitter::end_frame() {
  if (!frames_.empty()) frames_.back().end = static_cast<std::uint32_t>(getSize());
}

void Emitter::note_step(int pushed, std::uint32_t grown) {
  frames_.back().steps.push_back({static_cast<std::uint32_t>(getSize()), pushed, grown});
}

void Emitter::open_frame() {
  begin_frame();
  for (const Reg64& reg : kSaved) {
    push(reg);
    note_step(reg.getIdx());
  }
  sub(rsp, kFrame);
  note_step(-1, kFrame);
  mov(rbx, rdi);
}

void Emitter::close_frame() {
  add(rsp, kFrame);
  for (auto reg = kSaved.rbegin(); reg != kSaved.rend(); ++reg) pop(*reg);
  return_outside();
}

// Of what the frames above it have entered.
void Emitter::open_small_frame() {
  begin_frame();
  sub(rsp, kSmallFrame);
  note_step(-1, kSmallFrame);
}

void Emitter::close_small_frame() {
  add(rsp, kSmallFrame);
  ret();
}

// This one included.
Xbyak::Address Emitter::warps_left() const {
  return qword[rsp + kArguments];
}

void Emitter::emit_frames() {
  end_frame();
  align(4);
  frame_records_ = {static_cast<std::uint32_t>(getSize()), frames_.size()};
  for (const std::uint8_t part : platform::frame_records(frames_, frame_records_.at)) db(part);
}

}  // namespace cuda_ffi::software::translate
