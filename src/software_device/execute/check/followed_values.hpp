#pragma once

// For the check of unwritten memory, registers carry marks. A load marks values from memory that
// was never written, and whatever is computed from them is marked in turn. A mark is reported once
// its lane stores the value, uses it in an address or an instruction that cannot pass marks on, or
// gives it to another lane.
//
// A struct is copied with its padding, perhaps in pieces that are only padding. So an element is
// marked only if none of its bytes was written; and storing a value that was merely moved is not
// reported if something in the 16 bytes around it was written.

#include <cstdint>

#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

constexpr std::uint64_t kAround = 16;  // no struct has padding this long

// The marks of a function's registers are 32-bit words in its frame, each for 32 lanes. A mark is
// the number that Watch gave to the load, or 0 for a written value. kComputed: the value was
// computed from a loaded one. kLonely: nothing around the loaded value was written.
using ValueMark = std::uint32_t;
constexpr ValueMark kComputed = 1u << 31, kLonely = 1u << 30;

// These stand between other instructions in decoded code. The list holds the numbers of mark words
// in the area at `e`.
//
// The first instruction of a function: clears `immediate` words of marks.
CUDA_FFI_HANDLER(forget_marks);
// Before a copy or a pack. The list's first `immediate` entries are the results, the others the
// operands. A result made of several pieces is marked if every piece is.
CUDA_FFI_HANDLER(move_marks);
// Before a computation: its results are marked if any operand is.
CUDA_FFI_HANDLER(compute_marks);
// Before a bitwise operation of a, b and c, with `width` bytes per lane (1: predicates) and the
// truth table in `immediate`: the result is marked unless the unmarked operands determine it. The
// list: d, a, b, c.
CUDA_FFI_HANDLER(compute_bit_marks);
// Before a choice of a or b, by the predicate c if `width` is 1. The list: d, a, b, c.
CUDA_FFI_HANDLER(choose_marks);
// Before a guarded computation: its results are marked if the predicate is, which is the list's
// first entry.
CUDA_FFI_HANDLER(guard_marks);
// Before any other use of the list's values. `width` is 1 if they only move to another function:
// padding may, and so may the contents of a local variable.
CUDA_FFI_HANDLER(report_marks);

// checked_load and checked_store with marks: in the list, the mark words follow the registers.
CUDA_FFI_HANDLER(followed_load);
CUDA_FFI_HANDLER(followed_store);

}  // namespace cuda_ffi::software
