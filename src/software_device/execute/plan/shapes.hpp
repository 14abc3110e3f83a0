#pragma once

// Which values are the same in all running lanes of a warp, or go on evenly from lane to lane, and
// which writes must spare lanes that wait.

#include "software_device/execute/plan/code.hpp"

namespace cuda_ffi::software::translate {

// Of what is in the frame before a block begins; `preamble` computes some of it.
void shape_inputs(Code& code, const std::vector<Step>& preamble, const Dim3& block);

// Of what a step writes, from the shapes of what it reads. `known` is false as long as those are
// not.
struct Outcome {
  bool known = true;
  Shape shape;
};
Outcome shape_of_result(const Code& code, const Step& step);

// Settles Value::shape and Value::masked of all registers.
void find_shapes(Code& code);

// How the lanes of a load or a store lie in memory.
Shape address_shape(const Code& code, const Step& step);

// Whether lanes that run together may part here.
bool may_diverge(const Code& code, const BasicBlock& block);

}  // namespace cuda_ffi::software::translate
