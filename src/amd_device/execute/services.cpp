#include "amd_device/execute/services.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "amd_device/execute/kernel.hpp"
#include "software_device/execute/runtime/heap.hpp"

namespace cuda_ffi::amd {
namespace {

constexpr std::size_t kHeapWords = 2;

// As HIP's library for devices reads it, for the grids of one launch.
struct Meeting {
  std::uint64_t several_grids[4];
  std::uint32_t arrived, reserved;
  std::uint32_t groups, reserved2;
};
static_assert(sizeof(Meeting) == 48);

struct Missing {
  const char* kind;
  const char* what;
};
constexpr Missing kMissing[] = {
    {"hidden_hostcall_buffer", "calls of the host (printf by hostcall, or assert)"},
    {"hidden_default_queue", "kernels that launch kernels"},
    {"hidden_completion_action", "kernels that launch kernels"},
};
// Nothing is allocated there: a page of the library for each.
constexpr std::size_t kPage = 4096;
const std::byte kPages[std::size(kMissing) * kPage] = {};

// Metadata names what a kernel may use, where the compiler cannot tell.
bool may_use(const KernelMetadata& metadata, std::string_view kind) {
  return std::any_of(metadata.arguments.begin(), metadata.arguments.end(),
                     [&](const KernelArgument& one) { return one.kind == kind; });
}

std::uint64_t first_page() {
  return reinterpret_cast<std::uint64_t>(kPages);
}

}  // namespace

void prepare_services(Grid& grid) {
  const KernelMetadata& metadata = grid.kernel->metadata;
  if (may_use(metadata, "hidden_heap_v1")) grid.heap.allocate(kHeapWords * sizeof(std::uint64_t));
  if (!grid.launch.cooperative || !may_use(metadata, "hidden_multigrid_sync_arg")) return;
  grid.meeting.allocate(sizeof(Meeting));
  Meeting meeting{};
  meeting.groups = static_cast<std::uint32_t>(grid.groups);
  std::memcpy(grid.meeting.data(), &meeting, sizeof meeting);
}

std::uint64_t ask_heap(Wave& wave, unsigned lane, const std::byte* word, std::uint64_t value) {
  const Grid& grid = *wave.group->grid;
  if (word == grid.heap.data()) return software::heap_allocate(grid.launch, value);
  if (software::heap_free(grid.launch, value)) return 0;
  raise(wave, CUDA_ERROR_LAUNCH_FAILED, static_cast<int>(lane),
        "free() of an address that malloc() did not return or that was freed already: " +
            software::MemoryMap::instance().describe(value));
  return 0;
}

std::uint64_t missing_service(const std::string& kind) {
  for (std::size_t k = 0; k < std::size(kMissing); ++k)
    if (kind == kMissing[k].kind) return first_page() + k * kPage;
  return 0;
}

std::string missing_at(std::uint64_t address) {
  const std::uint64_t offset = address - first_page();
  if (offset >= sizeof kPages) return {};
  return std::string("the kernel needs ") + kMissing[offset / kPage].what +
         ", which this device does not have";
}

}  // namespace cuda_ffi::amd
