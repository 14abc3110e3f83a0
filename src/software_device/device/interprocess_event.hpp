#pragma once

// What processes share of an event: how often it has been recorded, and which of these records a
// stream has come to. It lies in a page that all of them map.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "platform/memory_file.hpp"

namespace cuda_ffi::software {

class InterprocessEvent {
 public:
  // Throws std::bad_alloc.
  static std::shared_ptr<InterprocessEvent> create();
  // Null if it is not there any more.
  static std::shared_ptr<InterprocessEvent> open(const platform::MemoryFile::Place& place);
  ~InterprocessEvent();
  InterprocessEvent(const InterprocessEvent&) = delete;
  InterprocessEvent& operator=(const InterprocessEvent&) = delete;

  platform::MemoryFile::Place place() const noexcept { return file_->place(); }

  // The number of a new record, of this process.
  std::uint64_t record() noexcept;
  // A stream has come to the record, and so to all before it.
  void reach(std::uint64_t record) noexcept;
  // The latest record; 0 if there is none.
  std::uint64_t latest() const noexcept;
  bool reached(std::uint64_t record) const noexcept;
  // Blocks until the record is reached. False if that cannot be any more: the process that has
  // recorded last has ended, or `cancelled` is set.
  bool wait(std::uint64_t record, const std::atomic<bool>& cancelled) const;

 private:
  struct State;
  InterprocessEvent(std::unique_ptr<platform::MemoryFile> file, void* page) noexcept;
  static std::shared_ptr<InterprocessEvent> map(std::unique_ptr<platform::MemoryFile> file);

  const std::unique_ptr<platform::MemoryFile> file_;
  State* const state_;
};

}  // namespace cuda_ffi::software
