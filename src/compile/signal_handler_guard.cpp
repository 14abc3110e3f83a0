#include "compile/signal_handler_guard.hpp"

#include <csignal>

#include <array>
#include <mutex>

namespace cuda_ffi {
namespace {

struct Kept {
  std::mutex mutex;
  int guards = 0;
  std::array<struct sigaction, 32> handlers{};
};

Kept& kept() {
  static auto& the = *new Kept;
  return the;
}

void give_flags_back(int signal, const struct sigaction& before) {
  struct sigaction now {};
  if (sigaction(signal, nullptr, &now) != 0 || now.sa_flags == before.sa_flags) return;
  // Another handler is somebody's new one, and stays. Both forms of a handler share their place.
  if (now.sa_handler == before.sa_handler) sigaction(signal, &before, nullptr);
}

}  // namespace

SignalHandlerGuard::SignalHandlerGuard() {
  Kept& all = kept();
  const std::lock_guard lock(all.mutex);
  if (all.guards++ > 0) return;
  for (int signal = 1; signal < 32; ++signal) sigaction(signal, nullptr, &all.handlers.at(signal));
}

SignalHandlerGuard::~SignalHandlerGuard() {
  Kept& all = kept();
  const std::lock_guard lock(all.mutex);
  --all.guards;
  for (int signal = 1; signal < 32; ++signal) give_flags_back(signal, all.handlers.at(signal));
}

}  // namespace cuda_ffi
