#pragma once

namespace cuda_ffi {

// The way into NCCL. Threads that nobody joins go there, and NCCL has threads of its own; when the
// process ends, exit handlers take away what all of them use. So from the beginning of an exit on
// nobody is let in any more, those who are inside get time to leave, and where somebody is left,
// or a communicator, the process ends without the exit handlers. Any thread.
class InsideNccl {
 public:
  InsideNccl();
  ~InsideNccl();
  InsideNccl(const InsideNccl&) = delete;
  InsideNccl& operator=(const InsideNccl&) = delete;

  // False once the process ends: NCCL must not be called.
  explicit operator bool() const noexcept { return is_let_in_; }

 private:
  bool is_let_in_;
};

bool process_is_ending() noexcept;

// NCCL has made a communicator, or taken one apart.
void count_nccl_communicator(int change) noexcept;

// The process begins to end: waits so long at most for those who are inside.
void close_nccl(int milliseconds);

}  // namespace cuda_ffi
