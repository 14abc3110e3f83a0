#include "platform/standard_output.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

namespace cuda_ffi::platform {
namespace {

bool comes_to_take_more() {
  if (errno == EINTR) return true;
  if (errno != EAGAIN && errno != EWOULDBLOCK) return false;  // nobody reads it any more
  pollfd output{STDOUT_FILENO, POLLOUT, 0};
  return poll(&output, 1, -1) == 1 || errno == EINTR;
}

}  // namespace

void write_to_stdout(std::string_view text) noexcept {
  std::fflush(stdout);
  while (!text.empty()) {
    const ssize_t written = write(STDOUT_FILENO, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<size_t>(written));
    } else if (!comes_to_take_more()) {
      return;
    }
  }
}

void make_stdout_blocking() noexcept {
  const int flags = fcntl(STDOUT_FILENO, F_GETFL);
  if (flags >= 0 && (flags & O_NONBLOCK)) fcntl(STDOUT_FILENO, F_SETFL, flags & ~O_NONBLOCK);
}

}  // namespace cuda_ffi::platform
