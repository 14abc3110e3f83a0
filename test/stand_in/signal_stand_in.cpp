// Stands in for a compiler library that takes signals over.

#include <csignal>

namespace {

void handler(int) {}

}  // namespace

extern "C" __attribute__((visibility("default"))) void take_over_by_signal(int number) {
  if (signal(number, SIG_IGN) != SIG_IGN) signal(number, handler);
}

extern "C" __attribute__((visibility("default"))) void take_over_by_sigaction(int number) {
  struct sigaction action {};
  action.sa_handler = handler;
  sigaction(number, &action, nullptr);
}
