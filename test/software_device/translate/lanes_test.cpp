// Operations across lanes, whoever has left, runs elsewhere or arrives late: as the PTX ISA says
// (9.7.9.6, 9.7.13), interpreted and as machine code.

#include <functional>

#include "both_ways.hpp"
#include "software_device/execute/body_kernel.hpp"

namespace cuda_ffi::software::test {

namespace {

using translate::Mode;

constexpr std::uint32_t kLanes = 32, kAll = 0xffffffffu;

// What a lane has: no number of it can be told from the lane's by adding and multiplying.
std::uint32_t value_of(std::uint32_t lane) {
  return (lane * lane * 2654435761u) >> 7 ^ lane;
}
constexpr const char* kValue =
    "mul.lo.u32 %r1, %r0, %r0; mul.lo.u32 %r1, %r1, 2654435761; shr.u32 %r1, %r1, 7; "
    "xor.b32 %r1, %r1, %r0;\n";
// One that some lanes share.
std::uint32_t key_of(std::uint32_t lane) {
  return value_of(lane) & 3;
}

struct Result {
  std::uint32_t value = 0;
  bool defined = true;  // what an inactive lane would give is not
};

// %r2 becomes the result for %r1, among the lanes of the mask %r3.
struct Operation {
  std::string name;
  std::string text;
  std::function<Result(std::uint32_t lane, std::uint32_t active)> expected;
};

Operation shuffle(const std::string& mode, std::uint32_t offset, std::uint32_t width) {
  const std::uint32_t segment = (kLanes - width) << 8, clamp = mode == "up" ? 0 : 31;
  const std::uint32_t control = segment | clamp;
  const std::string text = "shfl.sync." + mode + ".b32 %r2|%p1, %r1, " + std::to_string(offset) +
                           ", " + std::to_string(control) + ", %r3;\n";
  return {mode + " " + std::to_string(offset) + " of " + std::to_string(width), text,
          [=](std::uint32_t lane, std::uint32_t active) -> Result {
            const std::uint32_t first = lane / width * width, last = first + width - 1;
            std::uint32_t from = lane;
            if (mode == "idx") from = first + offset % width;
            if (mode == "up") from = lane >= first + offset ? lane - offset : lane;
            if (mode == "down") from = lane + offset <= last ? lane + offset : lane;
            if (mode == "bfly") from = (lane ^ offset) <= last ? lane ^ offset : lane;
            return {value_of(from), (active >> from & 1) != 0};
          }};
}

template <class F>
std::uint32_t over(std::uint32_t active, std::uint32_t first, F f) {
  for (std::uint32_t lane = 0; lane < kLanes; ++lane)
    if (active >> lane & 1) first = f(first, value_of(lane), lane);
  return first;
}

Operation reduction(const std::string& name, std::uint32_t first,
                    std::uint32_t (*combine)(std::uint32_t, std::uint32_t)) {
  return {"redux " + name, "redux.sync." + name + " %r2, %r1, %r3;\n",
          [=](std::uint32_t, std::uint32_t active) -> Result {
            return {over(active, first, [&](std::uint32_t so_far, std::uint32_t value, auto) {
              return combine(so_far, value);
            })};
          }};
}

std::uint32_t odd_among(std::uint32_t active) {
  std::uint32_t odd = 0;
  for (std::uint32_t lane = 0; lane < kLanes; ++lane)
    odd |= (active >> lane & value_of(lane) & 1) << lane;
  return odd;
}

std::vector<Operation> operations() {
  std::vector<Operation> all;
  for (const std::uint32_t width : {32u, 8u, 4u, 2u})
    for (const char* const mode : {"idx", "up", "down", "bfly"})
      for (const std::uint32_t offset : {0u, 1u, 2u, 5u})
        if (offset < width) all.push_back(shuffle(mode, offset, width));
  all.push_back({"idx of its own",
                 "xor.b32 %r4, %r0, 3; shfl.sync.idx.b32 %r2, %r1, %r4, 31, %r3;\n",
                 [](std::uint32_t lane, std::uint32_t active) -> Result {
                   return {value_of(lane ^ 3), (active >> (lane ^ 3) & 1) != 0};
                 }});
  all.push_back(reduction("add.u32", 0, [](std::uint32_t a, std::uint32_t b) { return a + b; }));
  all.push_back(
      reduction("min.u32", kAll, [](std::uint32_t a, std::uint32_t b) { return std::min(a, b); }));
  all.push_back(
      reduction("max.u32", 0, [](std::uint32_t a, std::uint32_t b) { return std::max(a, b); }));
  all.push_back(reduction("and.b32", kAll, [](std::uint32_t a, std::uint32_t b) { return a & b; }));
  all.push_back(reduction("or.b32", 0, [](std::uint32_t a, std::uint32_t b) { return a | b; }));
  all.push_back(reduction("xor.b32", 0, [](std::uint32_t a, std::uint32_t b) { return a ^ b; }));
  all.push_back({"match any", "and.b32 %r4, %r1, 3; match.any.sync.b32 %r2, %r4, %r3;\n",
                 [](std::uint32_t lane, std::uint32_t active) -> Result {
                   std::uint32_t same = 0;
                   for (std::uint32_t other = 0; other < kLanes; ++other)
                     same |= static_cast<std::uint32_t>(key_of(other) == key_of(lane)) << other;
                   return {same & active};
                 }});
  all.push_back({"match all, alike", "mov.u32 %r4, 7; match.all.sync.b32 %r2|%p1, %r4, %r3;\n",
                 [](std::uint32_t, std::uint32_t active) -> Result { return {active}; }});
  const std::string odd = "and.b32 %r4, %r1, 1; setp.ne.u32 %p2, %r4, 0;\n";
  all.push_back(
      {"ballot", odd + "vote.sync.ballot.b32 %r2, %p2, %r3;\n",
       [](std::uint32_t, std::uint32_t active) -> Result { return {odd_among(active)}; }});
  const auto vote = [&](const std::string& name,
                        bool (*holds)(std::uint32_t odd, std::uint32_t active)) {
    all.push_back({"vote " + name,
                   odd + "vote.sync." + name + ".pred %p1, %p2, %r3; selp.u32 %r2, 1, 0, %p1;\n",
                   [=](std::uint32_t, std::uint32_t active) -> Result {
                     return {holds(odd_among(active), active) ? 1u : 0u};
                   }});
  };
  vote("all", [](std::uint32_t o, std::uint32_t active) { return o == active; });
  vote("any", [](std::uint32_t o, std::uint32_t) { return o != 0; });
  vote("uni", [](std::uint32_t o, std::uint32_t active) { return o == 0 || o == active; });
  all.push_back({"barrier", "bar.warp.sync %r3; mov.u32 %r2, %r1;\n",
                 [](std::uint32_t lane, std::uint32_t) -> Result { return {value_of(lane)}; }});
  return all;
}

// Whether the lane is among those of a state: so many of the first, every second, each fourth…
struct Division {
  const char* name;
  const char* test;  // of %p0
  bool (*holds)(std::uint32_t lane);
};
constexpr Division kDivisions[] = {
    {"the first 8", "setp.lt.u32 %p0, %r0, 8;\n", [](std::uint32_t lane) { return lane < 8; }},
    {"the first 20", "setp.lt.u32 %p0, %r0, 20;\n", [](std::uint32_t lane) { return lane < 20; }},
    {"the last 3", "setp.ge.u32 %p0, %r0, 29;\n", [](std::uint32_t lane) { return lane >= 29; }},
    {"every second", "and.b32 %r5, %r0, 1; setp.eq.u32 %p0, %r5, 0;\n",
     [](std::uint32_t lane) { return lane % 2 == 0; }},
    {"by values", "mul.lo.u32 %r5, %r0, %r0; and.b32 %r5, %r5, 7; setp.eq.u32 %p0, %r5, 1;\n",
     [](std::uint32_t lane) { return lane * lane % 8 == 1; }},
};

std::uint32_t lanes_of(const Division& division) {
  std::uint32_t lanes = 0;
  for (std::uint32_t lane = 0; lane < kLanes; ++lane)
    lanes |= static_cast<std::uint32_t>(division.holds(lane)) << lane;
  return lanes;
}

// How the lanes come to the operation.
struct State {
  std::string name;
  std::string body;                   // the operation stands for $
  std::vector<std::uint32_t> groups;  // that do it together
};

std::string text_of(std::uint32_t number) {
  return std::to_string(number);
}

std::vector<State> states(const Division& division) {
  const std::uint32_t some = lanes_of(division);
  const std::string test = division.test;
  const std::string late =
      "@%p0 bra LATE;\nadd.u32 %r7, %r1, 1;\nbra MEET;\nLATE:\nmov.u32 %r6, 0;\n"
      "LOOP:\nadd.u32 %r6, %r6, 1; setp.lt.u32 %p3, %r6, 5;\n@%p3 bra LOOP;\n"
      "add.u32 %r7, %r1, 2;\nMEET:\n";
  return {
      {"all", "mov.u32 %r3, -1;\n$", {kAll}},
      {"others have exited, a full mask", test + "@!%p0 bra OUT;\nmov.u32 %r3, -1;\n$", {some}},
      {"others have exited, the mask of those left",
       test + "@!%p0 bra OUT;\nmov.u32 %r3, " + text_of(some) + ";\n$",
       {some}},
      {"others run elsewhere",
       test + "@%p0 bra SOME;\nmov.u32 %r3, " + text_of(~some) +
           ";\n$bra MEET;\nSOME:\nmov.u32 %r3, " + text_of(some) + ";\n$MEET:\n",
       {some, ~some}},
      {"behind a guard",
       test + "mov.u32 %r2, 77; mov.u32 %r3, " + text_of(some) + ";\n@%p0 $",
       {some}},
      {"some arrive late", test + "mov.u32 %r3, -1;\n" + late + "$", {kAll}},
      {"others have exited, some arrive late",
       test + "mov.u32 %r3, -1; and.b32 %r5, %r0, 3; setp.eq.u32 %p2, %r5, 3;\n@%p2 bra OUT;\n" +
           late + "$",
       {0x77777777u}},
  };
}

// What is done with value and result behind it: whether the value lives on changes where it is.
constexpr const char* kUses[] = {
    "st.global.u32 [%d2], %r2;\n",
    "st.global.u32 [%d2], %r2; st.global.u32 [%d2+128], %r1; add.u32 %r9, %r8, %r1; st.global.u32 "
    "[%d2+256], %r9;\n",
};

std::string replaced(std::string text, const std::string& by) {
  for (std::size_t at; (at = text.find('$')) != std::string::npos;) text.replace(at, 1, by);
  return text;
}

class LanesTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!can_translate()) GTEST_SKIP() << "this machine does not translate";
  }
};

