#pragma once

// mma.sync for tests: shapes and types, the places of a fragment's elements (as in the PTX ISA,
// shape by shape), and a kernel around one instruction.

#include <ostream>
#include <string>
#include <vector>

#include "matrix_elements.hpp"

namespace cuda_ffi::software::test {

struct Product {
  int m, n, k;
  std::string d, a, b, c;
  std::string suffix = "";  // ".xor.popc"
  std::string infix = "";   // ".satfinite"
  int count = 1;  // products at once, one below the other (A, C and D) or beside it (B): four of
                  // m8n8k4 of f16
  bool a_columns = false, b_columns = true;  // .col
};

inline std::string name_of(const Product& p);
// For the message of a failed test.
inline void PrintTo(const Product& p, std::ostream* out) {
  *out << name_of(p);
}

inline std::string shape_of(const Product& p) {
  return "m" + std::to_string(p.m) + "n" + std::to_string(p.n) + "k" + std::to_string(p.k);
}

struct Place {
  int row, column;
};

// For the four products of m8n8k4 of f16, lanes 4q to 4q+3 and those 16 higher hold product q.
inline Place quad_place_of_a(const Product& p, int lane, int i) {
  const int low = lane % 4, upper = lane < 16 ? 0 : 4;
  const Place at = p.a_columns ? Place{i % 4 + upper, low} : Place{low + upper, i};
  return {at.row + 8 * (lane % 16 / 4), at.column};
}

inline Place quad_place_of_b(const Product& p, int lane, int i) {
  const int low = lane % 4, upper = lane < 16 ? 0 : 4;
  const Place at = p.b_columns ? Place{i, low + upper} : Place{low, i + upper};
  return {at.row, at.column + 8 * (lane % 16 / 4)};
}

inline Place quad_place_of_c(const std::string& type, int lane, int i) {
  const int first = 8 * (lane % 16 / 4) + (lane < 16 ? 0 : 4);
  if (type == "f16") return {first + lane % 4, i};
  return {first + (lane & 1) + (i & 2), (i & 4) + (lane & 2) + (i & 1)};
}

// Matrix A: «row = …, col = …» for ai.
inline Place place_of_a(const Product& p, int lane, int i) {
  if (p.count == 4) return quad_place_of_a(p, lane, i);
  const int group = lane >> 2, t = lane % 4;
  const int bits = element_type(p.a).bits;
  if (p.m == 8) {
    if (bits == 64) return {group, t};
    if (bits == 8) return {group, t * 4 + i};
    if (bits == 4) return {group, t * 8 + i};
    return {group, t * 32 + i};
  }
  switch (bits) {
    case 16:
      if (p.k == 8) return {i < 2 ? group : group + 8, t * 2 + (i & 1)};
      return {i < 2 || (i >= 4 && i < 6) ? group : group + 8, t * 2 + (i & 1) + (i >= 4 ? 8 : 0)};
    case 32:
      return {i == 0 || i == 2 ? group : group + 8, i < 2 ? t : t + 4};
    case 64:
      if (i % 2 == 0) return {group, p.k == 16 ? i * 2 + t : i == 0 ? t : t + 4};
      return {group + 8, p.k == 16 ? i * 2 - 2 + t : i == 1 ? t : t + 4};
    case 8:
      if (p.k == 16) return {i < 4 ? group : group + 8, t * 4 + (i & 3)};
      return {i < 4 || (i >= 8 && i < 12) ? group : group + 8, t * 4 + (i & 3) + (i >= 8 ? 16 : 0)};
    case 4:
      if (p.k == 32) return {i < 8 ? group : group + 8, t * 8 + (i & 7)};
      return {i < 8 || (i >= 16 && i < 24) ? group : group + 8,
              t * 8 + (i & 7) + (i >= 16 ? 32 : 0)};
    default:
      if (p.k == 128) return {i < 32 ? group : group + 8, t * 32 + (i & 31)};
      return {i < 32 || (i >= 64 && i < 96) ? group : group + 8,
              t * 32 + (i & 31) + (i >= 64 ? 128 : 0)};
  }
}

inline Place place_of_b(const Product& p, int lane, int i) {
  if (p.count == 4) return quad_place_of_b(p, lane, i);
  const int group = lane >> 2, t = lane % 4;
  switch (element_type(p.b).bits) {
    case 16:
      return {t * 2 + (i & 1) + (i >= 2 ? 8 : 0), group};
    case 32:
      return {i == 0 ? t : t + 4, group};
    case 64:
      return {t + 4 * i, group};
    case 8:
      return {t * 4 + (i & 3) + (i >= 4 ? 16 : 0), group};
    case 4:
      return {t * 8 + (i & 7) + (i >= 8 ? 32 : 0), group};
    default:
      return {t * 32 + (i & 31) + (i >= 32 ? 128 : 0), group};
  }
}

// For C or D, whose element type is given.
inline Place place_of_c(const Product& p, const std::string& type, int lane, int i) {
  if (p.count == 4) return quad_place_of_c(type, lane, i);
  const int group = lane >> 2, t = lane % 4;
  if (p.m == 8) return {group, t * 2 + i};
  return {i < 2 ? group : group + 8, t * 2 + (i & 1)};
}

inline std::string names(const std::string& prefix, int count) {
  std::string text = "{";
  for (int k = 0; k < count; ++k) text += (k != 0 ? ", " : "") + ("%" + prefix + std::to_string(k));
  return text + "}";
}

// The oldest generation that has the product.
inline int capability_of(const Product& p) {
  const bool tiny = element_type(p.a).bits == 8 && element_type(p.a).floating();
  return tiny || (p.a == "f64" && p.m == 16) ? 90 : 80;
}

// k(d, a, b, c): every register is a 64-bit word in memory: first by lane, then by register, then
// by block.
inline std::string kernel_around(const std::string& instruction, const int (&registers)[4],
                                 const bool (&wide)[4], int capability = 90) {
  static const char* const prefixes[] = {"d", "a", "b", "c"};
  std::string text = ".version 8.8\n.target sm_" + std::to_string(capability) +
                     "\n.address_size 64\n.visible .entry k(.param .u64 d, .param .u64 a, .param "
                     ".u64 b, .param .u64 c) {\n"
                     ".reg .b32 %lane, %block, %word;\n.reg .b64 %p<4>, %off;\n";
  for (int k = 0; k < 4; ++k)
    text += std::string(".reg ") + (wide[k] ? ".b64 %" : ".b32 %") + prefixes[k] + "<" +
            std::to_string(registers[k]) + ">;\n";
  text += "mov.u32 %lane, %laneid;\nmov.u32 %block, %ctaid.x;\n";
  for (int k = 0; k < 4; ++k) {
    const std::string p = "%p" + std::to_string(k);
    text += "mad.lo.u32 %word, %block, " + std::to_string(32 * registers[k]) +
            ", %lane;\nmul.wide.u32 %off, %word, 8;\n";
    text += "ld.param.u64 " + p + ", [" + prefixes[k] + "];\nadd.u64 " + p + ", " + p + ", %off;\n";
    for (int r = 0; k > 0 && r < registers[k]; ++r)
      text += std::string(wide[k] ? "ld.global.u64 %" : "ld.global.u32 %") + prefixes[k] +
              std::to_string(r) + ", [" + p + "+" + std::to_string(256 * r) + "];\n";
  }
  text += instruction + "\n";
  for (int r = 0; r < registers[0]; ++r)
    text += std::string(wide[0] ? "st.global.u64" : "st.global.u32") + " [%p0+" +
            std::to_string(256 * r) + "], %d" + std::to_string(r) + ";\n";
  return text + "ret;\n}\n";
}

// The instruction for a kernel with %d, %a, %b and %c.
inline std::string instruction_of(const Product& p, const int (&registers)[4]) {
  const std::string layouts =
      std::string(p.a_columns ? ".col" : ".row") + (p.b_columns ? ".col" : ".row");
  return "mma.sync.aligned." + shape_of(p) + layouts + p.infix + "." + p.d + "." + p.a + "." + p.b +
         "." + p.c + p.suffix + " " + names("d", registers[0]) + ", " + names("a", registers[1]) +
         ", " + names("b", registers[2]) + ", " + names("c", registers[3]) + ";";
}

inline std::vector<Product> products() {
  std::vector<Product> all;
  for (const int k : {8, 16}) {
    for (const char* c : {"f16", "f32"}) all.push_back({16, 8, k, c, "f16", "f16", c});
    all.push_back({16, 8, k, "f32", "bf16", "bf16", "f32"});
  }
  for (const int k : {4, 8}) all.push_back({16, 8, k, "f32", "tf32", "tf32", "f32"});
  all.push_back({8, 8, 4, "f64", "f64", "f64", "f64"});
  for (const int k : {4, 8, 16}) all.push_back({16, 8, k, "f64", "f64", "f64", "f64"});
  for (const char* a : {"s8", "u8"})
    for (const char* b : {"s8", "u8"}) {
      all.push_back({8, 8, 16, "s32", a, b, "s32"});
      for (const int k : {16, 32})
        all.push_back({16, 8, k, "s32", a, b, "s32", "", k == 32 ? ".satfinite" : ""});
    }
  for (const char* a : {"s4", "u4"})
    for (const char* b : {"s4", "u4"}) {
      all.push_back({8, 8, 32, "s32", a, b, "s32"});
      for (const int k : {32, 64}) all.push_back({16, 8, k, "s32", a, b, "s32"});
    }
  for (const char* operation : {".xor.popc", ".and.popc"}) {
    all.push_back({8, 8, 128, "s32", "b1", "b1", "s32", operation});
    for (const int k : {128, 256}) all.push_back({16, 8, k, "s32", "b1", "b1", "s32", operation});
  }
  for (const char* a : {"e4m3", "e5m2"})
    for (const char* b : {"e4m3", "e5m2"})
      for (const int k : {16, 32})
        for (const char* c : {"f16", "f32"}) all.push_back({16, 8, k, c, a, b, c});
  return all;
}

inline std::string name_of(const Product& p) {
  std::string name = shape_of(p) + "_" + p.d + "_" + p.a + "_" + p.b;
  if (p.count > 1)
    name +=
        std::string("_") + p.c + (p.a_columns ? "_col" : "_row") + (p.b_columns ? "_col" : "_row");
  if (!p.suffix.empty()) name += "_" + p.suffix.substr(1, 3);
  return name;
}

}  // namespace cuda_ffi::software::test
