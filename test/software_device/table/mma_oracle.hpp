#pragma once

// Sets of matrices, and a check of a device's results for them.

#include "software_device/table/mma_inputs.hpp"

namespace cuda_ffi::test {

// Several sets of each kind, always the same.
std::vector<MmaInputs> mma_sets(const Product& product);

// Checks that D of every set is the sum of products, within what the PTX ISA leaves open. Appends D
// to the file that CUDA_FFI_MMA_RECORD names, one line per row, under `name`.
void expect_sums(const Product& product, const std::string& name,
                 const std::vector<MmaInputs>& sets, const std::vector<BitMatrix>& results);

}  // namespace cuda_ffi::test
