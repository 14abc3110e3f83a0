#pragma once

// Runs PTX through LoadedModule and run_grid, without the driver's ABI.

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "software_device/execute/check/written_memory.hpp"
#include "software_device/execute/debug/debugger.hpp"
#include "software_device/execute/load/loaded_module.hpp"
#include "software_device/execute/observe/observation.hpp"
#include "software_device/execute/runtime/heap.hpp"
#include "software_device/execute/runtime/printf_buffer.hpp"
#include "software_device/execute/schedule/run_grid.hpp"
#include "software_device/memory/memory_map.hpp"

namespace cuda_ffi::software::test {

// Device memory that the test can read and write directly.
template <class T>
class Memory {
 public:
  explicit Memory(std::size_t count)
      : allocation_(MemoryMap::instance().allocate(0, count * sizeof(T), AllocationKind::Device)),
        count_(count) {
    std::memset(data(), 0, count * sizeof(T));
    WrittenMemory::instance().note_write(allocation_.base, count * sizeof(T));
  }
  explicit Memory(const std::vector<T>& values) : Memory(values.size()) {
    std::memcpy(data(), values.data(), values.size() * sizeof(T));
  }
  ~Memory() { free(); }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  void free() {
    if (live_) MemoryMap::instance().release(allocation_.base);
    live_ = false;
  }
  T* data() { return reinterpret_cast<T*>(allocation_.base); }
  T& operator[](std::size_t k) { return data()[k]; }
  std::size_t size() const { return count_; }
  std::vector<T> values() { return {data(), data() + count_}; }

 private:
  Allocation allocation_;
  std::size_t count_;
  bool live_ = true;
};

// A kernel's arguments, laid out like PTX parameters.
class Arguments {
 public:
  template <class... T>
  explicit Arguments(const T&... values) {
    (add(values), ...);
  }
  template <class T>
  void add(Memory<T>& memory) {
    add(memory.data());
  }
  template <class T>
  void add(const Memory<T>& memory) {
    add(const_cast<Memory<T>&>(memory).data());
  }
  template <class T>
  void add(const T& value) {
    while (bytes_.size() % alignof(T) != 0) bytes_.push_back({});
    const auto* begin = reinterpret_cast<const std::byte*>(&value);
    bytes_.insert(bytes_.end(), begin, begin + sizeof value);
  }
  std::span<const std::byte> bytes() const { return bytes_; }

 private:
  std::vector<std::byte> bytes_;
};

inline std::unique_ptr<LoadedModule> load(std::string_view text, int capability = 80,
                                          const Checks& checks = Checks::wanted()) {
  return LoadedModule::load(std::span(&text, 1), 0, capability, checks);
}

// The log of a text that is refused.
inline std::string refusal(std::string_view text, int capability = 80,
                           CUresult code = CUDA_ERROR_INVALID_PTX) {
  try {
    load(text, capability);
  } catch (const LoadError& error) {
    EXPECT_EQ(error.code, code) << error.log;
    return error.log;
  }
  ADD_FAILURE() << "the text was loaded";
  return "";
}

inline std::string read_program(const std::string& name) {
  const std::filesystem::path place =
      std::filesystem::path(CUDA_FFI_DEVICE_TESTS) / "execute" / "programs" / name;
  std::ifstream file(place);
  EXPECT_TRUE(file.good()) << place;
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Shape {
  Dim3 grid, block;
  std::uint32_t shared = 0;
  bool cooperative = false;
  Dim3 cluster{0, 0, 0};
};

inline std::optional<Fault> launch(const LoadedModule& module, const char* kernel,
                                   const Shape& shape, const Arguments& arguments) {
  GridLaunch what;
  what.kernel = module.kernel(kernel);
  EXPECT_NE(what.kernel, nullptr) << kernel;
  if (what.kernel != nullptr && is_observing()) what.kernel = &module.observed(*what.kernel);
  if (what.kernel != nullptr && Debugger::instance().is_on())
    what.kernel = &module.debugged(*what.kernel);
  what.grid = shape.grid;
  what.block = shape.block;
  what.cluster = shape.cluster;
  what.dynamic_shared_bytes = shape.shared;
  what.cooperative = shape.cooperative;
  what.parameters = arguments.bytes();
  return run_grid(what);
}

inline void run(const LoadedModule& module, const char* kernel, const Shape& shape,
                const Arguments& arguments) {
  const auto fault = launch(module, kernel, shape, arguments);
  ASSERT_FALSE(fault) << fault->code << ": " << fault->report;
}

// A kernel of one or a few instructions, over `Out out[n], In a[n], In b[n], In c[n]`: `body` reads
// %a, %b and %c and writes %d. Types are those of PTX registers and of ld and st.
struct Snippet {
  std::string out_type = "b32", in_type = "b32";
  std::string body;
  std::string declarations;
  std::string in_b_type, in_c_type;  // if they differ from in_type

  std::string text(int capability) const;
};

template <class Out, class A, class B = A, class C = A>
std::vector<Out> apply(const Snippet& snippet, const std::vector<A>& a,
                       const std::vector<B>& b = {}, const std::vector<C>& c = {},
                       int capability = 90) {
  const auto module = load(snippet.text(capability), capability);
  Memory<A> in_a(a);
  Memory<B> in_b(b.empty() ? std::vector<B>(a.size()) : b);
  Memory<C> in_c(c.empty() ? std::vector<C>(a.size()) : c);
  Memory<Out> out(a.size());
  const auto n = static_cast<std::uint32_t>(a.size());
  run(*module, "snippet", {{(n + 63) / 64}, {64}}, Arguments(out, in_a, in_b, in_c, n));
  return out.values();
}

}  // namespace cuda_ffi::software::test