// A guard stands before one instruction: what precedes it of the operation's is done by all.
bool is_one_instruction(const Operation& operation) {
  return operation.text.find(';') == operation.text.rfind(';');
}

std::string program(const State& state, const Operation& operation, const char* use) {
  return "mul.wide.u32 %d1, %r0, 4; add.s64 %d2, %d0, %d1; mov.u32 %r2, 0; mul.lo.u32 %r8, %r0, "
         "9;\n" +
         std::string(kValue) + replaced(state.body, operation.text) + use + "OUT:\n";
}

void check(const State& state, const Operation& operation, const char* use) {
  const auto module = load(body_kernel(program(state, operation, use)));
  ASSERT_TRUE(is_translated(*module, "k", {32, 1, 1}));
  Memory<std::uint32_t> memory(96);
  for (const Mode how : {Mode::Off, Mode::Always, Mode::Restless}) {
    std::fill_n(memory.data(), memory.size(), 0u);
    const auto fault = launch_as(how, *module, "k", {{1}, {32}}, Arguments(memory));
    ASSERT_FALSE(fault.has_value()) << fault->report;
    for (const std::uint32_t group : state.groups)
      for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
        if ((group >> lane & 1) == 0) continue;
        const Result expected = operation.expected(lane, group);
        if (expected.defined) {
          ASSERT_EQ(memory[lane], expected.value)
              << "lane " << lane << ", mode " << static_cast<int>(how);
        }
        if (use == kUses[0]) continue;
        ASSERT_EQ(memory[32 + lane], value_of(lane))
            << "lane " << lane << ", mode " << static_cast<int>(how);
        ASSERT_EQ(memory[64 + lane], 9 * lane + value_of(lane))
            << "lane " << lane << ", mode " << static_cast<int>(how);
      }
  }
}

