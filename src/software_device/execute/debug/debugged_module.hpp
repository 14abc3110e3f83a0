#pragma once

// What a debugger knows of a module, and where it stops.

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace cuda_ffi::software {

struct ModuleContents;
struct DecodedFunction;
struct Program;

class DebuggedModule {
 public:
  explicit DebuggedModule(std::vector<std::string> texts) : texts_(std::move(texts)) {}

  struct Symbol {
    std::string name;
    std::uint64_t address = 0, size = 0;
  };
  struct Kernel {
    std::string name;
    std::vector<Symbol> shared;  // addresses within shared memory
    std::uint32_t dynamic_offset = 0;
  };

  // In the order in which modules became known: who has seen one has seen those before.
  std::uint32_t id() const { return id_; }
  void set_id(std::uint32_t id) { id_ = id; }
  // Once all of the program is decoded.
  void describe(const Program& program, std::vector<Kernel> kernels, std::vector<Symbol> variables);
  // An object of JSON.
  std::string report() const;

  // Any thread. By a function's number, and the index of an instruction of its code.
  bool stops_at(std::uint32_t function, std::size_t instruction) const {
    return stops_[function][instruction].load(std::memory_order_relaxed);
  }
  // Lines of the PTX, by function: stops there, and nowhere else.
  using Lines = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  void stop_at(const Lines& lines);
  // Whether a debugger has said where it stops.
  bool is_settled() const { return settled_.load(std::memory_order_acquire); }

 private:
  std::uint32_t id_ = 0;
  const std::vector<std::string> texts_;
  const Program* program_ = nullptr;
  std::vector<Kernel> kernels_;
  std::vector<Symbol> variables_;
  std::vector<std::unique_ptr<std::atomic<bool>[]>> stops_;
  std::atomic<bool> settled_{false};
};

}  // namespace cuda_ffi::software
