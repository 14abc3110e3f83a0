#include "software_device/execute/translate/translation.hpp"

#include <algorithm>
#include <optional>

#include "software_device/execute/isa/handler_table.hpp"
#include "software_device/execute/translate/allocate.hpp"
#include "software_device/execute/translate/observe.hpp"
#include "software_device/execute/translate/read_code.hpp"
#include "software_device/execute/translate/shapes.hpp"

namespace cuda_ffi::software::translate {

#if defined(CUDA_FFI_TRANSLATES)

namespace {

// What one step takes at most; of the address space only.
constexpr std::size_t kStepBytes = 4096, kFrameBytes = 64 * 1024;

// Of a warp: of more than that the caches would hold none of it.
constexpr std::uint32_t kMostOwnBytes = 128 * 1024;

bool has_instructions() {
  return &handler_table() == &v4::table();
}

// Whether lanes' places in memory lie evenly, or are made of an index, and aligned to each other.
bool is_good_access(const Code& code, const Step& step) {
  const Family family = step.operation->family;
  if (family != Family::Load && family != Family::Store) return true;
  const Shape shape = address_shape(code, step);
  const auto bytes = static_cast<int>(kElementBytes * step.count);
  if (!shape.varies) return shape.stride % bytes == 0;
  if (step.operation->access.address == AddressForm::Narrow) return true;
  return code.values[step.a].size == 4 && code.values[step.c].shape.uniform() &&
         step.body->width % bytes == 0;
}

std::optional<Code> prepare(const DecodedFunction& function, const Dim3& block) {
  std::optional<Code> code = read_code(function, block);
  if (!code || !find_shapes(*code)) return {};
  const auto good = [&](const Step& step) { return is_good_access(*code, step); };
  if (!std::all_of(code->steps.begin(), code->steps.end(), good)) return {};
  observe_values(*code);
  return code;
}

}  // namespace

std::unique_ptr<const Translation> Translation::make(const DecodedFunction& function,
                                                     const Dim3& block) {
  if (!has_instructions()) return nullptr;
  std::optional<Code> code = prepare(function, block);
  if (!code) return nullptr;
  const std::uint32_t own_bytes = allocate_places(*code);
  if (own_bytes > kMostOwnBytes) return nullptr;
  CodeMemory memory(kFrameBytes + code->steps.size() * kStepBytes);
  if (memory.data() == nullptr) return nullptr;
  std::optional<Entries> entries = emit_code(*code, memory);
  if (!entries) return nullptr;
  return std::unique_ptr<const Translation>(
      new Translation(std::move(*code), std::move(memory), std::move(*entries), own_bytes));
}

#else

std::unique_ptr<const Translation> Translation::make(const DecodedFunction&, const Dim3&) {
  return nullptr;
}

#endif

}  // namespace cuda_ffi::software::translate
