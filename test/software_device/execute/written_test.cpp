// Reads of unwritten memory are found in every space, and never reported falsely
// (programs/written.cu).

#include "body_kernel.hpp"
#include "dialect.hpp"

namespace cuda_ffi::software::test {
namespace {

constexpr Checks kWritten{true, false};

// Passes %r1 to another lane.
const std::string kUse = "shfl.sync.idx.b32 %r2, %r1, 0, 31, 1;\n";

std::string report_of_body(const std::string& body, std::uint64_t pointer,
                           const std::string& before = "") {
  const auto module = load(body_kernel(body, before), 80, kWritten);
  const auto fault = launch(*module, "k", {{1}, {1}}, Arguments(pointer));
  return fault ? fault->report : "";
}

// 64 unwritten bytes in one of the state spaces.
struct WrittenPlace {
  const char* name;
  const char* space;    // of ld and st
  const char* address;  // sets %d1 to its first byte
};

void PrintTo(const WrittenPlace& place, std::ostream* out) {
  *out << (*place.space == '\0' ? "generic_" : "") << place.name;
}

class Unwritten : public ::testing::TestWithParam<WrittenPlace> {
 protected:
  ~Unwritten() override { MemoryMap::instance().release(memory_.base); }

  // The report for lines in which LD and ST stand for the space's instructions. The loads are on
  // the second line; %d2 points to written memory.
  std::string report(const std::string& before, const std::string& loads) {
    if (memory_.size != 0) MemoryMap::instance().release(memory_.base);
    memory_ = MemoryMap::instance().allocate(0, 64, AllocationKind::Device);
    Memory<std::uint64_t> out(8);
    Memory<std::uint64_t> pointers(
        std::vector<std::uint64_t>{memory_.base, reinterpret_cast<std::uint64_t>(out.data())});
    std::string body = std::string(
                           ".shared .align 16 .b8 s[64]; .local .align 16 .b8 l[64]; ld.global.u64 "
                           "%d2, [%d0+8]; ") +
                       "ld.global.u64 %d0, [%d0]; " + GetParam().address + before + "\n" + loads;
    const auto replace = [&](const std::string& what, const std::string& by) {
      for (std::size_t at; (at = body.find(what)) != std::string::npos;)
        body.replace(at, what.size(), by);
    };
    replace("LD", std::string("ld") + GetParam().space);
    replace("ST", std::string("st") + GetParam().space);
    return report_of_body(body, reinterpret_cast<std::uint64_t>(pointers.data()));
  }
  std::string expected(std::uint64_t bytes, std::uint64_t offset) const {
    const std::string name = GetParam().name,
                      read = "read of " + std::to_string(bytes) + " bytes of " + name + " memory ";
    const std::string at = std::to_string(offset);
    if (name == "shared")
      return read + "at byte " + at + ", " + at +
             " bytes into s, which no thread of the block has written";
    if (name == "local") return read + "at byte " + at + ", which the thread has not written";
    return read + "that nothing has written: " + at + (offset == 1 ? " byte" : " bytes") +
           " into allocation #" + std::to_string(memory_.serial) + " of 64 bytes";
  }
  void expect_report(const std::string& before, const std::string& loads, std::uint64_t bytes,
                     std::uint64_t offset) {
    const std::string text = report(before, loads);
    EXPECT_TRUE(mentions(text, expected(bytes, offset))) << loads << "\n"
                                                         << text << "\n"
                                                         << expected(bytes, offset);
    EXPECT_TRUE(mentions(text, "at kernel k, block (0,0,0), thread (0,0,0) (PTX line " +
                                   std::to_string(kBodyLine + 1) + ")"))
        << text;
  }

