// With CUDA_FFI_TEST_DEBUGGED, all tests of the process run code that a debugger stops here and
// there, and has go back now and then. It must compute the same.

#include <condition_variable>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "software_device/execute/debug/debugger.hpp"
#include "software_device/execute/state/block.hpp"
#include "software_device/execute/state/observed_code.hpp"

namespace cuda_ffi::software {
namespace {

constexpr std::size_t kApart = 17;  // instructions from one breakpoint to the next
constexpr int kStopsOfModule = 60;  // after these, its breakpoints are gone
constexpr int kStopsFromBackToBack = 5;

// Each breakpoint's function, and line of PTX: read from the report, as an adapter does.
DebuggedModule::Lines breakpoints_in(const std::string& report) {
  DebuggedModule::Lines lines;
  std::size_t at = 0;
  while ((at = report.find("{\"number\":", at)) != std::string::npos) {
    const auto number = static_cast<std::uint32_t>(std::stoul(report.substr(at + 10, 10)));
    const std::size_t end = report.find("\"instructions\":[", ++at);
    if (end == std::string::npos || end > report.find("{\"number\":", at)) continue;
    std::size_t count = 0;
    for (std::size_t row = end + 16; report[row] == '['; row = report.find(']', row) + 2)
      if (count++ % kApart == kApart / 2)
        lines.emplace_back(number,
                           static_cast<std::uint32_t>(std::stoul(report.substr(row + 1, 10))));
  }
  return lines;
}

// The other thread that a debugger needs.
class Adapter {
 public:
  Adapter() {
    Debugger::instance().turn_on(false, [this] { ring(); });
    std::thread([this] { serve(); }).detach();
  }

 private:
  void ring() {
    const std::lock_guard lock(mutex_);
    rung_ = true;
    bell_.notify_one();
  }

  void wait() {
    std::unique_lock lock(mutex_);
    bell_.wait(lock, [this] { return rung_; });
    rung_ = false;
  }

  void serve() {
    for (;;) {
      wait();
      for (const auto& module : Debugger::instance().modules()) settle(*module);
      std::uint32_t module = 0;
      DebugStep step;
      const bool stands = Debugger::instance().with_stop([&](const DebugStop& stop) {
        module = stop.block->grid->kernel->program->debugged->id();
        step = next_step(stop);
      });
      if (!stands) continue;
      if (++stops_[module] == kStopsOfModule) Debugger::instance().stop_at(module, {});
      if (!Debugger::instance().go(step).empty()) Debugger::instance().go({});
    }
  }

  void settle(DebuggedModule& module) {
    if (module.id() <= last_) return;
    last_ = module.id();
    Debugger::instance().stop_at(module.id(), breakpoints_in(module.report()));
  }

  DebugStep next_step(const DebugStop& stop) {
    DebugStep step;
    if (stop.reason != DebugStop::Reason::Breakpoint || ++count_ % kStopsFromBackToBack != 0)
      return step;
    step.kind = DebugStep::Kind::BackInstruction;
    while (stop.blocks[step.block] != stop.block) ++step.block;
    step.warp = stop.warp->index;
    step.lane = static_cast<std::uint32_t>(__builtin_ctz(stop.mask));
    return step;
  }

  std::mutex mutex_;
  std::condition_variable bell_;
  bool rung_ = false;
  std::map<std::uint32_t, int> stops_;
  std::uint32_t last_ = 0;
  int count_ = 0;
};

const bool kIsDebugged = [] {
  const bool wanted = std::getenv("CUDA_FFI_TEST_DEBUGGED") != nullptr;
  if (wanted) new Adapter;
  return wanted;
}();

}  // namespace
}  // namespace cuda_ffi::software
