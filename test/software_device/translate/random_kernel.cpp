#include "random_kernel.hpp"

namespace cuda_ffi::software::test {

namespace {

constexpr const char* kIntegers[] = {"add.s32", "sub.s32", "mul.lo.s32", "and.b32", "or.b32",
                                     "xor.b32", "min.s32", "max.u32",    "shl.b32", "shr.u32",
                                     "shr.s32", "min.u32", "max.s32"};
constexpr const char* kReals[] = {"add.f32", "sub.f32", "mul.f32",       "div.rn.f32",
                                  "min.f32", "max.f32", "div.approx.f32"};
constexpr const char* kFunctions[] = {"sqrt.rn.f32",      "rcp.rn.f32",     "abs.f32",
                                      "neg.f32",          "ex2.approx.f32", "lg2.approx.f32",
                                      "rsqrt.approx.f32", "sqrt.approx.f32"};
constexpr const char* kOrders[] = {"eq", "ne", "lt", "le", "gt", "ge"};
constexpr const char* kUnordered[] = {"equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan"};
constexpr const char* kBits[] = {"0f00000000", "0f80000000", "0f7F800000", "0f00000001",
                                 "0f3F800000", "0fC2280000", "0f7F7FFFFF", "0f807FFFFF"};

template <std::size_t N>
const char* one_of(const char* const (&names)[N], std::uint32_t k) {
  return names[k % N];
}

}  // namespace

std::string RandomKernel::word() {
  if (pick(6) == 0) return std::to_string(static_cast<std::int32_t>(pick(40)) - 4);
  return "%r" + std::to_string(1 + pick(6));
}

std::string RandomKernel::number() {
  if (pick(6) == 0) return one_of(kBits, pick(64));
  return "%f" + std::to_string(1 + pick(6));
}

void RandomKernel::integer() {
  const std::string d = "%r" + std::to_string(1 + pick(6));
  switch (pick(8)) {
    case 0:
      return line("mad.lo.s32 " + d + ", " + word() + ", " + word() + ", " + word());
    case 1:
      return line("lop3.b32 " + d + ", " + word() + ", " + word() + ", " + word() + ", " +
                  std::to_string(pick(256)));
    case 2:
      return line(std::string(pick(2) != 0 ? "shf.l.wrap.b32 " : "shf.r.wrap.b32 ") + d + ", " +
                  word() + ", " + word() + ", " + word());
    case 3:
      return line(std::string(pick(2) != 0 ? "not.b32 " : "abs.s32 ") + d + ", %r" +
                  std::to_string(1 + pick(6)));
    case 4:
      return line("mov.b32 " + d + ", %f" + std::to_string(1 + pick(6)));
    default:
      return line(one_of(kIntegers, pick(130)) + std::string(" ") + d + ", " + word() + ", " +
                  word());
  }
}

void RandomKernel::real() {
  const std::string d = "%f" + std::to_string(1 + pick(6));
  switch (pick(8)) {
    case 0:
    case 1:
      return line("fma.rn.f32 " + d + ", " + number() + ", " + number() + ", " + number());
    case 2:
    case 3:
      return line(one_of(kFunctions, pick(80)) + std::string(" ") + d + ", %f" +
                  std::to_string(1 + pick(6)));
    case 4:
      return line(std::string(pick(2) != 0 ? "cvt.rn.f32.s32 " : "cvt.rn.f32.u32 ") + d + ", %r" +
                  std::to_string(1 + pick(6)));
    case 5:
      return line("cvt.rzi.s32.f32 %r" + std::to_string(1 + pick(6)) + ", %f" +
                  std::to_string(1 + pick(6)));
    default:
      return line(one_of(kReals, pick(70)) + std::string(" ") + d + ", " + number() + ", " +
                  number());
  }
}

void RandomKernel::comparison() {
  switch (pick(4)) {
    case 0:
      return line(std::string("setp.") + one_of(kOrders, pick(60)) + ".s32 " + predicate() + ", " +
                  word() + ", " + word());
    case 1:
      return line(std::string("setp.") + one_of(kOrders, pick(60)) + ".u32 " + predicate() + ", " +
                  word() + ", " + word());
    case 2:
      return line(std::string("setp.") +
                  (pick(2) != 0 ? one_of(kOrders, pick(60)) : one_of(kUnordered, pick(80))) +
                  ".f32 " + predicate() + ", " + number() + ", " + number());
    default:
      return line(std::string(pick(2) != 0 ? "and" : "xor") + ".pred " + predicate() + ", " +
                  predicate() + ", " + predicate());
  }
}

void RandomKernel::selection() {
  if (pick(2) != 0)
    return line("selp.b32 %r" + std::to_string(1 + pick(6)) + ", " + word() + ", " + word() + ", " +
                predicate());
  line("selp.f32 %f" + std::to_string(1 + pick(6)) + ", " + number() + ", " + number() + ", " +
       predicate());
}

void RandomKernel::condition(int depth) {
  const std::string other = "L" + std::to_string(labels_++), end = "L" + std::to_string(labels_++);
  line(std::string(pick(2) != 0 ? "@" : "@!") + predicate() + " bra " + other);
  statements(1 + static_cast<int>(pick(4)), depth - 1);
  const bool both = pick(2) != 0;
  if (both) line("bra " + end);
  label(other);
  if (both) statements(1 + static_cast<int>(pick(4)), depth - 1);
  label(end);
}

// Up to seven turns, as many as each lane wants, or the same for all; some leave in the midst.
void RandomKernel::loop(int depth) {
  const std::string begin = "L" + std::to_string(labels_++), end = "L" + std::to_string(labels_++);
  const std::string turn = "%t" + std::to_string(depth), most = "%m" + std::to_string(depth);
  line("mov.u32 " + turn + ", 0");
  if (pick(2) != 0)
    line("and.b32 " + most + ", " + word() + ", 7");
  else
    line("mov.u32 " + most + ", " + std::to_string(1 + pick(5)));
  label(begin);
  statements(1 + static_cast<int>(pick(4)), depth - 1);
  if (pick(3) == 0) line("@" + predicate() + " bra " + end);
  statements(1 + static_cast<int>(pick(3)), depth - 1);
  if (pick(2) != 0) line("add.s32 %r" + std::to_string(1 + pick(6)) + ", " + turn + ", %r0");
  line("add.s32 " + turn + ", " + turn + ", 1");
  line("setp.lt.s32 %p0, " + turn + ", " + most);
  line("@%p0 bra " + begin);
  label(end);
}

// Each thread tells its neighbour, or all the first of them.
void RandomKernel::exchange() {
  const std::string mine = std::to_string(1 + pick(6)), theirs = std::to_string(1 + pick(6));
  // At a generic address it is the interpreter that finds shared memory.
  line((pick(4) == 0 ? "st.b32 [%own64], %r" : "st.shared.b32 [%own], %r") + mine);
  line("bar.sync 0");
  line("ld.shared.b32 %r" + theirs + ", [" + (pick(2) != 0 ? "%near" : "tile+4") + "]");
  line("bar.sync 0");
}

// Of the input, whatever each lane wants of it.
void RandomKernel::look_up() {
  const char* const unsign = pick(2) != 0 ? "u" : "s";
  line("add.s32 %a3, %n, -1");
  line(std::string("min.u32 %a3, %a3, ") + "%r" + std::to_string(1 + pick(6)));
  line(std::string("mul.wide.") + unsign + "32 %d4, %a3, 4");
  line("add.s64 %d5, %d6, %d4");
  line("ld.global.b32 %" + std::string(pick(2) != 0 ? "r" : "f") + std::to_string(1 + pick(6)) +
       ", [%d5" + (pick(3) == 0 ? "+4]" : "]"));
}

void RandomKernel::statement(int depth) {
  if (pick(10) == 0) return look_up();
  switch (pick(depth > 0 ? 12 : 9)) {
    case 0:
      return comparison();
    case 1:
      return selection();
    case 2: {
      body_ += std::string(pick(2) != 0 ? "@" : "@!") + predicate() + " ";
      return pick(2) != 0 ? integer() : real();
    }
    case 3:
    case 4:
    case 5:
      return integer();
    case 9:
    case 10:
      return condition(depth);
    case 11:
      return loop(depth);
    default:
      return real();
  }
}

void RandomKernel::statements(int count, int depth) {
  for (int k = 0; k < count; ++k) statement(depth);
}

std::string RandomKernel::text() {
  for (int part = 0; part < 3; ++part) {
    statements(6, 2);
    if (pick(2) != 0) exchange();
  }
  std::string made =
      ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 k0, .param "
      ".u64 k1, .param .u32 k2)\n{\n.shared .align 4 .b8 tile[8192];\n.reg .pred %p<5>;\n.reg .b32 "
      "%r<8>, %t<4>, %m<4>, %own, %near, %i, %n, %a<8>;\n.reg .f32 %f<8>;\n.reg .b64 %d<8>, "
      "%own64;\n"
      "ld.param.u64 %d0, [k0];\nld.param.u64 %d1, [k1];\nld.param.u32 %n, [k2];\n"
      "mov.u32 %a0, %ctaid.x;\nmov.u32 %a1, %ntid.x;\nmov.u32 %a2, %ntid.y;\n"
      "mul.lo.s32 %a3, %a1, %a2;\nmov.u32 %a4, %tid.x;\nmov.u32 %a5, %tid.y;\n"
      "mad.lo.s32 %a4, %a5, %a1, %a4;\nmad.lo.s32 %i, %a0, %a3, %a4;\n"
      "shl.b32 %a6, %a4, 2;\nmov.u32 %a7, tile;\nadd.s32 %own, %a7, %a6;\n"
      "add.s32 %near, %own, 4;\ncvt.u64.u32 %own64, %own;\ncvta.shared.u64 %own64, %own64;\n"
      "mov.u32 %r0, %tid.x;\nmov.u32 %r5, %laneid;\nmov.u32 %r6, %ctaid.x;\n"
      "setp.lt.s32 %p1, %r5, 7;\nsetp.gt.u32 %p2, %r0, 3;\nsetp.ne.s32 %p3, %r6, 1;\n"
      "setp.ge.s32 %p4, %i, %n;\n"
      "st.shared.b32 [%own], %i;\nst.shared.b32 [%own+4], %i;\nbar.sync 0;\n";
  // Threads beyond the end take part in barriers, and read what the last one does.
  made +=
      "mov.u32 %a0, %i;\nadd.s32 %a1, %n, -1;\n@%p4 mov.u32 %a0, 0;\n"
      "cvta.to.global.u64 %d6, %d0;\n";
  for (std::uint32_t k = 0; k < kInputs; ++k) {
    made += "mad.lo.s32 %a2, %n, " + std::to_string(k) + ", %i;\nmul.wide.s32 %d2, %a2, 4;\n" +
            "add.s64 %d3, %d6, %d2;\nmov.u32 %r" + std::to_string(1 + k) +
            ", 0;\n@!%p4 ld.global.b32 %r" + std::to_string(1 + k) + ", [%d3];\nmov.b32 %f" +
            std::to_string(1 + k) + ", %r" + std::to_string(1 + k) + ";\n";
  }
  made += "mov.f32 %f5, 0f3F800000;\ncvt.rn.f32.s32 %f6, %i;\n" + body_;
  made += "@%p4 bra DONE;\ncvta.to.global.u64 %d7, %d1;\n";
  for (std::uint32_t k = 0; k < kOutputs; ++k) {
    made += "mad.lo.s32 %a2, %n, " + std::to_string(k) + ", %i;\nmul.wide.s32 %d2, %a2, 4;\n" +
            "add.s64 %d3, %d7, %d2;\nst.global.b32 [%d3], " +
            (k < 6 ? "%r" + std::to_string(k + 1) : "%f" + std::to_string(k - 5)) + ";\n";
  }
  return made + "DONE:\nret;\n}\n";
}

}  // namespace cuda_ffi::software::test
