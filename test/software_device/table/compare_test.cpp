// setp, set, selp, slct.

#include <cmath>

#include "software_device/table/row.hpp"

namespace cuda_ffi::test {
namespace {

struct Type {
  Kind kind;
  const char* name;
};

// Whether «a op b» holds. If the operands are unordered, it holds for the forms with u only.
bool holds(const std::string& op, bool less, bool equal, bool unordered) {
  if (op == "num") return !unordered;
  if (op == "nan") return unordered;
  const bool accepts = op.size() == 3 && op[2] == 'u';
  if (unordered) return accepts;
  const std::string plain = op.substr(0, 2);
  if (plain == "eq") return equal;
  if (plain == "ne") return !equal;
  if (plain == "lt" || plain == "lo") return less;
  if (plain == "le" || plain == "ls") return less || equal;
  if (plain == "gt" || plain == "hi") return !less && !equal;
  return !less;
}

template <class T>
bool compared(const std::string& op, T a, T b) {
  return holds(op, a < b, a == b, a != a || b != b);
}

bool answer(const std::string& op, Kind kind, Bits a, Bits b) {
  switch (kind) {
    case Kind::F32:
      return compared(op, as_f32(a), as_f32(b));
    case Kind::F64:
      return compared(op, as_f64(a), as_f64(b));
    case Kind::S16:
    case Kind::S32:
    case Kind::S64:
      return compared(op, as_integer(kind, a), as_integer(kind, b));
    default:
      return compared(op, a, b);
  }
}

Row comparison(const std::string& op, const Type& type) {
  return {"setp." + op + "." + type.name + " %p, %a, %b;",
          Kind::Pred,
          {type.kind, type.kind},
          [=, kind = type.kind](Bits a, Bits b, Bits) { return Bits{answer(op, kind, a, b)}; }};
}

std::vector<Row> comparison_rows() {
  std::vector<Row> rows;
  for (const Type& type : {Type{Kind::U16, "u16"},
                           {Kind::S16, "s16"},
                           {Kind::U32, "u32"},
                           {Kind::S32, "s32"},
                           {Kind::U64, "u64"},
                           {Kind::S64, "s64"}})
    for (const char* op : {"eq", "ne", "lt", "le", "gt", "ge"})
      rows.push_back(comparison(op, type));
  for (const char* op : {"lo", "ls", "hi", "hs"})
    rows.push_back(comparison(op, {Kind::U32, "u32"}));
  for (const Type& type : {Type{Kind::F32, "f32"}, {Kind::F64, "f64"}})
    for (const char* op : {"eq", "ne", "lt", "le", "gt", "ge", "equ", "neu", "ltu", "leu", "gtu",
                           "geu", "num", "nan"})
      rows.push_back(comparison(op, type));
  return rows;
}

CUDA_FFI_TABLE(Compare, comparison_rows());

std::vector<Row> choice_rows() {
  return {
      {"setp.ne.u32 %q, %c, 0; selp.b32 %d, %a, %b, %q;",
       Kind::U32,
       {Kind::U32, Kind::U32, Kind::Pred},
       [](Bits a, Bits b, Bits c) { return c != 0 ? a : b; }},
      {"setp.ne.u32 %q, %c, 0; selp.b64 %d, %a, %b, %q;",
       Kind::U64,
       {Kind::U64, Kind::U64, Kind::Pred},
       [](Bits a, Bits b, Bits c) { return c != 0 ? a : b; }},
      {"slct.b32.s32 %d, %a, %b, %c;",
       Kind::U32,
       {Kind::U32, Kind::U32, Kind::S32},
       [](Bits a, Bits b, Bits c) { return as_integer(Kind::S32, c) >= 0 ? a : b; }},
      {"slct.f64.f32 %d, %a, %b, %c;",
       Kind::U64,
       {Kind::U64, Kind::U64, Kind::F32},
       [](Bits a, Bits b, Bits c) { return as_f32(c) >= 0 ? a : b; }},
      {"set.lt.u32.s32 %d, %a, %b;",
       Kind::U32,
       {Kind::S32, Kind::S32},
       [](Bits a, Bits b, Bits) {
         return as_integer(Kind::S32, a) < as_integer(Kind::S32, b) ? Bits{0xffffffff} : 0;
       }},
      {"set.geu.f32.f32 %d, %a, %b;",
       Kind::F32,
       {Kind::F32, Kind::F32},
       [](Bits a, Bits b, Bits) { return answer("geu", Kind::F32, a, b) ? bits_of_f32(1) : 0; }},
      {"setp.ne.u32 %q, %c, 0; setp.lt.and.s32 %p, %a, %b, %q;",
       Kind::Pred,
       {Kind::S32, Kind::S32, Kind::Pred},
       [](Bits a, Bits b, Bits c) {
         return Bits{as_integer(Kind::S32, a) < as_integer(Kind::S32, b) && c != 0};
       }},
      {"setp.ne.u32 %q, %c, 0; setp.lt.or.s32 %p, %a, %b, %q;",
       Kind::Pred,
       {Kind::S32, Kind::S32, Kind::Pred},
       [](Bits a, Bits b, Bits c) {
         return Bits{as_integer(Kind::S32, a) < as_integer(Kind::S32, b) || c != 0};
       }},
      {"setp.ne.u32 %q, %c, 0; setp.lt.xor.s32 %p, %a, %b, !%q;",
       Kind::Pred,
       {Kind::S32, Kind::S32, Kind::Pred},
       [](Bits a, Bits b, Bits c) {
         return Bits{(as_integer(Kind::S32, a) < as_integer(Kind::S32, b)) != (c == 0)};
       }},
  };
}

CUDA_FFI_TABLE(Choice, choice_rows());

}  // namespace
}  // namespace cuda_ffi::test
