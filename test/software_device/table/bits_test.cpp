// Logic, shifts, bit fields, permutations.

#include <algorithm>
#include <array>

#include "software_device/table/row.hpp"

namespace cuda_ffi::test {
namespace {

std::vector<Row> logic_rows() {
  std::vector<Row> rows;
  for (const auto& [kind, name] :
       {std::pair{Kind::U16, "b16"}, {Kind::U32, "b32"}, {Kind::U64, "b64"}}) {
    const auto add = [&, kind = kind, name = name](const std::string& op, int operands,
                                                   std::function<Bits(Bits, Bits)> f) {
      rows.push_back({op + "." + name + (operands == 1 ? " %d, %a;" : " %d, %a, %b;"), kind,
                      std::vector<Kind>(static_cast<std::size_t>(operands), kind),
                      [=](Bits a, Bits b, Bits) { return truncated(kind, f(a, b)); }});
    };
    add("and", 2, [](Bits a, Bits b) { return a & b; });
    add("or", 2, [](Bits a, Bits b) { return a | b; });
    add("xor", 2, [](Bits a, Bits b) { return a ^ b; });
    add("not", 1, [](Bits a, Bits) { return ~a; });
    add("cnot", 1, [](Bits a, Bits) { return Bits{a == 0}; });
  }
  return rows;
}

CUDA_FFI_TABLE(Logic, logic_rows());

std::vector<Row> shift_rows() {
  std::vector<Row> rows;
  for (const int width : {16, 32, 64}) {
    const Kind u = width == 16 ? Kind::U16 : width == 32 ? Kind::U32 : Kind::U64;
    const Kind s = width == 16 ? Kind::S16 : width == 32 ? Kind::S32 : Kind::S64;
    const std::string bits = std::to_string(width);
    const auto far = [=](Bits count) { return count >= static_cast<Bits>(width); };
    rows.push_back(
        {"shl.b" + bits + " %d, %a, %b;", u, {u, Kind::Shift}, [=](Bits a, Bits b, Bits) {
           return far(b) ? 0 : truncated(u, a << b);
         }});
    for (const char* type : {"u", "b"})
      rows.push_back({std::string("shr.") + type + bits + " %d, %a, %b;",
                      u,
                      {u, Kind::Shift},
                      [=](Bits a, Bits b, Bits) { return far(b) ? 0 : a >> b; }});
    rows.push_back(
        {"shr.s" + bits + " %d, %a, %b;", s, {s, Kind::Shift}, [=](Bits a, Bits b, Bits) {
           return truncated(s,
                            static_cast<std::uint64_t>(as_integer(s, a) >> std::min<Bits>(b, 63)));
         }});
  }
  const auto joined = [](Bits a, Bits b) { return b << 32 | a; };
  for (const bool wrap : {false, true}) {
    const auto count = [=](Bits c) { return wrap ? c & 31 : std::min<Bits>(c, 32); };
    const std::string mode = wrap ? ".wrap" : ".clamp";
    rows.push_back({"shf.l" + mode + ".b32 %d, %a, %b, %c;",
                    Kind::U32,
                    {Kind::U32, Kind::U32, Kind::Shift},
                    [=](Bits a, Bits b, Bits c) {
                      return truncated(Kind::U32, (joined(a, b) << count(c)) >> 32);
                    }});
    rows.push_back(
        {"shf.r" + mode + ".b32 %d, %a, %b, %c;",
         Kind::U32,
         {Kind::U32, Kind::U32, Kind::Shift},
         [=](Bits a, Bits b, Bits c) { return truncated(Kind::U32, joined(a, b) >> count(c)); }});
  }
  return rows;
}

CUDA_FFI_TABLE(Shift, shift_rows());

int bit_at(Bits value, int at) {
  return static_cast<int>(value >> at & 1);
}

std::vector<Row> count_rows() {
  std::vector<Row> rows;
  for (const int width : {32, 64}) {
    const Kind u = width == 32 ? Kind::U32 : Kind::U64;
    const std::string bits = std::to_string(width);
    rows.push_back({"popc.b" + bits + " %d, %a;", Kind::U32, {u}, [=](Bits a, Bits, Bits) {
                      Bits count = 0;
                      for (int k = 0; k < width; ++k) count += static_cast<Bits>(bit_at(a, k));
                      return count;
                    }});
    rows.push_back({"clz.b" + bits + " %d, %a;", Kind::U32, {u}, [=](Bits a, Bits, Bits) {
                      Bits count = 0;
                      while (count < static_cast<Bits>(width) &&
                             bit_at(a, width - 1 - static_cast<int>(count)) == 0)
                        ++count;
                      return count;
                    }});
    rows.push_back({"brev.b" + bits + " %d, %a;", u, {u}, [=](Bits a, Bits, Bits) {
                      Bits result = 0;
                      for (int k = 0; k < width; ++k)
                        result |= static_cast<Bits>(bit_at(a, k)) << (width - 1 - k);
                      return result;
                    }});
    for (const bool is_signed : {false, true})
      for (const bool shift : {false, true}) {
        const Kind kind = is_signed ? (width == 32 ? Kind::S32 : Kind::S64) : u;
        rows.push_back({std::string("bfind") + (shift ? ".shiftamt" : "") +
                            (is_signed ? ".s" : ".u") + bits + " %d, %a;",
                        Kind::U32,
                        {kind},
                        [=](Bits a, Bits, Bits) {
                          const int sign = is_signed ? bit_at(a, width - 1) : 0;
                          for (int k = width - 1; k >= 0; --k)
                            if (bit_at(a, k) != sign)
                              return static_cast<Bits>(shift ? width - 1 - k : k);
                          return Bits{0xffffffff};
                        }});
      }
  }
  return rows;
}

CUDA_FFI_TABLE(Count, count_rows());

// The PTX ISA's loops for bfe and bfi, bit by bit. Position and length are 0 to 255.
Bits extracted(Bits a, int position, int length, int width, bool is_signed) {
  const int top = width - 1;
  int sign = 0;
  if (is_signed && length != 0) sign = bit_at(a, std::min(position + length - 1, top));
  Bits result = 0;
  for (int k = 0; k <= top; ++k)
    result |= static_cast<Bits>(k < length && position + k <= top ? bit_at(a, position + k) : sign)
              << k;
  return result;
}

std::vector<Row> field_rows() {
  std::vector<Row> rows;
  const std::string bytes = "and.b32 %b, %b, 255; and.b32 %c, %c, 255; ";
  for (const int width : {32, 64})
    for (const bool is_signed : {false, true}) {
      const Kind kind =
          width == 32 ? (is_signed ? Kind::S32 : Kind::U32) : (is_signed ? Kind::S64 : Kind::U64);
      rows.push_back(
          {bytes + "bfe." + (is_signed ? "s" : "u") + std::to_string(width) + " %d, %a, %b, %c;",
           kind,
           {kind, Kind::Shift, Kind::Shift},
           [=](Bits a, Bits b, Bits c) {
             return extracted(a, static_cast<int>(b & 255), static_cast<int>(c & 255), width,
                              is_signed);
           }});
    }
  rows.push_back(
      {"and.b32 %w0, %c, 255; shr.u32 %w1, %c, 8; and.b32 %w1, %w1, 63; bfi.b32 %d, %a, %b, %w0, "
       "%w1;",
       Kind::U32,
       {Kind::U32, Kind::U32, Kind::U32},
       [](Bits a, Bits b, Bits c) {
         const int position = static_cast<int>(c & 255), length = static_cast<int>(c >> 8 & 63);
         for (int k = 0; k < length && position + k < 32; ++k)
           b = (b & ~(Bits{1} << (position + k))) | static_cast<Bits>(k < 32 ? bit_at(a, k) : 0)
                                                        << (position + k);
         return b;
       }});
  for (const bool wrap : {false, true})
    rows.push_back({std::string("bmsk") + (wrap ? ".wrap" : ".clamp") + ".b32 %d, %a, %b;",
                    Kind::U32,
                    {Kind::Shift, Kind::Shift},
                    [=](Bits a, Bits b, Bits) {
                      const Bits position = wrap ? a & 31 : std::min<Bits>(a, 32),
                                 length = wrap ? b & 31 : std::min<Bits>(b, 32);
                      Bits result = 0;
                      for (Bits k = position; k < position + length && k < 32; ++k)
                        result |= Bits{1} << k;
                      return result;
                    }});
  for (const bool wrap : {false, true})
    for (const bool is_signed : {false, true}) {
      const Kind kind = is_signed ? Kind::S32 : Kind::U32;
      rows.push_back({std::string("szext") + (wrap ? ".wrap" : ".clamp") +
                          (is_signed ? ".s32" : ".u32") + " %d, %a, %b;",
                      kind,
                      {kind, Kind::Shift},
                      [=](Bits a, Bits b, Bits) {
                        return extracted(a, 0,
                                         static_cast<int>(wrap ? b & 31 : std::min<Bits>(b, 32)),
                                         32, is_signed);
                      }});
    }
  return rows;
}

CUDA_FFI_TABLE(Field, field_rows());

// prmt: bytes of b:a; bit 3 of a selector replicates the byte's sign.
Bits permuted(Bits a, Bits b, const std::array<int, 4>& selectors) {
  const Bits both = b << 32 | a;
  Bits result = 0;
  for (std::size_t k = 0; k < 4; ++k) {
    const Bits byte = both >> (8 * (selectors[k] & 7)) & 255;
    result |= ((selectors[k] & 8) != 0 ? ((byte & 128) != 0 ? 255 : 0) : byte) << (8 * k);
  }
  return result;
}

std::vector<Row> permute_rows() {
  struct PermuteMode {
    const char* name;
    std::array<std::array<int, 4>, 4> selectors;  // by the two low bits of c
  };
  static const PermuteMode modes[] = {
      {".f4e", {{{0, 1, 2, 3}, {1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6}}}},
      {".b4e", {{{0, 7, 6, 5}, {1, 0, 7, 6}, {2, 1, 0, 7}, {3, 2, 1, 0}}}},
      {".rc8", {{{0, 0, 0, 0}, {1, 1, 1, 1}, {2, 2, 2, 2}, {3, 3, 3, 3}}}},
      {".ecl", {{{0, 1, 2, 3}, {1, 1, 2, 3}, {2, 2, 2, 3}, {3, 3, 3, 3}}}},
      {".ecr", {{{0, 0, 0, 0}, {0, 1, 1, 1}, {0, 1, 2, 2}, {0, 1, 2, 3}}}},
      {".rc16", {{{0, 1, 0, 1}, {2, 3, 2, 3}, {0, 1, 0, 1}, {2, 3, 2, 3}}}},
  };
  std::vector<Row> rows = {{"prmt.b32 %d, %a, %b, %c;",
                            Kind::U32,
                            {Kind::U32, Kind::U32, Kind::U32},
                            [](Bits a, Bits b, Bits c) {
                              const std::array<int, 4> selectors = {
                                  static_cast<int>(c & 15), static_cast<int>(c >> 4 & 15),
                                  static_cast<int>(c >> 8 & 15), static_cast<int>(c >> 12 & 15)};
                              return permuted(a, b, selectors);
                            }}};
  for (const PermuteMode& mode : modes)
    rows.push_back(
        {std::string("prmt.b32") + mode.name + " %d, %a, %b, %c;",
         Kind::U32,
         {Kind::U32, Kind::U32, Kind::U32},
         [&mode](Bits a, Bits b, Bits c) { return permuted(a, b, mode.selectors[c & 3]); }});
  for (const int table : {0x00, 0x80, 0xfe, 0x96, 0xe8, 0xca, 0x1d, 0xff})
    rows.push_back({"lop3.b32 %d, %a, %b, %c, " + std::to_string(table) + ";",
                    Kind::U32,
                    {Kind::U32, Kind::U32, Kind::U32},
                    [=](Bits a, Bits b, Bits c) {
                      Bits result = 0;
                      for (int k = 0; k < 32; ++k)
                        result |=
                            static_cast<Bits>(
                                table >> (bit_at(a, k) * 4 + bit_at(b, k) * 2 + bit_at(c, k)) & 1)
                            << k;
                      return result;
                    }});
  return rows;
}

CUDA_FFI_TABLE(Permute, permute_rows());

}  // namespace
}  // namespace cuda_ffi::test
