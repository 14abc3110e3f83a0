#include "library/nvtx_ranges.hpp"

#include "library/library_search.hpp"
#include "library/nvtx_tool.hpp"
#include "platform/environment.hpp"

namespace cuda_ffi {

NvtxRanges NvtxRanges::open() {
  NvtxRanges ranges;
  const auto tool = platform::environment_variable("NVTX_INJECTION64_PATH");
  if (tool && attach_nvtx_tool(std::string(*tool))) {
    ranges.start_ =
        reinterpret_cast<Id (*)(const char*)>(nvtx_function_of_tool(NvtxFunction::RangeStartA));
    ranges.end_ = reinterpret_cast<void (*)(Id)>(nvtx_function_of_tool(NvtxFunction::RangeEnd));
    return ranges;
  }
  const DynamicLibrary library = find_library(nvtx_description());
  library.bind(ranges.start_, "nvtxRangeStartA");
  library.bind(ranges.end_, "nvtxRangeEnd");
  return ranges;
}

}  // namespace cuda_ffi
