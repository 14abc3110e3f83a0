// Loads and stores whose lanes' addresses, of 64 bits, lie anyhow.

#include "software_device/execute/translate/emitter.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

// rsi and rdi: the lowest address and the greatest. t4: what is added to each lane's. r8: where
// the space begins. Shared memory is known: what is not within is the interpreter's.
void Emitter::emit_wide_scattered(const Step& step) {
  const bool shared = step.operation->access.space == AddressSpace::Shared;
  Label &again = make_label(), &miss = make_label(), &leave = leave_label();
  L(again);
  load_scattered_base(step);
  vpbroadcastq(t4_, r8);
  load_wide_limits(step);
  check_wide_limits(step.lane_bytes(), shared ? leave : miss);
  shared ? mov(r8, r15) : xor_(r8d, r8d);
  Label& done = make_label();
  if (step.operation->family == Family::Load) emit_same_place(step, done);
  for (int half = 0; half < 2; ++half) move_wide_scattered(step, half);
  L(done);
  if (!shared) look_up_scattered(again, miss, leave);
}

void Emitter::check_wide_limits(std::uint32_t bytes, Label& miss) {
  vptestmd(k4, t3_, all(bytes - 1));
  kortestw(k4, k4);
  jnz(leave_label());
  load_good_size(rcx);
  mov(rdx, rdi);
  sub(rdx, rsi);
  add(rdx, bytes);
  jc(miss);
  sub(rcx, rdx);
  jb(miss);
  mov(rax, rsi);
  subtract_good_base(rax);
  cmp(rax, rcx);
  ja(miss);
}

// Where all lanes turn out to load from one place, they need not be gathered.
void Emitter::emit_same_place(const Step& step, Label& done) {
  Label& same = make_label();
  cmp(rsi, rdi);
  je(same);
  later_.push_back([this, &step, &same, &done] {
    L(same);
    for (std::uint8_t k = 0; k < step.count; ++k) {
      const ValueId d = step.count == 1 && step.d != kNone ? step.d : step.list[k];
      if (step.element_bytes() == 8) {
        vbroadcastsd(t0_, qword[r8 + rsi + 8 * k]);
        for (int quarter = 0; quarter < 4; ++quarter) wide_put(d, quarter, t0_);
      } else {
        vbroadcastss(t0_, dword[r8 + rsi + 4 * k]);
        for (int half = 0; half < 2; ++half) put(d, half, t0_);
      }
    }
    jmp(done);
  });
}

// Eight lanes' addresses.
Xbyak::Zmm Emitter::wide_addresses(const Step& step, int quarter, const Zmm& to) {
  wide_in(step.a, quarter, to);
  vpaddq(to, to, t4_);
  return to;
}

// Of the running lanes; t3 has the bits that any of them has in its lower halves.
void Emitter::load_wide_limits(const Step& step) {
  vpternlogd(t1_, t1_, t1_, 0xff);
  vpxord(t2_, t2_, t2_);
  vpxord(t3_, t3_, t3_);
  for (int quarter = 0; quarter < 4; ++quarter) {
    wide_addresses(step, quarter, t0_);
    kmovw(k4, running_quarter(quarter));
    vpminuq(t1_ | k4, t1_, t0_);
    vpmaxuq(t2_ | k4, t2_, t0_);
    vporq(t3_ | k4, t3_, t0_);
  }
  // The upper halves' bits say nothing of how addresses are aligned.
  vpsllq(t3_, t3_, 32);
  vpsrlq(t3_, t3_, 32);
  reduce_limit(t1_, rsi, false);
  reduce_limit(t2_, rdi, true);
}

void Emitter::reduce_limit(const Zmm& lanes, const Reg64& to, bool greatest) {
  const auto limit = [&](const Xbyak::Xmm& x, const Xbyak::Xmm& y) {
    greatest ? vpmaxuq(x, x, y) : vpminuq(x, x, y);
  };
  const int one = lanes.getIdx(), other = t0_.getIdx();
  vextracti64x4(Xbyak::Ymm(other), lanes, 1);
  limit(Xbyak::Ymm(one), Xbyak::Ymm(other));
  vextracti32x4(Xbyak::Xmm(other), Xbyak::Ymm(one), 1);
  limit(Xbyak::Xmm(one), Xbyak::Xmm(other));
  vpshufd(Xbyak::Xmm(other), Xbyak::Xmm(one), 0x4e);
  limit(Xbyak::Xmm(one), Xbyak::Xmm(other));
  vmovq(to, Xbyak::Xmm(one));
}

void Emitter::move_wide_scattered(const Step& step, int half) {
  const bool is_load = step.operation->family == Family::Load;
  for (std::uint8_t k = 0; k < step.count; ++k) {
    const ValueId moved = is_load ? (step.count == 1 && step.d != kNone ? step.d : step.list[k])
                                  : (step.b != kNone ? step.b : step.list[k]);
    if (step.element_bytes() == 8) {
      for (int quarter = 2 * half; quarter < 2 * half + 2; ++quarter)
        move_wide_quarter(step, quarter, moved, 8 * k);
    } else if (is_load) {
      gather_half(step, half, moved, 4 * k);
    } else {
      scatter_half(step, half, moved, 4 * k);
    }
  }
}

void Emitter::move_wide_quarter(const Step& step, int quarter, ValueId moved, int offset) {
  wide_addresses(step, quarter, t1_);
  const Address place = ptr[r8 + t1_ + offset];
  if (step.operation->family == Family::Store) wide_in(moved, quarter, t0_);
  kmovw(k4, running_quarter(quarter));
  if (step.operation->family == Family::Store) return vscatterqpd(place | k4, t0_);
  vpxord(t0_, t0_, t0_);
  vgatherqpd(t0_ | k4, place);
  wide_put(moved, quarter, t0_);
}

void Emitter::gather_half(const Step& step, int half, ValueId moved, int offset) {
  const int lower = t2_.getIdx(), upper = t3_.getIdx();
  for (int k = 0; k < 2; ++k) {
    const Xbyak::Ymm to(k == 0 ? lower : upper);
    wide_addresses(step, 2 * half + k, t1_);
    kmovw(k4, running_quarter(2 * half + k));
    vpxord(to, to, to);
    vgatherqps(to | k4, ptr[r8 + t1_ + offset]);
  }
  vinserti64x4(t2_, t2_, Xbyak::Ymm(upper), 1);
  put(moved, half, t2_);
}

void Emitter::scatter_half(const Step& step, int half, ValueId moved, int offset) {
  for (int k = 0; k < 2; ++k) {
    const int quarter = 2 * half + k;
    wide_addresses(step, quarter, t1_);
    const Xbyak::Ymm lanes = eight_lanes(moved, quarter, t0_);
    kmovw(k4, running_quarter(quarter));
    vscatterqps(ptr[r8 + t1_ + offset] | k4, lanes);
  }
}

}  // namespace cuda_ffi::software::translate
