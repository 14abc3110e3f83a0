// The passes that make code of a function, in order.

#include "software_device/execute/decode/decode_function.hpp"

#include "software_device/execute/body/assign_slots.hpp"
#include "software_device/execute/body/fold_addresses.hpp"
#include "software_device/execute/body/follow_unwritten.hpp"
#include "software_device/execute/body/measure_addresses.hpp"
#include "software_device/execute/body/packed_body.hpp"
#include "software_device/execute/body/settle.hpp"
#include "software_device/execute/control/branch.hpp"
#include "software_device/execute/decode/decoder.hpp"

namespace cuda_ffi::software {

namespace {

LineInfo line_of(const ptx::Function& function, const Draft& draft) {
  if (draft.instruction >= function.instructions.size()) return {function.ptx_line, 0, 0};
  const ptx::Instruction& instruction = function.instructions[draft.instruction];
  return {instruction.ptx_line, instruction.source.file, instruction.source.line};
}

void set_target(const Body& body, const Layout& layout, std::uint32_t position, const Draft& draft,
                DecodedFunction& result) {
  Insn& insn = result.code[position];
  if (draft.flow == Flow::Jump || draft.flow == Flow::Branch) {
    const std::uint32_t place = layout.label_position[draft.label];
    insn.target = result.code.data() + place;
    if (place <= position) insn.run = backward(insn.run);
  }
  if (draft.flow == Flow::Switch) {
    insn.immediate = static_cast<std::int64_t>(result.lists.size());
    insn.count = static_cast<std::uint32_t>(body.switches[draft.label].size());
    for (const std::uint32_t label : body.switches[draft.label])
      result.lists.push_back(layout.label_position[label]);
  }
}

// Operands as places in the frame, but for the list.
Insn encode(const Draft& draft, const std::vector<std::uint32_t>& offsets) {
  Insn insn = draft.insn;
  const auto place = [&](std::uint32_t& field, Field bit) {
    if (((draft.defs | draft.uses) & bit) != 0) field = offsets[field];
  };
  place(insn.d, kFieldD);
  place(insn.a, kFieldA);
  place(insn.b, kFieldB);
  place(insn.c, kFieldC);
  place(insn.e, kFieldE);
  return insn;
}

}  // namespace

void decode_function(const LinkedModule& module, const ptx::Function& function,
                     DecodedFunction& result, Program& program, const DecodedKernel* kernel) {
  Decoder decoder(module, function, result, program, kernel);
  decoder.decode();
  if (program.checks.initialized) follow_unwritten(decoder.body());
  settle_registers(decoder.body(), function.entry);
  fold_addresses(decoder.body(), decoder.handlers());
  measure_addresses(decoder.body(), decoder.handlers());
  const Body& body = decoder.body();
  Layout layout = lay_out(body);
  RegisterNeeds needs = find_register_needs(body, layout);
  if (!needs.at_entry.empty()) {
    decoder.begin_with_zeros(needs.at_entry);
    layout = lay_out(body);
    needs = find_register_needs(body, layout);
  }
  const std::vector<std::uint32_t> offsets = assign_slots(body, layout, needs.intervals, result);

  for (const Draft& draft : body.preamble) result.preamble.push_back(encode(draft, offsets));
  result.code.resize(layout.drafts.size());
  result.lines.reserve(layout.drafts.size());
  std::vector<std::size_t> list_begin(layout.drafts.size(), 0);
  for (std::uint32_t k = 0; k < layout.drafts.size(); ++k) {
    const Draft& draft = layout.drafts[k];
    Insn& insn = result.code[k];
    insn = encode(draft, offsets);
    if (draft.list_count != 0) {
      list_begin[k] = result.lists.size();
      if (insn.count == 0) insn.count = draft.list_count;
      for (std::uint32_t j = 0; j < draft.list_count; ++j)
        result.lists.push_back(offsets[body.lists[draft.list_begin + j]]);
    }
    set_target(body, layout, k, draft, result);
    result.lines.push_back(line_of(function, draft));
  }
  for (std::uint32_t k = 0; k < layout.drafts.size(); ++k) {
    Insn& insn = result.code[k];
    if (layout.drafts[k].list_count != 0) insn.list = result.lists.data() + list_begin[k];
    if (layout.drafts[k].flow == Flow::Switch) {
      insn.list = result.lists.data() + insn.immediate;
      insn.target = result.code.data();
    }
  }
  if (function.entry && !program.checks.any()) result.body = pack_body(body, layout, offsets);
}

}  // namespace cuda_ffi::software
