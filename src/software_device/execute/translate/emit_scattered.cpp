// Loads and stores whose lanes lie anyhow: one check from the lowest to the greatest, then gathers
// and scatters.

#include "software_device/execute/translate/emitter.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

namespace {

bool is_narrow(const Step& step) {
  return step.operation->access.address == AddressForm::Narrow;
}
bool is_signed_index(const Step& step) {
  return step.operation->access.address == AddressForm::SignedIndex;
}
int scale_of(const Step& step) {
  return is_narrow(step) ? 1 : step.body->width;
}
// What an address of the CPU's may multiply an index by.
bool is_small_power(int scale) {
  return scale == 1 || scale == 2 || scale == 4 || scale == 8;
}

}  // namespace

// rsi and rdi: the lowest address and the greatest. r8: what the index counts from.
void Emitter::emit_scattered(const Step& step) {
  const std::uint32_t bytes = step.lane_bytes();
  Label &again = make_label(), &miss = make_label(), &leave = leave_label();
  L(again);
  load_scattered_base(step);
  load_limit(step, rsi, false);
  load_limit(step, rdi, true);
  check_scattered_alignment(step, bytes);
  load_good_size(rcx);
  mov(rdx, rdi);
  sub(rdx, rsi);
  add(rdx, bytes);
  sub(rcx, rdx);
  jb(is_narrow(step) ? leave : miss);
  mov(rax, rsi);
  subtract_good_base(rax);
  cmp(rax, rcx);
  ja(is_narrow(step) ? leave : miss);
  if (is_narrow(step)) add(r8, r15);
  if (step.element_bytes() == 8)
    for (int quarter = 0; quarter < 4; ++quarter) move_scattered_wide(step, quarter);
  else
    for (int half = 0; half < 2; ++half) move_scattered(step, half);
  look_up_scattered(again, miss, leave);
}

// Out of line: what the device knows of the memory from rsi to rdi, and once more.
void Emitter::look_up_scattered(Label& again, Label& miss, Label& leave) {
  later_.push_back([this, &again, &miss, &leave, step = step_] {
    L(miss);
    mov(dword[rbx + offsetof(Context, point)], step);
    mov(ptr[rbx + offsetof(Context, rows)], rsi);
    mov(ptr[rbx + offsetof(Context, rows) + 8], rdi);
    call_own(look_up_);
    test(al, al);
    jz(leave);
    jmp(again);
  });
}

void Emitter::load_scattered_base(const Step& step) {
  mov(r8, static_cast<std::uint64_t>(step.body->immediate));
  if (step.c == kNone) return;
  load_base(rcx, step.c, 0);
  add(r8, rcx);
}

// The address made of the least or the greatest number among the running lanes'.
void Emitter::load_limit(const Step& step, const Reg64& to, bool greatest) {
  const bool is_signed = is_signed_index(step);
  const std::uint32_t beyond =
      is_signed ? (greatest ? 0x80000000u : 0x7fffffffu) : (greatest ? 0u : 0xffffffffu);
  const auto limit = [&](const Xbyak::Xmm& x, const Xbyak::Xmm& y) {
    if (greatest)
      is_signed ? vpmaxsd(x, x, y) : vpmaxud(x, x, y);
    else
      is_signed ? vpminsd(x, x, y) : vpminud(x, x, y);
  };
  vbroadcastss(t1_, constant(beyond));
  vmovaps(t2_, t1_);
  vmovaps(t1_ | running(0), in(step.a, 0, t0_));
  vmovaps(t2_ | running(1), in(step.a, 1, t0_));
  limit(t1_, t2_);
  const int one = t1_.getIdx(), other = t2_.getIdx();
  vextracti64x4(Xbyak::Ymm(other), t1_, 1);
  limit(Xbyak::Ymm(one), Xbyak::Ymm(other));
  vextracti32x4(Xbyak::Xmm(other), Xbyak::Ymm(one), 1);
  limit(Xbyak::Xmm(one), Xbyak::Xmm(other));
  for (const std::uint8_t order : {0x4e, 0xb1}) {
    vpshufd(Xbyak::Xmm(other), Xbyak::Xmm(one), order);
    limit(Xbyak::Xmm(one), Xbyak::Xmm(other));
  }
  vmovd(to.cvt32(), Xbyak::Xmm(one));
  scale_limit(step, to);
}

