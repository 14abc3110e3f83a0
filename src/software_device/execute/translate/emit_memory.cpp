// Loads and stores of whole warps: one check of the range that the running lanes reach, then
// vectors, one number for all, or gathers of even steps.

#include <algorithm>
#include <cstdlib>

#include "software_device/execute/plan/shapes.hpp"
#include "software_device/execute/translate/emitter.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

namespace {

bool is_shared(const Step& step) {
  return step.operation->access.space == AddressSpace::Shared;
}

}  // namespace

// rsi: the address of the first row's first lane, rdi the second's where it does not go on.
void Emitter::emit_access(const Step& step) {
  const Shape shape = address_shape(code_, step);
  if (shape.varies)
    return value(step.a).size == 8 ? emit_wide_scattered(step) : emit_scattered(step);
  if (checks_[step_].grouped)
    check_grouped_access(step, shape);
  else
    check_access(step, shape);
  move_lanes(step, shape);
}

void Emitter::check_access(const Step& step, const Shape& shape) {
  const std::uint32_t bytes = step.lane_bytes();
  load_address(step, 0);
  if (!shape.linear) {
    mov(rsi, rax);
    load_address(step, 1);
    mov(rdi, rax);
  } else {
    mov(rsi, rax);
  }
  check_alignment(shape, bytes);
  if (is_shared(step)) {
    check_rows(shape, 0, bytes, leave_label());
  } else {
    check_global(shape, bytes);
  }
}

// The same where the offsets are left out, because one check is for many.
void Emitter::check_grouped_access(const Step& step, const Shape& shape) {
  const Check& check = checks_[step_];
  load_base(rsi, step.a, 0);
  if (!shape.linear) load_base(rdi, step.a, 1);
  if (check.first) {
    check_alignment(shape, step.lane_bytes());
    check_rows(shape, check.low, static_cast<std::uint32_t>(check.high - check.low), leave_label());
  }
}

void Emitter::move_lanes(const Step& step, const Shape& shape) {
  if (step.element_bytes() == 8) return move_wide_lanes(step, shape);
  for (int half = 0; half < 2; ++half)
    for (std::uint8_t k = 0; k < step.count; ++k) {
      if (step.operation->family == Family::Load)
        load_half(step, half, k, row_place(shape, half, k));
      else
        store_half(step, half, k, row_place(shape, half, k));
    }
}

void Emitter::move_wide_lanes(const Step& step, const Shape& shape) {
  for (int quarter = 0; quarter < 4; ++quarter)
    for (std::uint8_t k = 0; k < step.count; ++k) {
      const int within = quarter % 2 * kRowLanes / 2 * shape.stride;
      const Xbyak::RegExp place = row_place(shape, quarter / 2, k) + within;
      if (step.operation->family == Family::Load)
        load_quarter(step, quarter, k, place);
      else
        store_quarter(step, quarter, k, place);
    }
}

// To rax.
void Emitter::load_address(const Step& step, int row) {
  const AddressForm form = step.operation->access.address;
  if (form == AddressForm::Narrow || form == AddressForm::Whole) {
    load_base(rax, step.a, row);
  } else {
    load_widened(rax, step, step.a, row);
    if (step.body->width != 1) imul(rax, rax, step.body->width);
  }
  if (step.c != kNone &&
      !(value(step.c).kind == Value::Kind::Constant && value(step.c).constant == 0)) {
    load_base(rcx, step.c, 0);
    add(rax, rcx);
  }
  const std::int64_t offset = step.body->immediate;
  if (offset == 0) return;
  if (offset == static_cast<std::int32_t>(offset))
    return add(rax, static_cast<std::int32_t>(offset));
  mov(rcx, static_cast<std::uint64_t>(offset));
  add(rax, rcx);
}

void Emitter::check_alignment(const Shape& shape, std::uint32_t bytes) {
  if (shape.linear) {
    test(sil, static_cast<std::uint8_t>(bytes - 1));
  } else {
    mov(eax, esi);
    or_(eax, edi);
    test(al, static_cast<std::uint8_t>(bytes - 1));
  }
  jnz(leave_label());
}

