// One entry per word, so that a lookup is an array access.

#include <array>

#include "software_device/execute/decode/decoder.hpp"
#include "software_device/execute/decode/decoders.hpp"

namespace cuda_ffi::software {

namespace {

using Table = std::array<Decode, ptx::kWordCount>;

Table make_table() {
  using enum ptx::Word;
  Table table{};
#define DECODER(name, ...)                     \
  for (const ptx::Word opcode : {__VA_ARGS__}) \
    table[static_cast<std::size_t>(opcode)] = decode_##name;
#include "software_device/execute/decode/decoders.def"
#undef DECODER
  return table;
}

}  // namespace

Decode find_decoder(ptx::Word opcode) {
  static const Table table = make_table();
  return table[static_cast<std::size_t>(opcode)];
}

}  // namespace cuda_ffi::software
