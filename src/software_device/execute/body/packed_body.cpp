#include "software_device/execute/body/packed_body.hpp"

#include <unordered_map>

namespace cuda_ffi::software {

namespace {

std::uint8_t lane_bytes(const Value& value) {
  const bool has_lanes = value.kind == Value::Kind::Register ||
                         value.kind == Value::Kind::Constant || value.kind == Value::Kind::Slot ||
                         value.kind == Value::Kind::Settled;
  return has_lanes ? value.size : std::uint8_t{0};
}

class Packer {
 public:
  Packer(const Body& body, PackedBody& packed) : body_(body), packed_(packed) {}

  void pack(const std::vector<Draft>& drafts, std::vector<PackedBody::Instruction>& to) {
    to.reserve(drafts.size());
    for (const Draft& draft : drafts) to.push_back(pack(draft));
  }

 private:
  PackedBody::Instruction pack(const Draft& draft) {
    PackedBody::Instruction made{draft.insn.d, draft.insn.a, draft.insn.b, draft.insn.c,
                                 draft.insn.e};
    made.list = static_cast<std::uint32_t>(packed_.lists.size());
    made.list_count = draft.list_count;
    made.list_defs = draft.list_defs;
    const auto list = body_.lists.begin() + draft.list_begin;
    packed_.lists.insert(packed_.lists.end(), list, list + draft.list_count);
    made.operation = number_of(draft);
    made.defs = draft.defs;
    made.uses = draft.uses;
    made.flow = draft.flow;
    return made;
  }

  // Searches by handler: few handlers are chosen for more than one operation.
  std::uint16_t number_of(const Draft& draft) {
    const auto next = static_cast<std::uint16_t>(packed_.operations.size());
    std::uint16_t& known = numbers_.try_emplace(draft.insn.run, next).first->second;
    if (known != next && packed_.operations[known] == draft.operation) return known;
    known = next;
    packed_.operations.push_back(draft.operation);
    return next;
  }

  const Body& body_;
  PackedBody& packed_;
  std::unordered_map<Handler, std::uint16_t> numbers_;
};

}  // namespace

std::shared_ptr<const PackedBody> pack_body(const Body& body, const Layout& layout,
                                            const std::vector<std::uint32_t>& places) {
  if (layout.drafts.size() > kMostPacked) return nullptr;
  auto packed = std::make_shared<PackedBody>();
  packed->values.reserve(body.values.size());
  for (ValueId id = 0; id < body.values.size(); ++id)
    packed->values.push_back({body.values[id].kind, lane_bytes(body.values[id]), places[id]});
  Packer packer(body, *packed);
  packer.pack(layout.drafts, packed->code);
  packer.pack(body.preamble, packed->preamble);
  packed->blocks = layout.blocks;
  return packed;
}

}  // namespace cuda_ffi::software