// The worker's cache of this access, as the interpreter has it. Looked up anew where it misses.
void Emitter::check_global(const Shape& shape, std::uint32_t bytes) {
  Label &miss = make_label(), &good = make_label(), &leave = leave_label();
  check_rows(shape, 0, bytes, miss);
  L(good);
  later_.push_back([this, &miss, &good, &leave, step = step_, shape] {
    L(miss);
    mov(dword[rbx + offsetof(Context, point)], step);
    mov(ptr[rbx + offsetof(Context, rows)], rsi);
    if (!shape.linear) mov(ptr[rbx + offsetof(Context, rows) + 8], rdi);
    call_own(look_up_);
    test(al, al);
    jz(leave);
    mov(rsi, ptr[rbx + offsetof(Context, rows)]);
    if (!shape.linear) mov(rdi, ptr[rbx + offsetof(Context, rows) + 8]);
    jmp(good);
  });
}

// Where an access's memory is known to be good: shared memory begins at zero.
void Emitter::load_good_size(const Reg64& size) {
  if (is_shared(code_.steps[step_]))
    mov(size, ptr[rbx + offsetof(Context, shared_bytes)]);
  else
    mov(size, ptr[r14 + code_.steps[step_].body->cache * sizeof(AccessEntry) +
                  offsetof(AccessEntry, size)]);
}
void Emitter::subtract_good_base(const Reg64& from) {
  if (!is_shared(code_.steps[step_]))
    sub(from, ptr[r14 + code_.steps[step_].body->cache * sizeof(AccessEntry) +
                  offsetof(AccessEntry, low)]);
}

// All lanes run: the spans are known. Else those of the lanes that do.
void Emitter::check_rows(const Shape& shape, std::int32_t from, std::uint32_t bytes, Label& miss) {
  Label &some = make_label(), &good = make_label();
  cmp(r12d, -1);
  jne(some);
  const std::int32_t reach = (shape.linear ? kLanes - 1 : kRowLanes - 1) * shape.stride;
  check_span(rsi, from, reach, bytes, miss);
  if (!shape.linear) check_span(rdi, from, reach, bytes, miss);
  L(good);
  later_.push_back([this, &some, &good, &miss, shape, from, bytes, step = step_] {
    step_ = step;
    L(some);
    if (shape.linear) {
      mov(eax, r12d);
      check_lanes(rsi, from, shape.stride, bytes, miss);
    } else {
      Label second;
      movzx(eax, r12w);
      test(eax, eax);
      jz(second);
      check_lanes(rsi, from, shape.stride, bytes, miss);
      L(second);
      mov(eax, r12d);
      shr(eax, kRowLanes);
      jz(good);
      check_lanes(rdi, from, shape.stride, bytes, miss);
    }
    jmp(good);
  });
}

// From `first` on as far as `reach`, which may be downwards.
void Emitter::check_span(const Reg64& first, std::int32_t from, std::int32_t reach,
                         std::uint32_t bytes, Label& miss) {
  load_good_size(rcx);
  sub(rcx, static_cast<std::uint32_t>(std::abs(reach)) + bytes);
  jb(miss);
  lea(rax, ptr[first + (from + std::min(reach, 0))]);
  subtract_good_base(rax);
  cmp(rax, rcx);
  ja(miss);
}

// The same from the first to the last lane whose bit is set in eax, some one is. Uses rdx.
void Emitter::check_lanes(const Reg64& first, std::int32_t from, std::int32_t stride,
                          std::uint32_t bytes, Label& miss) {
  bsr(ecx, eax);
  tzcnt(edx, eax);
  sub(ecx, edx);  // steps from the first to the last
  imul(rdx, rdx, stride);
  lea(rdx, ptr[rdx + first + from]);
  imul(rcx, rcx, stride);
  if (stride < 0) {
    add(rdx, rcx);
    neg(rcx);
  }
  load_good_size(rax);
  add(rcx, bytes);
  sub(rax, rcx);
  jb(miss);
  subtract_good_base(rdx);
  cmp(rdx, rax);
  ja(miss);
}

