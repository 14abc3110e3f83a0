#include "software_device/execute/translated/translation.hpp"

#include <algorithm>
#include <optional>

#include "software_device/execute/isa/handler_table.hpp"
#include "software_device/execute/plan/allocate.hpp"
#include "software_device/execute/plan/observe.hpp"
#include "software_device/execute/plan/read_code.hpp"
#include "software_device/execute/plan/reorder.hpp"
#include "software_device/execute/plan/shapes.hpp"
#include "software_device/execute/plan/strips.hpp"

namespace cuda_ffi::software::translate {

namespace {

// What a step takes, in such as are written here. The interpreter's own have to be fetched and
// dispatched, and their operands loaded and stored.
constexpr double kInterpreted = 4, kHandled = 7;

bool is_likely_to_pay(const Code& code) {
  const std::vector<double> weights = loop_weights(code);
  double here = 0, interpreted = 0;
  for (BlockId b = 0; b < code.blocks.size(); ++b)
    for (std::uint32_t k = code.blocks[b].begin; k < code.blocks[b].end; ++k) {
      here += weights[b] * (code.steps[k].handled ? kHandled : 1);
      interpreted += weights[b] * kInterpreted;
    }
  return here < interpreted;
}

}  // namespace

Translation::Translation(Code code, CodeMemory memory, Entries entries, std::size_t warp_bytes)
    : code_(std::move(code)),
      memory_(std::move(memory)),
      entries_(std::move(entries)),
      warp_bytes_(warp_bytes),
      promises_(is_likely_to_pay(code_)),
      calls_handlers_(std::any_of(code_.steps.begin(), code_.steps.end(),
                                  [](const Step& step) { return step.calls(); })) {}

#if defined(CUDA_FFI_TRANSLATES)

namespace {

// What one step takes at most; of the address space only.
constexpr std::size_t kStepBytes = 4096, kFrameBytes = 64 * 1024;

// Of a warp: of more than that the caches would hold none of it.
constexpr std::uint32_t kMostOwnBytes = 128 * 1024;

bool has_avx512() {
  return &handler_table() == &v4::table();
}
bool has_avx2() {
  return &handler_table() == &v3::table();
}

// Whether lanes' places in memory lie evenly, or each where it wants, or are made of an index and
// aligned to each other.
bool is_good_access(const Code& code, const Step& step) {
  const Family family = step.operation->family;
  if (family != Family::Load && family != Family::Store) return true;
  const Shape shape = address_shape(code, step);
  const auto bytes = static_cast<int>(step.lane_bytes());
  if (!shape.varies) return shape.stride % bytes == 0;
  if (step.operation->access.address == AddressForm::Narrow) return true;
  if (code.values[step.a].size == 8) return step.c == kNone || code.values[step.c].shape.uniform();
  return code.values[step.c].shape.uniform() && step.body->width % bytes == 0;
}

// Values that only handlers touch stay where handlers have them, as do those of sizes that no
// register is for, and all between strips.
void leave_in_frame(Code& code) {
  std::vector<bool> touched(code.values.size(), false);
  for (const Step& step : code.steps) {
    if (step.guard != kNone) touched[step.guard] = true;
    if (!step.handled) for_each_operand(step, [&](ValueId id, bool) { touched[id] = true; });
  }
  for (ValueId id = 0; id < code.values.size(); ++id) {
    Value& value = code.values[id];
    if (value.kind != Value::Kind::Register || value.size == 1 || !value.shape.varies) continue;
    value.in_frame = code.strips || value.size != 4 || !touched[id];
  }
}

bool has_code(const Code& code, const Step& step) {
  return is_good_access(code, step) && (!code.strips || has_strip_code(code, step));
}

Code prepare(Code code) {
  find_shapes(code);
  for (Step& step : code.steps) step.handled = step.handled || !has_code(code, step);
  leave_in_frame(code);
  observe_values(code);
  if (!code.strips) reorder_steps(code);
  return code;
}

}  // namespace

std::unique_ptr<const Translation> Translation::make(const DecodedFunction& function,
                                                     const Dim3& block) {
  if ((!has_avx512() && !has_avx2()) || function.program->checks.any()) return nullptr;
  std::optional<Code> code = read_code(function, block);
  if (!code) return nullptr;
  code->strips = has_avx2();
  code = prepare(std::move(*code));
  const std::uint32_t own_bytes = allocate_places(*code);
  if (own_bytes > kMostOwnBytes) return nullptr;
  CodeMemory memory(kFrameBytes + code->steps.size() * kStepBytes);
  if (memory.data() == nullptr) return nullptr;
  const std::size_t warp_bytes = sizeof(Context) + (own_bytes + 63) / 64 * 64;
  std::optional<Entries> entries = emit_code(*code, warp_bytes, memory);
  if (!entries) return nullptr;
  return std::unique_ptr<const Translation>(
      new Translation(std::move(*code), std::move(memory), std::move(*entries), warp_bytes));
}

#else

std::unique_ptr<const Translation> Translation::make(const DecodedFunction&, const Dim3&) {
  return nullptr;
}

#endif

}  // namespace cuda_ffi::software::translate