  Allocation memory_;
};

TEST_P(Unwritten, IsReportedForEveryWidth) {
  expect_report("", "LD.u8 %r1, [%d1+7]; add.u32 %r1, %r1, 1; st.global.u32 [%d2], %r1;", 1, 7);
  expect_report("", "LD.u16 %r1, [%d1+6]; add.u32 %r1, %r1, 1; st.global.u32 [%d2], %r1;", 2, 6);
  expect_report("", "LD.u32 %r1, [%d1+4]; st.global.u32 [%d2], %r1;", 4, 4);
  expect_report("", "LD.f64 %d3, [%d1+8]; st.global.u64 [%d2], %d3;", 8, 8);
  expect_report(
      "", "LD.v4.f32 {%f0, %f1, %f2, %f3}, [%d1+16]; st.global.v4.f32 [%d2], {%f0, %f1, %f2, %f3};",
      4, 16);
}

TEST_P(Unwritten, IsReadAfterAWrite) {
  const std::string load = "LD.u32 %r1, [%d1+8]; add.u32 %r1, %r1, 1; st.global.u32 [%d2], %r1;";
  for (const std::string write :
       {"ST.u32 [%d1+8], %r0;", "ST.u8 [%d1+11], %r0;", "ST.v2.u32 [%d1+8], {%r0, %r0};"})
    EXPECT_EQ(report(write, load), "") << write;
  for (const std::string write : {"ST.u32 [%d1+4], %r0;", "ST.u32 [%d1+12], %r0;",
                                  "ST.u8 [%d1+7], %r0; ST.u8 [%d1+12], %r0;"})
    expect_report(write, load, 4, 8);
}

// A value copied together with written ones may be padding.
TEST_P(Unwritten, IsCopiedWithWhatIsAroundIt) {
  const std::string copy = "LD.u32 %r1, [%d1+24]; st.global.u32 [%d2], %r1;";
  for (const std::string write : {"ST.u8 [%d1+16], %r0;", "ST.u8 [%d1+31], %r0;"})
    EXPECT_EQ(report(write, copy), "") << write;
  expect_report("ST.u8 [%d1+15], %r0; ST.u8 [%d1+32], %r0;", copy, 4, 24);
}

// Three of four elements are written.
TEST_P(Unwritten, IsReportedForTheElementThatIsComputedWith) {
  const std::string write = "ST.v2.f32 [%d1], {%f0, %f0}; ST.f32 [%d1+12], %f0;";
  const std::string load = "LD.v4.f32 {%f0, %f1, %f2, %f3}, [%d1];";
  expect_report(write, load + "add.f32 %f2, %f2, %f0; st.global.f32 [%d2], %f2;", 4, 8);
  expect_report(write, load + "mov.b32 %r5, %f2; shl.b32 %r5, %r5, 1; st.global.u32 [%d2], %r5;", 4,
                8);
  EXPECT_EQ(report(write, load + "add.f32 %f3, %f3, %f1; st.global.f32 [%d2], %f3;"), "");
  EXPECT_EQ(report(write, load + "st.global.v4.f32 [%d2], {%f0, %f1, %f2, %f3};"), "");
}

TEST_P(Unwritten, MayBeLoadedAndNotTaken) {
  if (std::string(GetParam().name) == "global") return;  // no compiler does that
  EXPECT_EQ(report("",
                   "LD.u32 %r1, [%d1]; setp.eq.u32 %p1, %r0, 5; selp.u32 %r2, %r1, 3, %p1; "
                   "st.global.u32 [%d2], %r2;"),
            "");
}

INSTANTIATE_TEST_SUITE_P(Places, Unwritten,
                         ::testing::Values(WrittenPlace{"global", ".global", "mov.u64 %d1, %d0;"},
                                           WrittenPlace{"global", "", "mov.u64 %d1, %d0;"},
                                           WrittenPlace{"shared", ".shared", "mov.u64 %d1, s;"},
                                           WrittenPlace{"shared", "", "cvta.shared.u64 %d1, s;"},
                                           WrittenPlace{"local", ".local", "mov.u64 %d1, l;"},
                                           WrittenPlace{"local", "", "cvta.local.u64 %d1, l;"}),
                         ::testing::PrintToStringParamName());

class UnwrittenGlobal : public ::testing::Test {
 protected:
  UnwrittenGlobal() : memory_(MemoryMap::instance().allocate(0, 64, AllocationKind::Device)) {}
  ~UnwrittenGlobal() override { MemoryMap::instance().release(memory_.base); }
  std::string report(const std::string& body) { return report_of_body(body, memory_.base); }
  Allocation memory_;
};

TEST_F(UnwrittenGlobal, AtomicsReadAndWrite) {
  EXPECT_TRUE(mentions(report("atom.global.add.u32 %r1, [%d0], 1;"),
                       "read of 4 bytes of global memory that nothing has written: 0 bytes into"));
  EXPECT_TRUE(mentions(report("red.global.add.u32 [%d0], 1;"), "read of 4 bytes of global memory"));
  EXPECT_TRUE(mentions(report("st.global.u8 [%d0], 1; atom.global.add.u32 %r1, [%d0], 1;"),
                       "read of 4 bytes of global memory"));
  EXPECT_EQ(report("st.global.u32 [%d0+8], 1; atom.global.cas.b32 %r1, [%d0+8], 1, 2; "
                   "ld.global.u32 %r2, [%d0+8]; add.u32 %r2, %r2, %r1;"),
            "");
}

TEST_F(UnwrittenGlobal, IsNotBroughtByAsynchronousCopies) {
  const std::string copy =
      ".shared .align 16 .b8 s[16]; cp.async.ca.shared.global [s], [%d0], 16; cp.async.wait_all;";
  EXPECT_TRUE(mentions(report(copy), "read of 16 bytes of global memory that nothing has written"));
  EXPECT_EQ(
      report("st.global.u32 [%d0], 1;" + copy + "ld.shared.u32 %r1, [s]; add.u32 %r1, %r1, 1;"),
      "");
  // Bytes that are not read are filled with zeros.
  EXPECT_EQ(report(".shared .align 16 .b8 s[16]; cp.async.ca.shared.global [s], [%d0], 16, 0; "
                   "cp.async.wait_all; ld.shared.u32 %r1, [s]; add.u32 %r1, %r1, 1;"),
            "");
}

TEST(UnwrittenHeap, BeginsUnwrittenEachTime) {
  constexpr const char* kHeap =
      ".extern .func (.param .b64 r) malloc(.param .b64 n);\n.extern .func free(.param .b64 p);\n";
  constexpr const char* kTake =
      "{ .param .b64 n; .param .b64 r; st.param.b64 [n], 512; call (r), malloc, (n); ld.param.b64 "
      "%d1, [r]; }\n";
  constexpr const char* kGive = "{ .param .b64 p; st.param.b64 [p], %d1; call free, (p); }\n";
  const std::string kRead = "ld.u32 %r1, [%d1+4];" + kUse;
  const auto report = [&](const std::string& body) {
    std::string text = report_of_body(body, 0, kHeap);
    drop_heap(0);
    return text;
  };
  const std::string fill = "st.u32 [%d1+4], %r0;\n";
  EXPECT_TRUE(mentions(
      report(std::string(kTake) + kRead),
      "read of 4 bytes of global memory that nothing has written: 4 bytes into device heap #"));
  EXPECT_EQ(report(kTake + fill + kRead + kGive), "");
  EXPECT_TRUE(mentions(report(kTake + fill + kGive + kTake + kRead), "that nothing has written"));
}

// Variables, constants and parameters are written from the beginning.
TEST(UnwrittenVariables, BeginAsZero) {
  const std::string variables = ".global .align 4 .b8 g[16];\n.const .align 4 .b8 c[16];\n";
  EXPECT_EQ(report_of_body("ld.global.u32 %r1, [g]; ld.const.u32 %r2, [c]; add.u32 %r1, %r1, %r2;",
                           0, variables),
            "");
}

TEST(UnwrittenLocal, AllocaBeginsUnwritten) {
  const std::string take = "mov.u64 %d2, 16; stacksave.u64 %d3; alloca.u64 %d1, %d2, 16;\n";
  const std::string use = "ld.local.u32 %r1, [%d1];" + kUse;
  EXPECT_EQ(report_of_body(take + "st.local.u32 [%d1], %r0;" + use, 0), "");
  EXPECT_TRUE(mentions(report_of_body(take + use, 0), "of local memory at byte "));
  const std::string again = take + "st.local.u32 [%d1], %r0; stackrestore.u64 %d3;\n" + take + use;
  EXPECT_TRUE(mentions(report_of_body(again, 0), ", which the thread has not written"));
}

// The next block starts unwritten again.
TEST(UnwrittenShared, IsEachBlocksOwn) {
  const std::string text = body_kernel(
      ".shared .u32 s; mov.u32 %r1, %ctaid.x; setp.eq.u32 %p1, %r1, 0; @%p1 st.shared.u32 [s], "
      "1;\nld.shared.u32 %r1, [s];" +
      kUse);
  const auto module = load(text, 80, kWritten);
  EXPECT_FALSE(launch(*module, "k", {{1}, {1}}, Arguments(std::uint64_t{0})));
  const auto fault = launch(*module, "k", {{2}, {1}}, Arguments(std::uint64_t{0}));
  ASSERT_TRUE(fault);
  EXPECT_TRUE(mentions(fault->report, "block (1,0,0)")) << fault->report;
}

class WrittenPrograms : public ::testing::TestWithParam<Dialect> {
 protected:
  void SetUp() override {
    module_ = load(program_in(GetParam(), "written"), GetParam().capability, kWritten);
    for (std::size_t k = 0; k < in_.size(); ++k) in_[k] = static_cast<int>((k + 4) % 8);
  }
  std::string report(const char* kernel) {
    const auto fault = launch(*module_, kernel, {{2}, {64}}, Arguments(out_, in_, 0));
    return fault ? fault->report : "";
  }
  std::unique_ptr<LoadedModule> module_;
  Memory<double> out_{64 * 32};
  Memory<int> in_{64};
};

INSTANTIATE_TEST_SUITE_P(Dialects, WrittenPrograms,
                         ::testing::Values(Dialect{80, ".ptx"}, Dialect{120, ".sm120.ptx"}),
                         [](const auto& dialect) { return name_of(dialect.param); });

TEST_P(WrittenPrograms, PaddingAndWhatIsUnsetMayBeCopied) {
  for (const char* kernel : {"copies_local", "copies_large", "copies_shared", "copies_heap",
                             "passes", "copies_unions", "moves_a_stack", "loads_early"})
    EXPECT_EQ(report(kernel), "") << kernel;
}

TEST_P(WrittenPrograms, LocalVariablesThatAreComputedWith) {
  for (const char* kernel : {"takes_too_many", "returns_the_unset"}) {
    const std::string text = report(kernel);
    EXPECT_TRUE(mentions(
        text, "read of 4 bytes of local memory at byte 16, which the thread has not written"))
        << kernel << text;
    EXPECT_TRUE(mentions(text, "(written.cu:")) << text;
  }
}

TEST_P(WrittenPrograms, AFunctionsVariablesAreItsOwn) {
  const std::string text = report("calls_twice");
  EXPECT_TRUE(mentions(text, "of local memory at byte ") &&
              mentions(text, ", which the thread has not written") &&
              mentions(text, "in slot(int const*, int, int)"))
      << text;
}

}  // namespace
}  // namespace cuda_ffi::software::test