TEST_F(LanesTest, EveryOperationInEveryState) {
  for (const Division& division : kDivisions)
    for (const State& state : states(division))
      for (const Operation& operation : operations()) {
        if (state.name == "behind a guard" && !is_one_instruction(operation)) continue;
        for (const char* const use : kUses) {
          SCOPED_TRACE(std::string(division.name) + ", " + state.name + ", " + operation.name);
          check(state, operation, use);
          if (HasFatalFailure()) return;
        }
      }
}

// The value of a row is the sum of its four lanes': lanes of rows beyond the last have returned.
TEST_F(LanesTest, RowsOfFourLanesWithATail) {
  const auto module = load(body_kernel(
      "mul.wide.u32 %d1, %r0, 4; add.s64 %d2, %d0, %d1; setp.ge.u32 %p0, %r0, 8;\n@%p0 bra OUT;\n"
      "cvt.rn.f32.u32 %f0, %r0; mov.b32 %r1, %f0;\n"
      "shfl.sync.down.b32 %r2, %r1, 2, 31, -1; mov.b32 %f1, %r2; add.f32 %f0, %f0, %f1; mov.b32 "
      "%r1, %f0;\n"
      "shfl.sync.down.b32 %r2, %r1, 1, 31, -1; mov.b32 %f1, %r2; add.f32 %f0, %f0, %f1;\n"
      "and.b32 %r3, %r0, 3; setp.ne.u32 %p1, %r3, 0;\n@%p1 bra OUT;\nst.global.f32 [%d2], "
      "%f0;\nOUT:\n"));
  Memory<float> memory(32);
  for (const Mode how : {Mode::Off, Mode::Always, Mode::Restless}) {
    std::fill_n(memory.data(), memory.size(), 0.f);
    ASSERT_FALSE(launch_as(how, *module, "k", {{1}, {32}}, Arguments(memory)).has_value());
    EXPECT_EQ(memory[0], 0 + 1 + 2 + 3);
    EXPECT_EQ(memory[4], 4 + 5 + 6 + 7);
  }
}

}  // namespace

}  // namespace cuda_ffi::software::test
