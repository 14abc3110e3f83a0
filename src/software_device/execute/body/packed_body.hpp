#pragma once

// The parts of a body that outlive decoding, so that machine code can be made from it.

#include <cstdint>
#include <memory>
#include <vector>

#include "software_device/execute/body/blocks.hpp"

namespace cuda_ffi::software {

struct PackedBody {
  struct Value {
    software::Value::Kind kind{};
    std::uint8_t size = 0;    // bytes per lane; 1: a predicate; 0: it has no lanes
    std::uint32_t place = 0;  // in the frame
  };
  struct Instruction {
    ValueId d = 0, a = 0, b = 0, c = 0, e = 0;  // valid if `defs` or `uses` says so
    std::uint32_t list = 0;                     // where its part of `lists` begins
    std::uint32_t list_count = 0, list_defs = 0;
    std::uint16_t operation = 0;
    std::uint8_t defs = 0, uses = 0;  // Field
    Flow flow = Flow::Next;
  };

  std::vector<Value> values;
  std::vector<ValueId> lists;
  std::vector<Operation> operations;        // without duplicates
  std::vector<Instruction> code, preamble;  // in the order of the function's
  std::vector<BasicBlock> blocks;

  const Operation& operation_of(const Instruction& instruction) const {
    return operations[instruction.operation];
  }
};

// Longer kernels are only interpreted, so their bodies are not kept.
constexpr std::size_t kMostPacked = 32768;

// `places` are the values' places in the frame.
std::shared_ptr<const PackedBody> pack_body(const Body& body, const Layout& layout,
                                            const std::vector<std::uint32_t>& places);

}  // namespace cuda_ffi::software
