#pragma once

// Handlers made from a function of one lane, Operation::apply(a, b, …).

#include "software_device/execute/handlers/lanes.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

template <class Operation, class D, class A>
const Insn* unary(const Insn* insn, Warp& warp, std::byte* frame) {
  const A* a = lanes<A>(frame, insn->a);
  write_lanes(warp, lanes<D>(frame, insn->d),
              [&](int l) { return static_cast<D>(Operation::apply(a[l])); });
  return insn + 1;
}

template <class Operation, class D, class A, class B = A>
const Insn* binary(const Insn* insn, Warp& warp, std::byte* frame) {
  const A* a = lanes<A>(frame, insn->a);
  const B* b = lanes<B>(frame, insn->b);
  write_lanes(warp, lanes<D>(frame, insn->d),
              [&](int l) { return static_cast<D>(Operation::apply(a[l], b[l])); });
  return insn + 1;
}

template <class Operation, class D, class A, class B = A, class C = B>
const Insn* ternary(const Insn* insn, Warp& warp, std::byte* frame) {
  const A* a = lanes<A>(frame, insn->a);
  const B* b = lanes<B>(frame, insn->b);
  const C* c = lanes<C>(frame, insn->c);
  write_lanes(warp, lanes<D>(frame, insn->d),
              [&](int l) { return static_cast<D>(Operation::apply(a[l], b[l], c[l])); });
  return insn + 1;
}

// For long operations: a single copy of the code, which always writes through a buffer.
template <class Operation, class D, class A>
const Insn* unary_once(const Insn* insn, Warp& warp, std::byte* frame) {
  const A* a = lanes<A>(frame, insn->a);
  write_lanes_once(warp, lanes<D>(frame, insn->d),
                   [&](int l) { return static_cast<D>(Operation::apply(a[l])); });
  return insn + 1;
}

template <class Operation, class D, class A, class B = A>
const Insn* binary_once(const Insn* insn, Warp& warp, std::byte* frame) {
  const A* a = lanes<A>(frame, insn->a);
  const B* b = lanes<B>(frame, insn->b);
  write_lanes_once(warp, lanes<D>(frame, insn->d),
                   [&](int l) { return static_cast<D>(Operation::apply(a[l], b[l])); });
  return insn + 1;
}

template <class Operation, class D, class A, class B = A, class C = B>
const Insn* ternary_once(const Insn* insn, Warp& warp, std::byte* frame) {
  const A* a = lanes<A>(frame, insn->a);
  const B* b = lanes<B>(frame, insn->b);
  const C* c = lanes<C>(frame, insn->c);
  write_lanes_once(warp, lanes<D>(frame, insn->d),
                   [&](int l) { return static_cast<D>(Operation::apply(a[l], b[l], c[l])); });
  return insn + 1;
}

// The same with a predicate as the result.
template <class Operation, class A>
const Insn* unary_test(const Insn* insn, Warp& warp, std::byte* frame) {
  const A* a = lanes<A>(frame, insn->a);
  write_predicate(warp, frame, insn->d, where([&](int l) { return Operation::apply(a[l]); }));
  return insn + 1;
}

template <class Operation, class A>
const Insn* binary_test(const Insn* insn, Warp& warp, std::byte* frame) {
  const A* a = lanes<A>(frame, insn->a);
  const A* b = lanes<A>(frame, insn->b);
  write_predicate(warp, frame, insn->d, where([&](int l) { return Operation::apply(a[l], b[l]); }));
  return insn + 1;
}

// Calls make() with the integer type that `lane` stands for.
#define CUDA_FFI_FOR_INTEGER(lane, make) \
  switch (lane) {                        \
    case Lane::U16:                      \
      return make(std::uint16_t);        \
    case Lane::S16:                      \
      return make(std::int16_t);         \
    case Lane::U32:                      \
      return make(std::uint32_t);        \
    case Lane::S32:                      \
      return make(std::int32_t);         \
    case Lane::U64:                      \
      return make(std::uint64_t);        \
    case Lane::S64:                      \
      return make(std::int64_t);         \
    default:                             \
      return nullptr;                    \
  }

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
