#include "random_kernel.hpp"

namespace cuda_ffi::software::test {

namespace {

constexpr const char* kIntegers[] = {"add.s32", "sub.s32", "mul.lo.s32", "and.b32",    "or.b32",
                                     "xor.b32", "min.s32", "max.u32",    "shl.b32",    "shr.u32",
                                     "shr.s32", "min.u32", "max.s32",    "mul.hi.s32", "mul.hi.u32",
                                     "add.u32", "sub.u32", "mul.lo.u32"};
constexpr const char* kReals[] = {"add.f32", "sub.f32", "mul.f32",       "div.rn.f32",
                                  "min.f32", "max.f32", "div.approx.f32"};
constexpr const char* kFunctions[] = {"sqrt.rn.f32",      "rcp.rn.f32",      "abs.f32",
                                      "neg.f32",          "ex2.approx.f32",  "lg2.approx.f32",
                                      "rsqrt.approx.f32", "sqrt.approx.f32", "rcp.approx.f32"};
constexpr const char* kOrders[] = {"eq", "ne", "lt", "le", "gt", "ge"};
constexpr const char* kUnordered[] = {"equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan"};
constexpr const char* kBits[] = {"0f00000000", "0f80000000", "0f7F800000", "0f00000001",
                                 "0f3F800000", "0fC2280000", "0f7F7FFFFF", "0f807FFFFF"};

constexpr const char* kWide[] = {"add.s64", "sub.s64", "mul.lo.s64", "and.b64", "or.b64",
                                 "xor.b64", "min.s64", "max.u64",    "min.u64", "max.s64",
                                 "add.u64", "sub.u64", "mul.lo.u64"};
constexpr const char* kWidenings[] = {"cvt.u64.u32", "cvt.s64.s32", "cvt.u64.s32", "cvt.s64.u32"};
constexpr const char* kNarrowings[] = {"cvt.u32.u64", "cvt.s32.s64", "cvt.u32.s64", "cvt.s32.u64"};
constexpr const char* kDoubles[] = {"add.f64",    "sub.f64", "mul.f64",
                                    "div.rn.f64", "min.f64", "max.f64"};
constexpr const char* kRare[] = {"mul.hi.s32", "mul.hi.u32", "div.s32", "rem.u32", "mul24.lo.u32"};
constexpr const char* kUnary[] = {"popc.b32", "clz.b32", "brev.b32", "bfind.u32", "neg.s32"};
constexpr const char* kSmall[] = {"u8", "s8", "u16", "s16"};
constexpr const char* kShuffles[] = {"up", "down", "bfly", "idx"};

// A function that lanes leave by two ways.
constexpr const char* kFunction = R"(
.func (.param .b32 result) twist(.param .b32 first, .param .b32 second)
{
.reg .pred %q; .reg .b32 %u<4>;
ld.param.b32 %u0, [first]; ld.param.b32 %u1, [second];
setp.lt.s32 %q, %u0, %u1; @%q bra LESS;
sub.s32 %u2, %u0, %u1; st.param.b32 [result], %u2; ret;
LESS: mad.lo.s32 %u2, %u0, 3, %u1; st.param.b32 [result], %u2; ret;
}
)";

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
      return line(std::string(pick(2) != 0 ? "mad.lo.s32 " : "mad.lo.u32 ") + d + ", " + word() +
                  ", " + word() + ", " + word());
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
      return line(one_of(kIntegers, pick(180)) + std::string(" ") + d + ", " + word() + ", " +
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
      return line(one_of(kFunctions, pick(90)) + std::string(" ") + d + ", %f" +
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
  if (pick(5) == 0) line("and.b32 %a3, %a3, 0");  // all the same, as it turns out
  line(std::string("mul.wide.") + unsign + "32 %d4, %a3, 4");
  line("add.s64 %d5, %d6, %d4");
  line("ld.global.b32 %" + std::string(pick(2) != 0 ? "r" : "f") + std::to_string(1 + pick(6)) +
       ", [%d5" + (pick(3) == 0 ? "+4]" : "]"));
}

std::string RandomKernel::wide() {
  switch (pick(8)) {
    case 0:
      return std::to_string(static_cast<std::int32_t>(pick(40)) - 4);
    case 1:
      return pick(2) != 0 ? "%x" : "%nn";
    default:
      return "%w" + std::to_string(1 + pick(4));
  }
}

std::string RandomKernel::real64() {
  return "%e" + std::to_string(1 + pick(4));
}

void RandomKernel::integer64() {
  const std::string d = pick(6) == 0 ? "%x2" : "%w" + std::to_string(1 + pick(4));
  const std::string sign = pick(2) != 0 ? "u" : "s";
  switch (pick(11)) {
    case 9:
      return line("mov.b64 " + d + ", {%r" + std::to_string(1 + pick(6)) + ", %r" +
                  std::to_string(1 + pick(6)) + "}");
    case 10: {
      const std::uint32_t low = 1 + pick(5);
      return line("mov.b64 {%r" + std::to_string(low) + ", %r" + std::to_string(low + 1) + "}, " +
                  (pick(2) != 0 ? real64() : "%w" + std::to_string(1 + pick(4))));
    }
    case 0:
      return line(one_of(kWidenings, pick(4)) + std::string(" ") + d + ", %r" +
                  std::to_string(1 + pick(6)));
    case 1:
      return line(one_of(kNarrowings, pick(4)) + std::string(" %r") + std::to_string(1 + pick(6)) +
                  ", %w" + std::to_string(1 + pick(4)));
    case 2:
      return line("mul.wide." + sign + "32 " + d + ", " + word() + ", " + word());
    case 3:
      return line("mad.wide." + sign + "32 " + d + ", " + word() + ", " + word() + ", " + wide());
    case 4:
      return line((pick(2) != 0 ? "shl.b64 " : "shr." + sign + "64 ") + d + ", " + wide() + ", " +
                  word());
    case 5:
      return line("selp.b64 " + d + ", " + wide() + ", " + wide() + ", " + predicate());
    case 6:
      return line("mad.lo." + sign + "64 " + d + ", " + wide() + ", " + wide() + ", " + wide());
    case 7:  // what goes on evenly
      return line(std::string(pick(2) != 0 ? "add.s64" : "mul.lo.s64") + " %x2, %x, " +
                  std::to_string(pick(9)));
    default:
      return line(one_of(kWide, pick(130)) + std::string(" ") + d + ", " + wide() + ", " + wide());
  }
}

void RandomKernel::wide_comparison() {
  const std::string a = pick(2) != 0 ? wide() : "%x2", b = pick(2) != 0 ? wide() : "%nn";
  line(std::string("setp.") + one_of(kOrders, pick(60)) + (pick(2) != 0 ? ".u64 " : ".s64 ") +
       predicate() + ", " + a + ", " + b);
}

void RandomKernel::double_arithmetic() {
  const std::string d = real64(), f = "%f" + std::to_string(1 + pick(6));
  switch (pick(10)) {
    case 0:
      return line("cvt.f64.f32 " + d + ", " + number());
    case 1:
      return line("cvt.rn.f32.f64 " + f + ", " + real64());
    case 2:
      return line(std::string(pick(2) != 0 ? "cvt.rn.f64.s32 " : "cvt.rn.f64.u32 ") + d + ", " +
                  word());
    case 3:
      return line((pick(2) != 0   ? "sqrt.rn.f64 "
                   : pick(2) != 0 ? "neg.f64 "
                                  : "abs.f64 ") +
                  d + ", " + real64());
    case 4:
      return line(std::string("setp.") +
                  (pick(2) != 0 ? one_of(kOrders, pick(60)) : one_of(kUnordered, pick(80))) +
                  ".f64 " + predicate() + ", " + real64() + ", " + real64());
    case 5:
    case 6:
      return line("fma.rn.f64 " + d + ", " + real64() + ", " + real64() + ", " + real64());
    default:
      return line(one_of(kDoubles, pick(6)) + std::string(" ") + d + ", " + real64() + ", " +
                  real64());
  }
}

// What has no machine code of its own.
void RandomKernel::rare() {
  const std::string d = "%r" + std::to_string(1 + pick(6));
  switch (pick(4)) {
    case 0:
      return line(one_of(kUnary, pick(50)) + std::string(" ") + d + ", %r" +
                  std::to_string(1 + pick(6)));
    case 1:
      return line("prmt.b32 " + d + ", " + word() + ", " + word() + ", " + word());
    case 2:
      return line("bfe.s32 " + d + ", " + word() + ", " + word() + ", " + word());
    default:
      return line(one_of(kRare, pick(50)) + std::string(" ") + d + ", %r" +
                  std::to_string(1 + pick(6)) + ", " + std::to_string(1 + pick(9)));
  }
}

// Of the thread's own: nobody else looks there before a barrier.
void RandomKernel::memory() {
  const std::string d = "%r" + std::to_string(1 + pick(6)), a = word();
  const std::string r = "%r" + std::to_string(1 + pick(6));
  const std::string guard =
      pick(3) == 0 ? std::string(pick(2) != 0 ? "@" : "@!") + predicate() + " " : "";
  switch (pick(8)) {
    case 6:
    case 7:  // at an address of 64 bits of which nothing is known
      line("and.b32 %a3, " + r + ", 0");
      line("add.s32 %a3, %a3, %own");
      line("cvt.u64.u32 %d4, %a3");
      return line(guard +
                  (pick(2) != 0 ? "ld.shared.b32 " + d + ", [%d4]" : "st.shared.b32 [%d4], " + r));
    case 0:
      return line(guard + "atom.shared.add.u32 " + d + ", [%own], " + a);
    case 1:
      return line(guard + "atom.cas.b32 " + d + ", [%own64], " + a + ", " + r);
    case 2:
      return line(guard + "ld.shared." + one_of(kSmall, pick(40)) + " " + d + ", [%own+" +
                  std::to_string(2 * pick(2)) + "]");
    case 3:
      return line(guard + "st.shared.u8 [%own+1], " + r);
    case 4:
      return line(guard + "ld.volatile.shared.u32 " + d + ", [%own]");
    default:
      line(guard + "st.local.b32 [spot+" + std::to_string(4 * pick(4)) + "], " + r);
      return line("ld.local.b32 " + d + ", [spot+" + std::to_string(4 * pick(4)) + "]");
  }
}

void RandomKernel::call() {
  body_ += "{ .param .b32 back; .param .b32 one; .param .b32 two; st.param.b32 [one], %r" +
           std::to_string(1 + pick(6)) + "; st.param.b32 [two], %r" + std::to_string(1 + pick(6)) +
           "; call (back), twist, (one, two); ld.param.b32 %r" + std::to_string(1 + pick(6)) +
           ", [back]; }\n";
}

// Where all lanes are.
void RandomKernel::together() {
  const std::string d = "%r" + std::to_string(1 + pick(6)), a = "%r" + std::to_string(1 + pick(6));
  switch (pick(4)) {
    case 0:
      return line(std::string("shfl.sync.") + one_of(kShuffles, pick(40)) + ".b32 " + d + "|" +
                  predicate() + ", " + a + ", " + std::to_string(pick(32)) + ", " +
                  (pick(2) != 0 ? "31" : "0x1c1f") + ", 0xffffffff");
    case 1:
      return line("vote.sync.ballot.b32 " + d + ", " + predicate() + ", 0xffffffff");
    case 2:
      return line("vote.sync.any.pred " + predicate() + ", " + predicate() + ", 0xffffffff");
    default:
      return line("redux.sync.add.u32 " + d + ", " + a + ", 0xffffffff");
  }
}

// %p4: the thread is beyond the end. Widths and orders as programs have them.
std::string RandomKernel::bound() {
  switch (pick(6)) {
    case 0:
      return "setp.ge.s32 %p4, %i, %n;\n";
    case 1:
      return "setp.le.u64 %p4, %nn, %x;\n";
    case 2:
      return "setp.lt.u64 %p4, %x, %nn;\nnot.pred %p4, %p4;\n";
    case 3:
      return "add.s64 %x2, %x, 1;\nsetp.gt.s64 %p4, %x2, %nn;\n";
    case 4:
      return "shl.b64 %x2, %x, 3;\nmul.lo.s64 %w1, %nn, 8;\nsetp.ge.u64 %p4, %x2, %w1;\n";
    default:
      return "setp.ge.u64 %p4, %x, %nn;\n";
  }
}

void RandomKernel::statement(int depth) {
  if (pick(10) == 0) return look_up();
  switch (pick(60)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return integer64();
    case 4:
    case 5:
      return wide_comparison();
    case 6:
    case 7:
      for (std::uint32_t k = 1 + pick(4); k-- > 0;) double_arithmetic();
      return;
    case 8:
      return rare();
    case 9:
    case 10:
      return memory();
    case 11:
      return pick(4) == 0 ? call() : rare();
    default:
      break;
  }
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
    if (pick(3) == 0) together();
  }
  std::string made =
      std::string(".version 8.0\n.target sm_80\n.address_size 64\n") + kFunction +
      ".visible .entry k(.param .u64 k0, .param "
      ".u64 k1, .param .u32 k2)\n{\n.shared .align 4 .b8 tile[8192];\n.local .align 4 .b8 "
      "spot[16];\n.reg .pred %p<5>;\n.reg .b64 %w<5>, %x, %x2, %nn;\n.reg .f64 %e<5>;\n.reg .b32 "
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
      "cvt.u64.u32 %x, %i;\ncvt.u64.u32 %nn, %n;\nmov.u64 %x2, %x;\n" +
      bound() +
      "st.shared.b32 [%own], %i;\nst.shared.b32 [%own+4], %i;\nbar.sync 0;\n"
      "st.local.b32 [spot], %i;\nst.local.b32 [spot+4], %n;\nst.local.b32 [spot+8], %a6;\n"
      "st.local.b32 [spot+12], 5;\n";
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
  made += "mov.f32 %f5, 0f3F800000;\ncvt.rn.f32.s32 %f6, %i;\n";
  for (std::uint32_t k = 1; k <= 4; ++k) {
    const std::string n = std::to_string(k);
    made += "cvt." + std::string(k % 2 != 0 ? "s64.s32" : "u64.u32") + " %w" + n + ", %r" + n +
            ";\ncvt.f64.f32 %e" + n + ", %f" + n + ";\n";
  }
  made += body_;
  // Whatever has 64 bits counts too.
  for (std::uint32_t k = 1; k <= 4; ++k)
    for (const char* const from : {"%w", "%e"})
      made += std::string("mov.b64 {%a3, %a4}, ") + from + std::to_string(k) + ";\nxor.b32 %r" +
              std::to_string(k) + ", %r" + std::to_string(k) + ", %a3;\nadd.s32 %r" +
              std::to_string(k + 1) + ", %r" + std::to_string(k + 1) + ", %a4;\n";
  made += "mov.b64 {%a3, %a4}, %x2;\nxor.b32 %r6, %r6, %a3;\n";
  made += "@%p4 bra DONE;\ncvta.to.global.u64 %d7, %d1;\n";
  for (std::uint32_t k = 0; k < kOutputs; ++k) {
    made += "mad.lo.s32 %a2, %n, " + std::to_string(k) + ", %i;\nmul.wide.s32 %d2, %a2, 4;\n" +
            "add.s64 %d3, %d7, %d2;\nst.global.b32 [%d3], " +
            (k < 6 ? "%r" + std::to_string(k + 1) : "%f" + std::to_string(k - 5)) + ";\n";
  }
  return made + "DONE:\nret;\n}\n";
}

}  // namespace cuda_ffi::software::test
