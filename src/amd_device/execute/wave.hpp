#pragma once

// A wave of 32 lanes, its work group, and the grid that these belong to.

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "amd_device/decode/decode.hpp"
#include "software_device/execute/state/grid_launch.hpp"
#include "software_device/memory/memory_map.hpp"

namespace cuda_ffi::amd {

constexpr unsigned kLanes = 32;
// Code can name 256 vector registers and 128 scalar ones. Those after them make wide operands at
// the end harmless.
constexpr unsigned kVectorRegisters = 264;
constexpr unsigned kScalarRegisters = 144;
// Where the first half of a VOPD writes for a moment.
constexpr unsigned kAside = 256;

// A vector register: 32 bits for each lane.
using Row = std::uint32_t[kLanes];

struct Kernel;

// Memory that exists for one launch only: its arguments, its packet, what it prints. It begins as
// zeros, and takes no room before it is written.
class LaunchMemory {
 public:
  void allocate(std::size_t size) {
    bytes_.reset(static_cast<std::byte*>(std::calloc(size, 1)));
    if (bytes_ == nullptr) throw std::bad_alloc();
    size_ = size;
  }
  std::byte* data() const { return bytes_.get(); }
  std::size_t size() const { return size_; }
  std::uint64_t address() const { return reinterpret_cast<std::uint64_t>(data()); }
  bool contains(std::uint64_t first, std::uint64_t size) const {
    return first >= address() && size <= size_ && first - address() <= size_ - size;
  }

 private:
  struct Free {
    void operator()(std::byte* bytes) const { std::free(bytes); }
  };
  std::unique_ptr<std::byte, Free> bytes_;
  std::size_t size_ = 0;
};

struct Grid {
  const Kernel* kernel = nullptr;
  software::GridLaunch launch;
  std::uint64_t groups = 0;
  std::uint32_t threads = 0, waves = 0;  // of a group
  std::uint32_t lds_bytes = 0, scratch_bytes = 0;
  LaunchMemory arguments, packet, printed;
  LaunchMemory heap, meeting;  // services.hpp; empty where the kernel does not ask for them
  std::atomic<std::uint64_t> next_group{0};
  std::atomic<bool> stopped{false};
  std::mutex mutex;
  std::optional<software::Fault> fault;  // guarded by mutex; the first one

  void fail(software::Fault why) {
    const std::lock_guard lock(mutex);
    if (!fault) fault = std::move(why);
    stopped.store(true, std::memory_order_relaxed);
  }
};

enum class WaveState : std::uint8_t { Running, Yielded, AtBarrier, Ended, Faulted };

// Bits of the MODE register.
struct Mode {
  std::uint32_t bits = 0x3f0;
  std::uint8_t round_single() const { return bits & 3; }
  std::uint8_t round_double() const { return bits >> 2 & 3; }  // and half
  bool flushes_single() const { return (bits >> 4 & 3) != 3; }
  bool is_usual() const { return (bits & 0x3f) == 0x30; }
  bool clamps_nan() const { return (bits & 0x100) != 0; }  // to 0
  // Results are multiplied by 2, 4 or 0.5 only where IEEE does not hold, and no denormals are made.
  bool scales_single() const { return (bits & 0x220) == 0; }
  bool scales_double() const { return (bits & 0x280) == 0; }  // and half
};

struct Group;

struct Wave {
  alignas(64) Row v[kVectorRegisters];
  std::uint32_t s[kScalarRegisters];
  bool scc = false;
  WaveState state = WaveState::Running;
  Mode mode;
  std::int32_t next = 0;     // the index of the next instruction
  std::uint32_t number = 0;  // in the group
  std::uint32_t budget = 0;  // backward branches until the wave yields
  Group* group = nullptr;
  const Code* code = nullptr;
  std::uint64_t image = 0;  // the address at which the code object lies
  std::vector<std::byte> scratch;
  // The allocation of the last access: it holds while the map's generation is the same.
  software::Allocation seen;
  std::uint64_t seen_generation = 0;
  // Of the texture or surface object that was read last.
  alignas(64) std::array<std::uint32_t, 16> described;

  std::uint32_t exec() const { return s[source::kExec]; }
  void set_exec(std::uint32_t mask) { s[source::kExec] = mask; }
  void set_scalar(unsigned which, std::uint32_t value) {
    if (which != source::kNull) s[which] = value;
  }
  void set_scalar64(unsigned which, std::uint64_t value) {
    if (which == source::kNull) return;
    s[which] = static_cast<std::uint32_t>(value);
    s[which + 1] = static_cast<std::uint32_t>(value >> 32);
  }
};

struct Group {
  Grid* grid = nullptr;
  std::uint64_t linear = 0;
  software::Dim3 index;
  std::vector<std::byte> lds;
  std::vector<Wave> waves;
  bool progressed = false;
};

// Ends the grid. `lane` < 0: no particular one. The instruction is the one before `next`.
void raise(Wave& wave, CUresult code, int lane, const std::string& what);

}  // namespace cuda_ffi::amd
