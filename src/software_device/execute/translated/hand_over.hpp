#pragma once

// A warp between translated code and the interpreter, whose groups and frame say all about it.

#include "software_device/execute/translate/context.hpp"
#include "software_device/execute/translated/translation.hpp"

namespace cuda_ffi::software::translate {

// Makes the interpreter's state of a warp that translated code has returned from, for any outcall
// but Finished. It goes on with run_warp(); after Exhausted it has yielded.
void hand_over(Context& context, Outcall outcall);

// The other way round. False, with nothing changed, where translated code cannot go on with the
// warp as it is.
bool take_over(Context& context);

}  // namespace cuda_ffi::software::translate
