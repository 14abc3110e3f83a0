#pragma once

// Where reads of what nobody has written are looked for, registers carry marks: a load marks what
// it brings of memory that was never written, what is made of that is marked in turn, and a mark is
// reported once its lane stores it, goes by it to an address or to another instruction, or hands it
// to another lane.
//
// A struct is copied with its padding, perhaps in pieces that are nothing else. So only an element
// none of whose bytes was written is marked, and a store keeps to itself what is merely moved, if
// something in the 16 bytes around it was written.

#include <cstdint>

#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

constexpr std::uint64_t kAround = 16;  // no struct's padding is as long

// The marks of a function's registers are 32-bit words in its frame, 32 lanes each: which load
// brought it, as Watch numbers them, 0 for what was written. kComputed: something is made of that.
// kLonely: nothing around it was written.
using ValueMark = std::uint32_t;
constexpr ValueMark kComputed = 1u << 31, kLonely = 1u << 30;

// In decoded code, between other instructions; the list holds numbers of words behind `e`.
//
// A function's first: no mark in any of `immediate` words.
CUDA_FFI_HANDLER(forget_marks);
// Of a copy or a pack, whose operands are the list's from `immediate` on, before it is run: the
// first ones are its results. What is put together is marked if every piece is.
CUDA_FFI_HANDLER(move_marks);
// Of a computation: what any operand's mark makes of it.
CUDA_FFI_HANDLER(compute_marks);
// Of one bit by bit of a, b and c, of `width` bytes a lane (1: predicates), by the table in
// `immediate`: if the unmarked ones do not determine it. The list: d, a, b, c.
CUDA_FFI_HANDLER(compute_bit_marks);
// Of one that chooses a or b. The list: d, a, b, c; by the predicate c if `width` is 1.
CUDA_FFI_HANDLER(choose_marks);
// Of results that are written where a predicate, the list's first, says so: before that.
CUDA_FFI_HANDLER(guard_marks);
// Before whatever uses the list's values otherwise. `width` is 1 where they only move to another
// function: padding may, and what a local variable holds.
CUDA_FFI_HANDLER(report_marks);

// checked_load and checked_store, with marks: the list holds the words behind the registers.
CUDA_FFI_HANDLER(followed_load);
CUDA_FFI_HANDLER(followed_store);

}  // namespace cuda_ffi::software
