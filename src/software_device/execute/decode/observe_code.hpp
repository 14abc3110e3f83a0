#pragma once

#include <vector>

#include "software_device/execute/body/liveness.hpp"
#include "software_device/execute/state/observed_code.hpp"
#include "software_device/ptx/syntax.hpp"

namespace cuda_ffi::software {

class Decoder;

// Says which handler watches an instruction; its own if none does.
using Watcher = Handler (*)(const ObservedInsn& what);
// Has each instruction of encoded code watched, and keeps what that has to know of it.
void observe_code(const ptx::Function& function, const Layout& layout, Watcher watcher,
                  DecodedFunction& result);

// Registers that are live nowhere else keep their places to the end, so that a debugger finds what
// was last written to them.
void keep_registers(const ptx::Function& function, std::vector<Interval>& intervals);

// What a debugger finds by its name, now that everything has a place.
void name_places(const Decoder& decoder, const std::vector<Interval>& intervals,
                 const std::vector<std::uint32_t>& offsets, DecodedFunction& result);

}  // namespace cuda_ffi::software
