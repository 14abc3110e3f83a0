#pragma once

// The types of the CUDA driver, NVRTC and nvJitLink that this project uses, under their own names
// and with the layout that the documented ABI of CUDA 13.0 gives them, so that building needs no
// toolkit. Where a toolkit is present a test holds this header against the real ones. Not to be
// included together with cuda.h.
//
// Every function of the driver stands in library/driver_functions.def.

#include "library/cuda_abi/array.hpp"
#include "library/cuda_abi/context.hpp"
#include "library/cuda_abi/copy.hpp"
#include "library/cuda_abi/device_attribute.hpp"
#include "library/cuda_abi/graph.hpp"
#include "library/cuda_abi/handles.hpp"
#include "library/cuda_abi/launch.hpp"
#include "library/cuda_abi/memory.hpp"
#include "library/cuda_abi/module.hpp"
#include "library/cuda_abi/nccl.hpp"
#include "library/cuda_abi/nvjitlink.hpp"
#include "library/cuda_abi/nvrtc.hpp"
#include "library/cuda_abi/result.hpp"
#include "library/cuda_abi/stream.hpp"
