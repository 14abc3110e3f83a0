// Accesses that are out of bounds, misaligned or to freed memory are reported to the byte, with the
// thread, the line and the allocation.

#include "body_kernel.hpp"

namespace cuda_ffi::software::test {
namespace {

constexpr std::uint64_t kAllocated = 64;

// 64 bytes in one of the state spaces. `name` is what reports call the space.
struct CheckedPlace {
  const char* name;
  const char* space;    // of ld and st
  const char* address;  // sets %d1 to its first byte
  bool writable = true;
};

// The name of a test.
void PrintTo(const CheckedPlace& place, std::ostream* out) {
  *out << (*place.space == '\0' ? "generic_" : "") << place.name;
}

constexpr CheckedPlace kPlaces[] = {
    {"global", ".global", "mov.u64 %d1, %d0;"}, {"global", "", "mov.u64 %d1, %d0;"},
    {"shared", ".shared", "mov.u64 %d1, s;"},   {"shared", "", "cvta.shared.u64 %d1, s;"},
    {"local", ".local", "mov.u64 %d1, l;"},     {"local", "", "cvta.local.u64 %d1, l;"},
};

struct Width {
  const char* type;
  const char* value;  // a register, or several
  std::uint64_t bytes;
};
constexpr Width kWidths[] = {
    {".u8", "%r1", 1},
    {".u16", "%r1", 2},
    {".v2.u8", "{%h1, %h2}", 2},
    {".u32", "%r1", 4},
    {".f32", "%f1", 4},
    {".v4.u8", "{%h0, %h1, %h2, %h3}", 4},
    {".u64", "%d3", 8},
    {".v2.f32", "{%f1, %f2}", 8},
    {".v4.u16", "{%h0, %h1, %h2, %h3}", 8},
    {".v4.u32", "{%r1, %r2, %r3, %r4}", 16},
    {".v2.u64", "{%d3, %d4}", 16},
};

enum class Verb { Read, Write };

// Thread 5 of block 1 makes the access, on the body's second line; the other threads make none.
std::string one_access(const CheckedPlace& place, const Width& width, Verb verb,
                       std::int64_t offset) {
  const std::string address = "[%d1+" + std::to_string(offset) + "]";
  const std::string access =
      verb == Verb::Read
          ? std::string("ld") + place.space + width.type + " " + width.value + ", " + address + ";"
          : std::string("st") + place.space + width.type + " " + address + ", " + width.value + ";";
  return std::string(
             ".shared .align 16 .b8 s[64]; .local .align 16 .b8 l[64]; mov.u32 %r5, %ctaid.x; ") +
         "setp.ne.u32 %p0, %r0, 5; setp.ne.u32 %p1, %r5, 1; or.pred %p0, %p0, %p1; @%p0 exit; " +
         place.address + "\n" + access;
}

class Bounds : public ::testing::TestWithParam<CheckedPlace> {
 protected:
  std::optional<Fault> access(const Width& width, Verb verb, std::int64_t offset) {
    return launch_body(one_access(GetParam(), width, verb, offset), memory_, {{2}, {32}}, Checks{});
  }
  // Checks what every report contains.
  void expect_report(const std::optional<Fault>& fault, CUresult code, const std::string& kind,
                     const Width& width, Verb verb) {
    ASSERT_TRUE(fault) << width.type;
    EXPECT_EQ(fault->code, code) << fault->report;
    EXPECT_TRUE(mentions(fault->report, kind + " " + GetParam().name +
                                            (verb == Verb::Read ? " read" : " write") + " of " +
                                            std::to_string(width.bytes) + " bytes at 0x"))
        << fault->report;
    EXPECT_TRUE(mentions(fault->report, "at kernel k, block (1,0,0), thread (5,0,0) (PTX line " +
                                            std::to_string(kBodyLine + 1) + ")"))
        << fault->report;
  }

