#include "software_device/execute/decode/register_parameters.hpp"

#include "software_device/execute/control/areas.hpp"
#include "software_device/execute/decode/translator.hpp"

namespace cuda_ffi::software {

using ptx::Space;

void load_register_parameters(Translator& t) {
  if (t.function().entry) return;
  Form form(t.function(), t.instruction());
  std::uint32_t next = 0;
  for (const ptx::Variable& result : t.function().results)
    if (result.space == Space::Reg) ++next;
  for (std::size_t k = 0; k < t.function().parameters.size(); ++k) {
    if (t.function().parameters[k].space != Space::Reg) continue;
    Draft draft =
        t.draft(form, area_move(t.body().values[next].size, t.body().values[next].size, false));
    t.push(draft.def_d(next++).use_a(t.result().parameters[k].offset));
  }
}

void store_register_results(Translator& t, const Form& form) {
  if (t.function().entry) return;
  std::uint32_t next = 0;
  for (std::size_t k = 0; k < t.function().results.size(); ++k) {
    if (t.function().results[k].space != Space::Reg) continue;
    Draft draft =
        t.draft(form, area_move(t.body().values[next].size, t.body().values[next].size, true));
    t.push(draft.use_a(t.result().results[k].offset).use_b(next++));
  }
}

}  // namespace cuda_ffi::software
