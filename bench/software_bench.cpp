// Speed of the software device. Prints tables, then one JSON line a row.
//
//   software_bench [WORD]
//
// Each kernel in one thread, in processor time, interpreted and as machine code, against the same
// computation in scalar C++; kernels in two threads against one; translating, loading,
// instructions, launches. With a WORD only the kernels whose names it is part of.
// CUDA_FFI_SOFTWARE_TRANSLATE says which of the two the other figures and «seconds» are of.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "numeric_ptx.hpp"
#include "software_device/abi/exports.hpp"
#include "software_device/execute/state/code.hpp"
#include "software_device/execute/translated/mode.hpp"
#include "software_device/execute/translated/translation.hpp"
#include "software_kernels.hpp"

namespace {

using namespace cuda_ffi::bench;
using cuda_ffi::software::LoadedModule;
namespace translate = cuda_ffi::software::translate;

constexpr int kRounds = 5;
constexpr int kTurns = 15;
// Two threads on two cores are disturbed by neighbours more than one is: it takes longer to find a
// quiet moment for both.
constexpr double kScalingSeconds = 3;
constexpr const char* kScaled[] = {"mandelbrot", "matmul 256"};

double seconds(const std::function<void()>& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// Of this process. Where the system counts it in ticks of the scheduler, as Windows does, the time
// that passes tells more. (There std::clock is that, too.)
double processor_time() {
  timespec tick{};
  clock_getres(CLOCK_PROCESS_CPUTIME_ID, &tick);
  const bool is_exact = tick.tv_sec == 0 && tick.tv_nsec < 1'000'000;
  timespec used{};
  clock_gettime(is_exact ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &used);
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
}

// What the process has used of a processor: less than the time that passes where others want one.
double processor_seconds(const std::function<void()>& work) {
  const double begin = processor_time();
  work();
  return processor_time() - begin;
}

double best_of(int rounds, const std::function<void()>& work) {
  double best = 1e9;
  for (int round = 0; round < rounds; ++round) best = std::min(best, seconds(work));
  return best;
}

struct Figure {
  std::string measure;
  double value = 0;
  const char* unit = "";
  const char* bar = "";
};

struct Row {
  std::string kernel;
  double interpreted = 1e9, translated = 1e9, scalar = 1e9;

  double device() const {
    return translate::mode() == translate::Mode::Off ? interpreted : translated;
  }
};

double seconds_in(translate::Mode mode, const Workload& work) {
  const translate::ModeInForce in_force(mode);
  return processor_seconds([&] { work.device(1); });
}

// In turns, since what else the machine does comes and goes; the best of each.
Row measure(const Workload& work) {
  Row row{work.name};
  for (int round = 0; round < kTurns; ++round) {
    row.interpreted = std::min(row.interpreted, seconds_in(translate::Mode::Off, work));
    row.translated = std::min(row.translated, seconds_in(translate::Mode::Always, work));
    row.scalar = std::min(row.scalar, processor_seconds(work.scalar));
  }
  return row;
}

// How much faster two threads are than one, the best of each, in turns.
Figure scaling(const Workload& work) {
  double one = 1e9, two = 1e9;
  for (double spent = 0; spent < kScalingSeconds;) {
    const double first = seconds([&] { work.device(1); }),
                 second = seconds([&] { work.device(2); });
    one = std::min(one, first);
    two = std::min(two, second);
    spent += first + second;
  }
  return {work.name + ", two threads", one / two, "x one thread", ">= 1.8"};
}

// What two threads take of processors against one, the least of each, in turns: what it costs that
// they share, whether or not both had a processor to themselves.
Figure sharing(const Workload& work) {
  double one = 1e9, two = 1e9;
  for (int round = 0; round < kTurns; ++round) {
    one = std::min(one, processor_seconds([&] { work.device(1); }));
    two = std::min(two, processor_seconds([&] { work.device(2); }));
  }
  return {work.name + ", two threads' work", two / one, "x one thread's", "<= 1.11"};
}

// Dependent arithmetic in a loop: how many warp instructions a second there are.
constexpr char kLoop[] = R"(.version 8.0
.target sm_80
.address_size 64
.visible .entry loop(.param .u32 loop_0) {
  .reg .pred %p; .reg .b32 %r<10>; .reg .f32 %f<10>;
  ld.param.u32 %r0, [loop_0];
  mov.u32 %r1, 0; mov.f32 %f1, 0f3F800000; mov.f32 %f2, 0f3F000000; mov.f32 %f3, 0f3F800000; mov.u32 %r2, %tid.x;
AGAIN:
  fma.rn.f32 %f1, %f1, %f2, %f3;
  add.f32 %f4, %f1, %f2;
  mul.f32 %f5, %f4, %f3;
  mad.lo.s32 %r2, %r2, %r1, %r0;
  xor.b32 %r3, %r2, %r1;
  shl.b32 %r4, %r3, 3;
  add.s32 %r1, %r1, 1;
  setp.lt.u32 %p, %r1, %r0;
  @%p bra AGAIN;
  ret;
}
.visible .entry nothing() { ret; }
)";

std::unique_ptr<LoadedModule> load(std::string_view text) {
  return LoadedModule::load(std::span(&text, 1), 0, 80);
}

Figure load_rate(std::string_view text) {
  const double time = best_of(4 * kRounds, [&] { load(text); });
  return {"PTX loaded", static_cast<double>(text.size()) / time / 1e6, "MB/s", ">= 50"};
}

// The longest kernel of the programs.
Figure translation_time(const LoadedModule& module) {
  const auto& function = *module.kernel("sha256")->function;
  const double time = best_of(kRounds, [&] { translate::Translation::make(function, {64, 1, 1}); });
  return {"translation of an instruction", time / static_cast<double>(function.code.size()) * 1e6,
          "us", "<= 1"};
}

std::string long_program() {
  std::string text =
      ".version 8.0\n.target sm_80\n.address_size 64\n"
      ".visible .entry lengthy(.param .u64 lengthy_0) {\n"
      ".reg .pred %p; .reg .b64 %rd<2>; .reg .b32 %r<3>;\n"
      "ld.param.u64 %rd0, [lengthy_0]; mov.u32 %r0, %tid.x; mov.u32 %r1, %r0;\n";
  for (int k = 0; k < 10000; ++k)
    text += "mad.lo.s32 %r1, %r1, %r0, %r1;\nxor.b32 %r1, %r1, %r0;\n";
  return text + "setp.eq.s32 %p, %r1, 12345;\n@%p st.global.u32 [%rd0], %r1;\nret;\n}\n";
}

// The first launch of 20,000 instructions, which a translation must not hold up.
Figure late_start() {
  const std::string text = long_program();
  double interpreted = 1e9, automatic = 1e9;
  for (int round = 0; round < kTurns; ++round)
    for (const translate::Mode mode : {translate::Mode::Off, translate::Mode::Auto}) {
      const auto module = load(text);
      const translate::ModeInForce in_force(mode);
      const double time = processor_seconds(
          [&] { launch(*module, "lengthy", 1, {16}, {64}, Arguments(std::uint64_t{0})); });
      double& least = mode == translate::Mode::Off ? interpreted : automatic;
      least = std::min(least, time);
    }
  return {"first launch, 20,000 instructions", automatic / interpreted, "x interpreted", "<= 1.03"};
}

Figure instruction_rate(const LoadedModule& module) {
  constexpr std::uint32_t kTurns = 100000;
  const double time =
      best_of(kRounds, [&] { launch(module, "loop", 1, {1}, {32}, Arguments(kTurns)); });
  return {"warp instructions, one thread", 9.0 * kTurns / time / 1e6, "million/s"};
}

Figure empty_grid(const LoadedModule& module) {
  constexpr int kLaunches = 1000;
  const double time = best_of(kRounds, [&] {
    for (int k = 0; k < kLaunches; ++k) launch(module, "nothing", 1, {1}, {32}, Arguments());
  });
  return {"empty grid inside the engine", time / kLaunches * 1e6, "us"};
}

void check(CUresult result) {
  if (result == CUDA_SUCCESS) return;
  std::fprintf(stderr, "the driver returned %d\n", static_cast<int>(result));
  std::exit(1);
}

// Through the driver's ABI, as programs do it.
Figure launch_and_wait() {
  CUcontext context = nullptr;
  CUmodule module = nullptr;
  CUfunction nothing = nullptr;
  CUstream stream = nullptr;
  check(cuInit(0));
  check(cuCtxCreate_v2(&context, 0, 0));
  check(cuModuleLoadData(&module, kLoop));
  check(cuModuleGetFunction(&nothing, module, "nothing"));
  check(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  constexpr int kLaunches = 1000;
  const double time = best_of(kRounds, [&] {
    for (int k = 0; k < kLaunches; ++k) {
      check(cuLaunchKernel(nothing, 1, 1, 1, 32, 1, 1, 0, stream, nullptr, nullptr));
      check(cuStreamSynchronize(stream));
    }
  });
  check(cuCtxDestroy_v2(context));
  return {"empty launch and synchronise", time / kLaunches * 1e6, "us", "<= 20"};
}

std::vector<Figure> figures(const LoadedModule& module, const std::vector<Workload>& works) {
  const auto loop = load(kLoop);
  std::vector<Figure> found{load_rate(kNumericPtx),  translation_time(module), late_start(),
                            instruction_rate(*loop), empty_grid(*loop),        launch_and_wait()};
  if (std::thread::hardware_concurrency() < 2) return found;
  for (const Workload& work : works)
    if (std::find(std::begin(kScaled), std::end(kScaled), work.name) != std::end(kScaled))
      for (const auto& measure : {scaling, sharing}) found.push_back(measure(work));
  return found;
}

void print(const std::vector<Row>& rows, const std::vector<Figure>& found) {
  std::printf("%-16s %14s %14s %8s %12s %8s\n", "kernel", "interpreted ms", "translated ms",
              "ratio", "scalar ms", "ratio");
  double product = 1;
  for (const Row& row : rows) {
    const double faster = row.interpreted / row.translated;
    product *= faster;
    std::printf("%-16s %14.3f %14.3f %8.2f %12.3f %8.2f\n", row.kernel.c_str(),
                row.interpreted * 1e3, row.translated * 1e3, faster, row.scalar * 1e3,
                row.scalar / row.translated);
  }
  std::printf("%-16s %38.2f\n", "geometric mean",
              std::pow(product, 1 / static_cast<double>(rows.size())));
  std::printf("\n%-34s %10s %-14s %s\n", "measure", "", "", "bar");
  for (const Figure& figure : found)
    std::printf("%-34s %10.2f %-14s %s\n", figure.measure.c_str(), figure.value, figure.unit,
                figure.bar);
  std::printf("\n");
  for (const Row& row : rows)
    std::printf(
        "{\"bench\":\"software_device\",\"kernel\":\"%s\",\"seconds\":%.6g,\"scalar\":%.6g,"
        "\"interpreted\":%.6g,\"translated\":%.6g}\n",
        row.kernel.c_str(), row.device(), row.scalar, row.interpreted, row.translated);
  for (const Figure& figure : found)
    std::printf(
        "{\"bench\":\"software_device\",\"measure\":\"%s\",\"value\":%.6g,\"unit\":\"%s\"}\n",
        figure.measure.c_str(), figure.value, figure.unit);
}

}  // namespace

int main(int count, char** arguments) {
  const std::string word = count > 1 ? arguments[1] : "";
  const auto module = load(kNumericPtx);
  std::vector<Workload> works = workloads(*module);
  std::erase_if(works,
                [&](const Workload& work) { return work.name.find(word) == std::string::npos; });
  std::vector<Row> rows;
  for (const Workload& work : works) rows.push_back(measure(work));
  print(rows, count > 1 ? std::vector<Figure>{} : figures(*module, works));
}