  Memory<std::byte> memory_{kAllocated};
};

TEST_P(Bounds, AreKeptByTheFirstAndTheLastElement) {
  for (const Width& width : kWidths)
    for (const Verb verb : {Verb::Read, Verb::Write})
      for (const std::uint64_t offset : {std::uint64_t{0}, kAllocated - width.bytes}) {
        const auto fault = access(width, verb, static_cast<std::int64_t>(offset));
        EXPECT_FALSE(fault) << fault->report;
      }
}

TEST_P(Bounds, EndWithTheLastByte) {
  for (const Width& width : kWidths)
    for (const Verb verb : {Verb::Read, Verb::Write})
      expect_report(access(width, verb, kAllocated), CUDA_ERROR_ILLEGAL_ADDRESS, "invalid", width,
                    verb);
}

TEST_P(Bounds, BeginWithTheFirstByte) {
  for (const Width& width : kWidths)
    for (const Verb verb : {Verb::Read, Verb::Write})
      expect_report(access(width, verb, -static_cast<std::int64_t>(width.bytes)),
                    std::string(GetParam().space) == ".shared" ? CUDA_ERROR_ILLEGAL_INSTRUCTION
                                                               : CUDA_ERROR_ILLEGAL_ADDRESS,
                    "invalid", width, verb);
}

// As on a GPU, which checks an address's alignment before the memory.
TEST_P(Bounds, AreAskedForAfterAlignment) {
  for (const Width& width : kWidths)
    for (const Verb verb : {Verb::Read, Verb::Write})
      for (std::uint64_t off = 1; off < width.bytes; off *= 2)
        for (const std::uint64_t offset : {off, kAllocated - off, kAllocated + off}) {
          const auto fault = access(width, verb, static_cast<std::int64_t>(offset));
          expect_report(fault, CUDA_ERROR_MISALIGNED_ADDRESS, "misaligned", width, verb);
          EXPECT_TRUE(mentions(fault->report,
                               "the address is not a multiple of " + std::to_string(width.bytes)))
              << fault->report;
        }
}

// As on an H200, for addresses far from any memory.
TEST(Bounds, FarAwayComeBeforeAlignment) {
  Memory<std::byte> memory(kAllocated);
  const auto code_of = [&](const std::string& body) {
    const auto fault = launch_body(".shared .align 16 .b8 s[64];\n" + body, memory, {{1}, {1}});
    return fault ? fault->code : CUDA_SUCCESS;
  };
  EXPECT_EQ(code_of("mov.u64 %d1, 2; ld.global.u32 %r1, [%d1];"), CUDA_ERROR_MISALIGNED_ADDRESS);
  EXPECT_EQ(code_of("add.u64 %d1, %d0, 0x10000000002; ld.global.u32 %r1, [%d1];"),
            CUDA_ERROR_MISALIGNED_ADDRESS);
  EXPECT_EQ(code_of("mov.u64 %d1, 0x1000000000000001; ld.global.u32 %r1, [%d1];"),
            CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_EQ(code_of("mov.u32 %r1, 0x10002; ld.shared.u32 %r2, [%r1]; st.shared.u32 [s], %r2;"),
            CUDA_ERROR_ILLEGAL_ADDRESS);
}

// On an H200, shared addresses end at 16 MiB; negative 32-bit ones lie beyond that.
TEST(Bounds, OfSharedMemoryBeyond16MiBAreAnIllegalInstruction) {
  Memory<std::byte> memory(kAllocated);
  const auto code_of = [&](const std::string& access, const std::string& address) {
    const auto fault = launch_body(".shared .align 16 .b8 s[64];\nmov.u32 %r1, " + address +
                                       ";\nst.shared.u32 [s], %r1; " + access,
                                   memory, {{1}, {1}});
    return fault ? fault->code : CUDA_SUCCESS;
  };
  for (const std::string access :
       {"ld.shared.u32 %r2, [%r1];", "st.shared.u32 [%r1], %r1;",
        "atom.shared.add.u32 %r2, [%r1], 1;", "ld.shared.v2.u32 {%r2, %r3}, [%r1];"}) {
    EXPECT_EQ(code_of(access, "0x10000"), CUDA_ERROR_ILLEGAL_ADDRESS) << access;
    EXPECT_EQ(code_of(access, "0xfffff8"), CUDA_ERROR_ILLEGAL_ADDRESS) << access;
    for (const std::string address : {"0x1000000", "0x1000002", "0x80000000", "0xfffffff8"})
      EXPECT_EQ(code_of(access, address), CUDA_ERROR_ILLEGAL_INSTRUCTION) << access << address;
  }
  EXPECT_EQ(code_of("ld.local.u32 %r2, [%r1];", "0x1000000"), CUDA_ERROR_ILLEGAL_ADDRESS);
  // The window of another block, in a launch without clusters.
  EXPECT_EQ(code_of("cvta.shared.u64 %d1, s; add.u64 %d1, %d1, 0x1000000; ld.u32 %r2, [%d1];", "0"),
            CUDA_ERROR_ILLEGAL_INSTRUCTION);
}

// Addresses of shared and local memory have 32 bits: sums wrap around, and the upper half of a
// 64-bit register is ignored.
TEST(Bounds, OfWindowsAreThoseOf32Bits) {
  const std::string before = R"(.shared .align 16 .b8 s[512]; .local .align 16 .b8 l[512];
shl.b32 %r5, %r0, 2; add.u32 %r6, %r0, 100;
)";
  // Each lane stores 100 + its number at the place that SPACE and LANE give, and reads it back.
  const std::string bodies[] = {
      // negative and back, evenly, as a vector, and scattered
      "mov.u32 %r1, V; add.u32 %r1, %r1, %r5; add.s32 %r1, %r1, -192;\n"
      "st.SPACE.u32 [%r1+200], %r6; ld.SPACE.u32 %r2, [%r1+200];",
      "mov.u32 %r1, V; shl.b32 %r7, %r0, 3; add.u32 %r1, %r1, %r7; add.s32 %r1, %r1, -384;\n"
      "st.SPACE.v2.u32 [%r1+400], {%r6, %r6}; ld.SPACE.v2.u32 {%r2, %r3}, [%r1+400];",
      "mov.u32 %r1, V; xor.b32 %r7, %r5, 20; add.u32 %r1, %r1, %r7; add.s32 %r1, %r1, -64;\n"
      "st.SPACE.u32 [%r1+72], %r6; ld.SPACE.u32 %r2, [%r1+72];",
      // 64 bits, of which the upper half is ignored
      "mov.u64 %d1, V; mul.wide.u32 %d2, %r0, 4; add.u64 %d1, %d1, %d2;\n"
      "add.u64 %d1, %d1, 0x700000000; st.SPACE.u32 [%d1], %r6; ld.SPACE.u32 %r2, [%d1];",
      "mov.u64 %d1, V; mul.wide.u32 %d2, %r0, 4; add.u64 %d1, %d1, %d2;\n"
      "add.u64 %d1, %d1, -64; st.SPACE.u32 [%d1+72], %r6; ld.SPACE.u32 %r2, [%d1+72];"};
  for (const auto& [space, variable] : {std::pair("shared", "s"), std::pair("local", "l")})
    for (std::string body : bodies) {
      const auto put = [&](const std::string& what, const std::string& with) {
        for (auto at = body.find(what); at != std::string::npos; at = body.find(what))
          body.replace(at, what.size(), with);
      };
      put("SPACE", space);
      put(" V;", " " + std::string(variable) + ";");
      for (const Checks checks : {Checks{}, Checks{true, true}}) {
        Memory<std::uint32_t> out(32);
        const auto fault = launch_body(before + body +
                                           "\nmul.wide.u32 %d4, %r0, 4; add.u64 %d4, %d4, %d0; "
                                           "st.global.u32 [%d4], %r2;",
                                       out, {{1}, {32}}, checks);
        ASSERT_FALSE(fault) << body << fault->report;
        for (std::uint32_t lane = 0; lane < 32; ++lane) EXPECT_EQ(out[lane], 100 + lane) << body;
      }
    }
}

INSTANTIATE_TEST_SUITE_P(Places, Bounds, ::testing::ValuesIn(kPlaces),
                         ::testing::PrintToStringParamName());

TEST(Bounds, ReportsNameTheAllocation) {
  auto& map = MemoryMap::instance();
  const Allocation made = map.allocate(0, 100, AllocationKind::Device);
  const std::string name = "allocation #" + std::to_string(made.serial) + " of 100 bytes at 0x";
  const std::uint64_t pointer = made.base;
  const auto module = load(body_kernel("ld.global.u64 %d0, [%d0]; ld.global.u8 %r1, [%d0];"));
  const auto report_at = [&](std::uint64_t address) {
    Memory<std::uint64_t> where(std::vector<std::uint64_t>{address});
    const auto fault = launch(*module, "k", {{1}, {1}}, Arguments(where));
    return fault ? fault->report : "";
  };
  map.release(pointer);
  EXPECT_TRUE(mentions(report_at(pointer + 99), "inside " + name) &&
              mentions(report_at(pointer), "which was freed"));
  const Allocation other = map.allocate(0, 100, AllocationKind::Device);
  const std::string others = "allocation #" + std::to_string(other.serial) + " of 100 bytes at 0x";
  EXPECT_TRUE(mentions(report_at(other.base + 100), "0 bytes after the end of " + others))
      << report_at(other.base + 100);
  EXPECT_TRUE(mentions(report_at(other.base - 1), "1 byte before " + others))
      << report_at(other.base - 1);
  EXPECT_TRUE(mentions(report_at(0), "the null pointer")) << report_at(0);
  EXPECT_TRUE(mentions(report_at(24), "the null pointer, or an offset from it")) << report_at(24);
  map.release(other.base);
}

TEST(Bounds, AMisalignedAccessIsReportedWithItsPlace) {
  Memory<std::byte> memory(kAllocated);
  const auto report = [&](const std::string& body) {
    const auto fault =
        launch_body(".shared .align 16 .b8 first[32]; .shared .align 16 .b8 s[64];\n" + body,
                    memory, {{1}, {1}});
    return fault ? fault->report : "";
  };
  EXPECT_TRUE(mentions(report("ld.global.u32 %r1, [%d0+6];"), "6 bytes into allocation #"));
  EXPECT_TRUE(
      mentions(report("ld.shared.u32 %r1, [s+6]; st.shared.u32 [first], %r1;"), "6 bytes into s"))
      << report("ld.shared.u32 %r1, [s+6]; st.shared.u32 [first], %r1;");
}

TEST(Bounds, OfAtomics) {
  Memory<std::uint32_t> memory(16);
  const auto fault_of = [&](const std::string& body) {
    return launch_body(".shared .align 16 .b8 s[64];\n" + body, memory, {{1}, {1}}, Checks{});
  };
  EXPECT_FALSE(fault_of("atom.global.add.u32 %r1, [%d0+60], 1;"));
  EXPECT_FALSE(fault_of("atom.shared.add.u64 %d1, [s+56], 1;"));
  const auto past = fault_of("atom.global.add.u32 %r1, [%d0+64], 1;");
  ASSERT_TRUE(past);
  EXPECT_EQ(past->code, CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_TRUE(mentions(past->report, "invalid global atomic operation of 4 bytes") &&
              mentions(past->report, "0 bytes after the end of allocation #"))
      << past->report;
  const auto across = fault_of("atom.global.add.u64 %d1, [%d0+4], 1;");
  ASSERT_TRUE(across);
  EXPECT_EQ(across->code, CUDA_ERROR_MISALIGNED_ADDRESS);
  const auto shared = fault_of("red.shared.add.u32 [s+64], 1;");
  ASSERT_TRUE(shared);
  EXPECT_EQ(shared->code, CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_TRUE(mentions(shared->report, "invalid shared atomic operation of 4 bytes") &&
              mentions(shared->report, "the block has 64 bytes of shared memory"))
      << shared->report;
}

TEST(Bounds, DynamicSharedMemoryEndsWhereTheLaunchSaysSo) {
  const auto module =
      load(body_kernel("st.shared.u8 [d+40], %r0;", ".extern .shared .align 16 .b8 d[];\n"));
  Memory<int> memory(1);
  EXPECT_FALSE(launch(*module, "k", {{1}, {1}, 41}, Arguments(memory)));
  const auto fault = launch(*module, "k", {{1}, {1}, 40}, Arguments(memory));
  ASSERT_TRUE(fault);
  EXPECT_TRUE(mentions(fault->report, "the block has 40 bytes of shared memory")) << fault->report;
}

// Memory from malloc() in kernels.
TEST(Bounds, OfTheHeapAreToTheByte) {
  constexpr const char* kHeap =
      ".extern .func (.param .b64 r) malloc(.param .b64 n);\n.extern .func free(.param .b64 p);\n";
  constexpr const char* kTake =
      "{ .param .b64 n; .param .b64 r; st.param.b64 [n], 10; call (r), malloc, (n); ld.param.b64 "
      "%d1, [r]; }\n";
  constexpr const char* kGive = "{ .param .b64 p; st.param.b64 [p], %d1; call free, (p); }\n";
  Memory<int> memory(1);
  const auto fault_of = [&](const std::string& body) {
    const auto module = load(body_kernel(body, kHeap));
    auto fault = launch(*module, "k", {{1}, {1}}, Arguments(memory));
    drop_heap(0);
    return fault;
  };
  EXPECT_FALSE(fault_of(std::string(kTake) + "st.u8 [%d1+9], %r0;" + kGive));
  const auto past = fault_of(std::string(kTake) + "st.u8 [%d1+10], %r0;" + kGive);
  ASSERT_TRUE(past);
  EXPECT_EQ(past->code, CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_TRUE(mentions(past->report, "0 bytes after the end of device heap #") &&
              mentions(past->report, " of 10 bytes"))
      << past->report;
  const auto before = fault_of(std::string(kTake) + "ld.u8 %r1, [%d1+-1];" + kGive);
  ASSERT_TRUE(before);
  EXPECT_TRUE(mentions(before->report, "1 byte before device heap #")) << before->report;
  const auto freed = fault_of(std::string(kTake) + kGive + "ld.u8 %r1, [%d1];");
  ASSERT_TRUE(freed);
  EXPECT_EQ(freed->code, CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_TRUE(mentions(freed->report, "inside device heap #") &&
              mentions(freed->report, "which was freed"))
      << freed->report;
  const auto twice = fault_of(std::string(kTake) + kGive + kGive);
  ASSERT_TRUE(twice);
  EXPECT_TRUE(mentions(twice->report, "free() of an address that malloc() did not return"))
      << twice->report;
}

// Memory that an access has checked is looked up again after something has been freed.
TEST(Bounds, AreLookedUpAgainAfterAFree) {
  auto& map = MemoryMap::instance();
  const auto module = load(body_kernel("st.global.u8 [%d0], 1;"));
  const Allocation made = map.allocate(0, 4, AllocationKind::Device);
  EXPECT_FALSE(launch(*module, "k", {{1}, {32}}, Arguments(made.base)));
  map.release(made.base);
  EXPECT_TRUE(launch(*module, "k", {{1}, {32}}, Arguments(made.base)));
}

}  // namespace
}  // namespace cuda_ffi::software::test