Xbyak::RegExp Emitter::row_place(const Shape& shape, int half, std::uint32_t element) const {
  const Step& step = code_.steps[step_];
  std::int64_t offset = std::int64_t{step.element_bytes()} * element;
  if (checks_[step_].grouped) offset += step.body->immediate;
  if (shape.linear) offset += half * kRowLanes * shape.stride;
  const Reg64& row = half == 0 || shape.linear ? rsi : rdi;
  const auto displacement = static_cast<int>(offset);
  return is_shared(step) ? row + r15 + displacement : row + displacement;
}

// What the warps behind this one will load: within one warp there is too little for the CPU to see
// ahead. Never more than a hint, whatever the address.
void Emitter::fetch_ahead(const Step& step, const Xbyak::RegExp& place) {
  constexpr int kAhead = 16 * kLanes * 4;
  if (!is_shared(step)) prefetcht0(ptr[place + kAhead]);
}

void Emitter::load_half(const Step& step, int half, std::uint8_t element,
                        const Xbyak::RegExp& place) {
  const Shape shape = address_shape(code_, step);
  const ValueId d = step.count == 1 && step.d != kNone ? step.d : step.list[element];
  const Zmm own = target(d, half, t0_);
  const Zmm to = value(d).masked && value(d).in_register_file() ? own : own | running(half) | T_z;
  if (shape.stride == 4) {
    fetch_ahead(step, place);
    vmovups(to, ptr[place]);
  } else if (shape.stride == 0) {
    // One place for all, which some lane has: no other needs to be spared.
    vbroadcastss(shape.linear ? own : to, dword[place]);
  } else {
    vmovups(t1_, lanes_times(shape.stride));
    vpxord(t0_, t0_, t0_);
    kmovw(k3, running(half));
    lea(rax, ptr[place]);
    vgatherdps(t0_ | k3, ptr[rax + t1_]);
    return put(d, half, t0_);
  }
  put(d, half, own);
}

// Uses k3 and k4, rax.
void Emitter::load_quarter(const Step& step, int quarter, std::uint8_t element,
                           const Xbyak::RegExp& place) {
  const Shape shape = address_shape(code_, step);
  const ValueId d = step.count == 1 && step.d != kNone ? step.d : step.list[element];
  kmovw(k4, running_quarter(quarter));
  if (shape.stride == 8) {
    vmovupd(t0_ | k4 | T_z, ptr[place]);
  } else if (shape.stride == 0) {
    vbroadcastsd(t0_ | k4 | T_z, qword[place]);
  } else {
    vmovups(t1_, lanes_times(shape.stride));
    vpxord(t0_, t0_, t0_);
    lea(rax, ptr[place]);
    vgatherdpd(t0_ | k4, ptr[rax + Xbyak::Ymm(t1_.getIdx())]);
  }
  wide_put(d, quarter, t0_);
}

void Emitter::store_quarter(const Step& step, int quarter, std::uint8_t element,
                            const Xbyak::RegExp& place) {
  const Shape shape = address_shape(code_, step);
  const Zmm lanes = wide_in(step.b != kNone ? step.b : step.list[element], quarter, t0_);
  kmovw(k4, running_quarter(quarter));
  if (shape.stride == 8) return vmovupd(ptr[place] | k4, lanes);
  vmovups(t1_, lanes_times(shape.stride));
  lea(rax, ptr[place]);
  vscatterdpd(ptr[rax + Xbyak::Ymm(t1_.getIdx())] | k4, lanes);
}

// Of lanes that write to one place, the last wins: scatters write in order.
void Emitter::store_half(const Step& step, int half, std::uint8_t element,
                         const Xbyak::RegExp& place) {
  const Shape shape = address_shape(code_, step);
  const ValueId b = step.b != kNone ? step.b : step.list[element];
  const Zmm lanes = in(b, half, t0_);
  if (shape.stride == 4) return vmovups(ptr[place] | running(half), lanes);
  vmovups(t1_, lanes_times(shape.stride));
  kmovw(k3, running(half));
  lea(rax, ptr[place]);
  vscatterdps(ptr[rax + t1_] | k3, lanes);
}

}  // namespace cuda_ffi::software::translate
