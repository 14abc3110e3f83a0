#pragma once

#include <cstdint>
#include <vector>

#include "software_device/execute/body/blocks.hpp"
#include "software_device/execute/body/draft.hpp"
#include "software_device/ptx/syntax.hpp"

namespace cuda_ffi::software {

// The drafts as instructions for the interpreter, with their lists and lines. `offsets` are the
// values' places in the frame.
void encode(const ptx::Function& function, const Body& body, const Layout& layout,
            const std::vector<std::uint32_t>& offsets, DecodedFunction& result);

}  // namespace cuda_ffi::software