// Leaves where a gather, which takes the index as a signed number of 32 bits, would go elsewhere.
void Emitter::scale_limit(const Step& step, const Reg64& to) {
  const int scale = scale_of(step);
  if (is_signed_index(step)) {
    movsxd(to, to.cvt32());
  } else {
    test(to.cvt32(), to.cvt32());
    js(leave_label());
  }
  if (scale != 1) imul(to, to, scale);
  if (!is_small_power(scale)) {
    movsxd(rax, to.cvt32());
    cmp(rax, to);
    jne(leave_label());
  }
  add(to, r8);
}

// An index's lanes are all aligned as the base is: the scale is a multiple of what is accessed.
void Emitter::check_scattered_alignment(const Step& step, std::uint32_t bytes) {
  if (!is_narrow(step)) {
    test(sil, static_cast<std::uint8_t>(bytes - 1));
    return jnz(leave_label());
  }
  const std::uint32_t offset = static_cast<std::uint32_t>(step.body->immediate);
  for (int half = 0; half < 2; ++half) {
    vpaddd(t1_, in(step.a, half, t0_), all(offset));
    vptestmd(Opmask(3) | running(half), t1_, all(bytes - 1));
    kortestw(k3, k3);
    jnz(leave_label());
  }
}

void Emitter::move_scattered(const Step& step, int half) {
  const int scale = scale_of(step);
  const bool direct = is_small_power(scale);
  if (direct)
    vmovaps(t1_, in(step.a, half, t0_));
  else
    vpmulld(t1_, in(step.a, half, t0_), all(static_cast<std::uint32_t>(scale)));
  for (std::uint8_t k = 0; k < step.count; ++k) {
    const Address place = ptr[r8 + t1_ * (direct ? scale : 1) + static_cast<int>(4 * k)];
    kmovw(k3, running(half));
    if (step.operation->family == Family::Store) {
      vscatterdps(place | k3, in(step.b != kNone ? step.b : step.list[k], half, t0_));
      continue;
    }
    vpxord(t0_, t0_, t0_);
    vgatherdps(t0_ | k3, place);
    put(step.count == 1 && step.d != kNone ? step.d : step.list[k], half, t0_);
  }
}

void Emitter::move_scattered_wide(const Step& step, int quarter) {
  const int scale = scale_of(step);
  const bool direct = is_small_power(scale);
  const Zmm row = in(step.a, quarter / 2, t1_);
  if (quarter % 2 != 0)
    vextracti64x4(Xbyak::Ymm(t1_.getIdx()), row, 1);
  else if (row.getIdx() != t1_.getIdx())
    vmovaps(t1_, row);
  if (!direct) vpmulld(t1_, t1_, all(static_cast<std::uint32_t>(scale)));
  for (std::uint8_t k = 0; k < step.count; ++k) {
    const Address place = ptr[r8 + Xbyak::Ymm(t1_.getIdx()) * (direct ? scale : 1) + 8 * k];
    if (step.operation->family == Family::Store) {
      const Zmm lanes = wide_in(step.b != kNone ? step.b : step.list[k], quarter, t0_);
      kmovw(k4, running_quarter(quarter));
      vscatterdpd(place | k4, lanes);
      continue;
    }
    kmovw(k4, running_quarter(quarter));
    vpxord(t0_, t0_, t0_);
    vgatherdpd(t0_ | k4, place);
    wide_put(step.count == 1 && step.d != kNone ? step.d : step.list[k], quarter, t0_);
  }
}

}  // namespace cuda_ffi::software::translate
