// Parameters of device functions lie in the frame, which has no addresses. If a function takes a
// parameter's address, that parameter is copied to the function's local memory on entry, as ptxas
// does.

#include "software_device/execute/control/areas.hpp"
#include "software_device/execute/decode/access.hpp"
#include "software_device/execute/decode/decoder.hpp"
#include "software_device/execute/state/insn_views.hpp"

namespace cuda_ffi::software {

std::vector<std::uint32_t> Decoder::addressed_parameters() const {
  std::vector<std::uint32_t> found;
  if (function_.entry) return found;
  for (const ptx::Operand& operand : function_.operands) {
    if (operand.kind != ptx::OperandKind::Symbol || operand.index >= module_.syntax->symbols.size())
      continue;
    const ptx::Symbol& symbol = module_.syntax->symbols[operand.index];
    if (symbol.kind == ptx::Symbol::Kind::Parameter && symbol.index < function_.parameters.size())
      found.push_back(symbol.index);
  }
  return found;
}

std::uint64_t Decoder::place_addressed_parameters(std::uint64_t bytes) {
  for (const std::uint32_t parameter : addressed_parameters()) {
    if (parameter_locals_.count(parameter) != 0) continue;
    const std::uint64_t words = (function_.parameters[parameter].size + 3) / 4;
    bytes = (bytes + 15) / 16 * 16;
    parameter_locals_[parameter] = static_cast<std::uint32_t>(bytes);
    bytes += words * 4;
  }
  return bytes;
}

void Decoder::copy_addressed_parameters() {
  AccessPick pick;
  pick.space = AddressSpace::Local;
  pick.memory = Lane::U32;
  pick.register_size = 4;
  pick.store = true;
  const Form form(function_, *instruction_);
  for (const auto& [parameter, offset] : parameter_locals_) {
    const ValueId area = parameter_areas_[parameter];
    for (std::uint32_t word = 0; word < body_.values[area].words; ++word) {
      const ValueId value = temporary(4);
      push(draft(form, area_move(4, 4, false)).def_d(value).use_a(area).with(4 * word));
      Draft store = program_.checks.any() ? checked_access(*this, form, pick)
                                          : draft(form, handlers_.access(pick));
      store.use_a(local_value(offset, 4)).use_b(value).with(4 * word);
      store.insn.cache = next_access();
      AccessView{.space = pick.space, .narrow = true}.write(store.insn);
      store.early = true;
      push(store);
    }
  }
}

}  // namespace cuda_ffi::software
