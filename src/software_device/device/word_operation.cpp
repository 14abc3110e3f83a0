#include <atomic>
#include <thread>

#include "software_device/device/copy.hpp"
#include "software_device/device/spin.hpp"
#include "software_device/device/words.hpp"
#include "software_device/execute/check/written_memory.hpp"
#include "software_device/execute/state/checks.hpp"
#include "software_device/memory/page_use.hpp"

namespace cuda_ffi::software {
namespace {

constexpr unsigned kComparison = 3;
constexpr unsigned kMostWords = 256;

void check_word(CUdeviceptr address, std::uint64_t bytes) {
  require(address % bytes == 0);
  check_device_range(address, bytes);
}

void check(const CUstreamBatchMemOpParams& word) {
  switch (word.operation) {
    case CU_STREAM_MEM_OP_WAIT_VALUE_32:
      return check_word(word.waitValue.address, 4);
    case CU_STREAM_MEM_OP_WAIT_VALUE_64:
      return check_word(word.waitValue.address, 8);
    case CU_STREAM_MEM_OP_WRITE_VALUE_32:
      return check_word(word.writeValue.address, 4);
    case CU_STREAM_MEM_OP_WRITE_VALUE_64:
      return check_word(word.writeValue.address, 8);
    case CU_STREAM_MEM_OP_BARRIER:
    case CU_STREAM_MEM_OP_FLUSH_REMOTE_WRITES:
      return;
  }
  fail(CUDA_ERROR_INVALID_VALUE);
}

// Does what std::atomic_ref would; libc++ lacks that before version 19.
template <typename Word>
Word load_word(CUdeviceptr address) {
  return __atomic_load_n(reinterpret_cast<const Word*>(address), __ATOMIC_ACQUIRE);
}

template <typename Word>
void store_word(CUdeviceptr address, Word value) {
  const PagesAreUsed used(page_use());
  __atomic_store_n(reinterpret_cast<Word*>(address), value, __ATOMIC_SEQ_CST);
}

template <typename Word>
bool satisfied(Word value, Word wanted, unsigned comparison) {
  using Signed = std::make_signed_t<Word>;
  switch (comparison) {
    case CU_STREAM_WAIT_VALUE_GEQ:
      return static_cast<Signed>(value - wanted) >= 0;  // the difference may wrap
    case CU_STREAM_WAIT_VALUE_EQ:
      return value == wanted;
    case CU_STREAM_WAIT_VALUE_AND:
      return (value & wanted) != 0;
    default:
      return static_cast<Word>(~(value | wanted)) != 0;
  }
}

template <typename Word>
void wait_for(CUdeviceptr address, Word wanted, unsigned flags,
              const std::atomic<bool>& cancelled) {
  const auto done = [&] {
    return satisfied(load_word<Word>(address), wanted, flags & kComparison);
  };
  while (!spin_until(done)) {
    if (cancelled.load(std::memory_order_acquire)) fail(CUDA_ERROR_LAUNCH_FAILED);
    std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
}

void note_write(std::uint64_t address, std::uint64_t bytes) {
  if (Checks::wanted().initialized) WrittenMemory::instance().note_write(address, bytes);
}

}  // namespace

WordOperation make_word_operation(const CUstreamBatchMemOpParams* words, unsigned count) {
  require((words != nullptr || count == 0) && count <= kMostWords);
  for (unsigned i = 0; i < count; ++i) check(words[i]);
  return {{words, words + count}};
}

void WordOperation::perform(Context& context) const {
  for (const CUstreamBatchMemOpParams& word : words) {
    switch (word.operation) {
      case CU_STREAM_MEM_OP_WRITE_VALUE_32:
        note_write(word.writeValue.address, 4);
        store_word<std::uint32_t>(word.writeValue.address, word.writeValue.value);
        break;
      case CU_STREAM_MEM_OP_WRITE_VALUE_64:
        note_write(word.writeValue.address, 8);
        store_word<std::uint64_t>(word.writeValue.address, word.writeValue.value64);
        break;
      case CU_STREAM_MEM_OP_WAIT_VALUE_32:
        wait_for<std::uint32_t>(word.waitValue.address, word.waitValue.value, word.waitValue.flags,
                                context.cancelled());
        break;
      case CU_STREAM_MEM_OP_WAIT_VALUE_64:
        wait_for<std::uint64_t>(word.waitValue.address, word.waitValue.value64,
                                word.waitValue.flags, context.cancelled());
        break;
      // The host's memory is coherent: there is nothing to flush, and the stores above are ordered.
      case CU_STREAM_MEM_OP_BARRIER:
      case CU_STREAM_MEM_OP_FLUSH_REMOTE_WRITES:
        break;
    }
  }
}

}  // namespace cuda_ffi::software
