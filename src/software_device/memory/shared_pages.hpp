#pragma once

// Runs of reserved memory whose pages other processes have too: each is the pages of a file. Not
// thread-safe: the memory map's mutex guards it.

#include <cstdint>
#include <map>
#include <memory>

#include "platform/memory_file.hpp"

namespace cuda_ffi::software {

class SharedPages {
 public:
  // The file whose pages the run has from now on, with what it holds. Nobody may write to the run
  // meanwhile. Null if the system refuses.
  const platform::MemoryFile* share(std::uint64_t address, std::uint64_t bytes);
  // Puts a whole file, which another process shares, in the place of a run. False if the system
  // refuses.
  bool put(std::uint64_t address, std::unique_ptr<platform::MemoryFile> file);
  // Gives a run fresh pages if it has those of a file. False if the system refuses: others can
  // still see the run then.
  bool take_back(std::uint64_t address);

 private:
  std::map<std::uint64_t, std::unique_ptr<platform::MemoryFile>>
      files_;  // by their runs' addresses
};

}  // namespace cuda_ffi::software
