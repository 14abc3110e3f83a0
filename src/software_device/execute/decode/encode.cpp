#include "software_device/execute/decode/encode.hpp"

#include "software_device/execute/control/branch.hpp"

namespace cuda_ffi::software {

namespace {

LineInfo line_of(const ptx::Function& function, const Draft& draft) {
  if (draft.instruction >= function.instructions.size()) return {function.ptx_line, 0, 0};
  const ptx::Instruction& instruction = function.instructions[draft.instruction];
  return {instruction.ptx_line, instruction.source.file, instruction.source.line};
}

// A draft's operands beyond its fields, or where it may go to.
std::vector<std::uint32_t> list_of(const Draft& draft, const Body& body, const Layout& layout,
                                   const std::vector<std::uint32_t>& offsets) {
  std::vector<std::uint32_t> list;
  for (std::uint32_t k = 0; k < draft.list_count; ++k)
    list.push_back(offsets[body.lists[draft.list_begin + k]]);
  if (draft.flow == Flow::Switch)
    for (const std::uint32_t label : body.switches[draft.label])
      list.push_back(layout.label_position[label]);
  return list;
}

// All but its target and its list.
Insn instruction_of(const Draft& draft, const std::vector<std::uint32_t>& offsets) {
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

// Once the code is whole, and moves no more.
void set_target(const Layout& layout, std::uint32_t position, std::vector<Insn>& code) {
  const Draft& draft = layout.drafts[position];
  Insn& insn = code[position];
  if (draft.flow == Flow::Switch) insn.target = code.data();
  if (draft.flow != Flow::Jump && draft.flow != Flow::Branch) return;
  const std::uint32_t place = layout.label_position[draft.label];
  insn.target = code.data() + place;
  if (place <= position) insn.run = backward(insn.run);
}

}  // namespace

void encode(const ptx::Function& function, const Body& body, const Layout& layout,
            const std::vector<std::uint32_t>& offsets, DecodedFunction& result) {
  for (const Draft& draft : body.preamble)
    result.preamble.push_back(instruction_of(draft, offsets));
  std::vector<std::size_t> list_ends;
  result.code.reserve(layout.drafts.size());
  result.lines.reserve(layout.drafts.size());
  for (const Draft& draft : layout.drafts) {
    const std::vector<std::uint32_t> list = list_of(draft, body, layout, offsets);
    result.lists.insert(result.lists.end(), list.begin(), list.end());
    list_ends.push_back(result.lists.size());
    Insn& insn = result.code.emplace_back(instruction_of(draft, offsets));
    if (insn.count == 0) insn.count = static_cast<std::uint32_t>(list.size());
    result.lines.push_back(line_of(function, draft));
  }
  std::size_t begin = 0;
  for (std::uint32_t k = 0; k < result.code.size(); ++k) {
    set_target(layout, k, result.code);
    if (list_ends[k] != begin) result.code[k].list = result.lists.data() + begin;
    begin = list_ends[k];
  }
}

}  // namespace cuda_ffi::software
