#include "api/runtime_versions.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace cuda_ffi::api {
namespace {

struct Renamed {
  std::string_view name;
  const char* in_12;
};

constexpr Renamed kRenamed[] = {
    {"cudaGraphAddDependencies", "cudaGraphAddDependencies_v2"},
    {"cudaGraphAddNode", "cudaGraphAddNode_v2"},
    {"cudaGraphGetEdges", "cudaGraphGetEdges_v2"},
    {"cudaGraphNodeGetDependencies", "cudaGraphNodeGetDependencies_v2"},
    {"cudaGraphNodeGetDependentNodes", "cudaGraphNodeGetDependentNodes_v2"},
    {"cudaGraphRemoveDependencies", "cudaGraphRemoveDependencies_v2"},
    {"cudaMemAdvise", "cudaMemAdvise_v2"},
    {"cudaMemPrefetchAsync", "cudaMemPrefetchAsync_v2"},
    {"cudaSignalExternalSemaphoresAsync", "cudaSignalExternalSemaphoresAsync_v2"},
    {"cudaStreamGetCaptureInfo", "cudaStreamGetCaptureInfo_v3"},
    {"cudaStreamUpdateCaptureDependencies", "cudaStreamUpdateCaptureDependencies_v2"},
    {"cudaWaitExternalSemaphoresAsync", "cudaWaitExternalSemaphoresAsync_v2"},
    // cudaDeviceProp has other members.
    {"cudaChooseDevice", nullptr},
    {"cudaGetDeviceProperties", nullptr},
    // Source and destination are in the other order.
    {"cudaGraphKernelNodeCopyAttributes", nullptr},
    // They have one parameter more.
    {"cudaMemcpy3DBatchAsync", nullptr},
    {"cudaMemcpyBatchAsync", nullptr},
};

}  // namespace

const char* symbol_in_runtime_12(const char* name) noexcept {
  const auto found = std::find_if(std::begin(kRenamed), std::end(kRenamed),
                                  [&](const Renamed& row) { return row.name == name; });
  return found == std::end(kRenamed) ? name : found->in_12;
}

}  // namespace cuda_ffi::api
