#pragma once

namespace cuda_ffi {

// Guards all calls to NCCL. They come from threads that nobody joins, and NCCL has threads of its
// own; when the process ends, exit handlers destroy what all of them use. So once an exit begins,
// nobody is let in any more, and those inside get some time to leave. If some still have not left,
// or a communicator exists, the process ends without running exit handlers. Any thread.
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

// Counts a communicator that NCCL has created (1) or destroyed (-1).
void count_nccl_communicator(int change) noexcept;

// Whether a communicator exists, or somebody is inside.
bool nccl_is_in_use() noexcept;

// Call this when the process begins to end: waits at most this long for those who are inside.
// Returns whether all have left.
bool close_nccl(int milliseconds);

}  // namespace cuda_ffi
