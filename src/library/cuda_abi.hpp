#pragma once

// The types of the CUDA driver, NVRTC, nvJitLink and NCCL under their own names and with the layout
// that the documented ABI of CUDA 13.0 gives them, so that building needs no toolkit. They are
// written from bindings/table/ (node bindings/write.mjs), but for NCCL's. Where a toolkit is
// present, tests hold the table against its headers. Not to be included together with cuda.h.
//
// Every function of the driver stands in library/driver_functions.def.

#include "library/cuda_abi/generated/driver.hpp"
#include "library/cuda_abi/generated/nvjitlink.hpp"
#include "library/cuda_abi/generated/nvrtc.hpp"
#include "library/cuda_abi/nccl.hpp"
