#pragma once

#include <memory>

#include "software_device/device/stream.hpp"

namespace cuda_ffi::software {

// A task that only waits for its marks.
class Join final : public Task {
 public:
  void run(Context&) override {}
};

// Makes everything that comes later in the stream wait for the mark.
inline void join(Stream& stream, Mark mark) {
  if (mark.reached() || mark.stream.get() == &stream) return;
  auto task = std::make_unique<Join>();
  task->waits_for.push_back(std::move(mark));
  stream.submit(std::move(task));
}

}  // namespace cuda_ffi::software
