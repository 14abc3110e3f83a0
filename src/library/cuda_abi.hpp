#pragma once

// The types of the CUDA driver, NVRTC, nvJitLink and NCCL under their own names, with the layout
// that the documented ABI of CUDA 13.0 gives them, so that building needs no toolkit. All but
// NCCL's are generated from bindings/table/ (node bindings/write.mjs). If a toolkit is present,
// tests compare the table with its headers. Do not include this together with cuda.h.
//
// All of the driver's functions stand in library/driver_functions.def.

#include "library/cuda_abi/generated/driver.hpp"
#include "library/cuda_abi/generated/nvjitlink.hpp"
#include "library/cuda_abi/generated/nvrtc.hpp"
#include "library/cuda_abi/nccl.hpp"
