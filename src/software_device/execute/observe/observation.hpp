#pragma once

// What is counted of one module's kernels, kept until the process ends: modules come and go.

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "software_device/execute/observe/counters.hpp"
#include "software_device/execute/state/grid_launch.hpp"

namespace cuda_ffi::software {

struct Program;
struct Worker;

class Observation {
 public:
  explicit Observation(std::vector<std::string> texts) : texts_(std::move(texts)) {}

  // Once all of the program is decoded: copies what a report says of it.
  void describe(const Program& program);

  // What a worker counts in a kernel, for as long as this lives. Any thread.
  Shard& shard(const DecodedKernel& kernel, const Worker& worker);
  void note_launch(const GridLaunch& launch);

  // An object of JSON.
  std::string report() const;

 private:
  struct Instruction {
    std::uint32_t index, ptx_line, file, line;
  };
  struct Function {
    std::string name;
    std::uint32_t text = 0;
    bool entry = false;
    std::vector<Instruction> instructions;  // for each instruction of the code
  };
  struct Launches {
    std::uint64_t count = 0, blocks = 0, threads = 0;
    Dim3 grid, block;  // the latest
    std::uint32_t dynamic_shared_bytes = 0;
    std::uint32_t static_shared_bytes = 0, registers = 0;
  };

  std::string counts_of(const std::string& kernel) const;

  const std::vector<std::string> texts_;
  std::vector<std::vector<std::string>> files_;
  std::vector<Function> functions_;
  mutable std::mutex mutex_;  // guards what follows
  std::map<std::string, Launches> launches_;
  std::map<std::pair<std::string, const Worker*>, std::unique_ptr<Shard>> shards_;
};

// Whether launches are observed: while there are more calls with true than with false. Several
// threads may want a profile at one time.
bool is_observing() noexcept;
void observe(bool on) noexcept;
// Keeps what is observed of a module for reports().
void keep(std::shared_ptr<const Observation> observation);
// All that has been observed in the process: an array of JSON.
std::string reports();

}  // namespace cuda_ffi::software
