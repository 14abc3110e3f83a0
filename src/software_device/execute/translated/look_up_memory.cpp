#include <algorithm>

#include "software_device/execute/access/access_cache.hpp"
#include "software_device/execute/plan/shapes.hpp"
#include "software_device/execute/translate/context.hpp"
#include "software_device/execute/translated/translation.hpp"

namespace cuda_ffi::software::translate {

bool look_up_memory(Context* context) {
  const Code& code = context->translation->code();
  const Step& step = code.steps[context->point];
  const Shape shape = address_shape(code, step);
  const std::uint64_t bytes = step.lane_bytes();
  std::uint64_t low = shape.varies ? context->rows[0] : ~0ull;
  std::uint64_t high = shape.varies ? context->rows[1] : 0;
  for (std::uint32_t left = shape.varies ? 0 : context->mask; left != 0; left &= left - 1) {
    const int lane = __builtin_ctz(left), row = shape.linear ? 0 : lane / kRowLanes;
    const std::int64_t step_in_row = lane - row * kRowLanes;
    const std::uint64_t at =
        context->rows[row] + static_cast<std::uint64_t>(step_in_row * shape.stride);
    low = std::min(low, at);
    high = std::max(high, at);
  }
  Warp& warp = *context->warp;
  if (!cache_allocation(step.body, warp, low)) return false;
  const AccessEntry& entry = warp.cache[step.body->cache];
  return high - low < entry.size && entry.holds(low, high - low + bytes);
}

}  // namespace cuda_ffi::software::translate
