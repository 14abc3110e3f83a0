// Each register has its own bytes in the parameter's area; the elements of a vector follow each
// other.

#include "software_device/execute/decode/register_parameters.hpp"

#include "software_device/execute/control/areas.hpp"
#include "software_device/execute/decode/decoder.hpp"

namespace cuda_ffi::software {

using ptx::Space;

namespace {

// ptxas accepts functions that take or return predicates as long as nothing calls them.
bool is_predicate(const ptx::Variable& variable) {
  return variable.type == ptx::Type::Pred;
}

// Calls move(register, byte in the area, bytes) for each register of a parameter; there is one per
// element of its vector. `next` is the number of the first.
template <class Move>
void for_each_register(const ptx::Variable& variable, ValueId& next, Move move) {
  const std::uint32_t bytes = ptx::size_of(variable.type);
  for (std::uint32_t k = 0; k < variable.vector; ++k) move(next++, std::int64_t{bytes} * k, bytes);
}

}  // namespace

void load_register_parameters(Decoder& decoder) {
  if (decoder.function().entry) return;
  const Form form(decoder.function(), decoder.instruction());
  ValueId next = 0;
  for (const ptx::Variable& result : decoder.function().results)
    if (result.space == Space::Reg) next += result.vector;
  for (std::size_t k = 0; k < decoder.function().parameters.size(); ++k) {
    const ptx::Variable& parameter = decoder.function().parameters[k];
    if (parameter.space != Space::Reg) continue;
    const ValueId area = decoder.result().parameters[k].offset;
    for_each_register(parameter, next, [&](ValueId reg, std::int64_t at, std::uint32_t bytes) {
      if (is_predicate(parameter)) return;
      const Handler load = area_move(bytes, decoder.body().values[reg].size, false);
      decoder.push(decoder.draft(form, load).def_d(reg).use_a(area).with(at));
    });
  }
}

void store_register_results(Decoder& decoder, const Form& form) {
  if (decoder.function().entry) return;
  ValueId next = 0;
  for (std::size_t k = 0; k < decoder.function().results.size(); ++k) {
    const ptx::Variable& result = decoder.function().results[k];
    if (result.space != Space::Reg) continue;
    const ValueId area = decoder.result().results[k].offset;
    for_each_register(result, next, [&](ValueId reg, std::int64_t at, std::uint32_t bytes) {
      if (is_predicate(result)) return;
      const Handler store = area_move(bytes, decoder.body().values[reg].size, true);
      decoder.push(decoder.draft(form, store).use_a(area).use_b(reg).with(at));
    });
  }
}

}  // namespace cuda_ffi::software
