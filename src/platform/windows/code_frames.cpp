#include "platform/code_frames.hpp"

#include <windows.h>

#include <utility>

// One RUNTIME_FUNCTION for each frame, followed by one UNWIND_INFO for each, as
// learn.microsoft.com/cpp/build/exception-handling-x64 describes them.

namespace cuda_ffi::platform {
namespace {

enum Operation : std::uint8_t { kPushed = 0, kGrownLittle = 2 };

class Records {
 public:
  void put8(std::uint32_t number) { bytes_.push_back(static_cast<std::uint8_t>(number)); }
  void put32(std::uint32_t number) {
    for (int shift = 0; shift < 32; shift += 8) put8(number >> shift);
  }
  void align() {
    while (bytes_.size() % sizeof(std::uint32_t) != 0) put8(0);
  }
  std::uint32_t size() const { return static_cast<std::uint32_t>(bytes_.size()); }
  std::vector<std::uint8_t> take() { return std::move(bytes_); }

 private:
  std::vector<std::uint8_t> bytes_;
};

constexpr std::uint32_t kHeaderBytes = 4, kStepBytes = 2;

std::uint32_t unwind_bytes(const CodeFrame& frame) {
  const auto steps = static_cast<std::uint32_t>(frame.steps.size());
  return kHeaderBytes + (steps + 1) / 2 * 2 * kStepBytes;
}

// Windows undoes the steps in the order in which they are listed: the last one first.
void put_unwind_information(Records& records, const CodeFrame& frame) {
  constexpr std::uint32_t kVersion = 1, kNoFrameRegister = 0;
  records.put8(kVersion);
  records.put8(frame.steps.empty() ? 0 : frame.steps.back().behind - frame.begin);
  records.put8(static_cast<std::uint32_t>(frame.steps.size()));
  records.put8(kNoFrameRegister);
  for (auto step = frame.steps.rbegin(); step != frame.steps.rend(); ++step) {
    records.put8(step->behind - frame.begin);
    if (step->pushed >= 0)
      records.put8(kPushed | static_cast<std::uint32_t>(step->pushed) << 4);
    else
      records.put8(kGrownLittle | (step->grown / 8 - 1) << 4);
  }
  records.align();
}

}  // namespace

std::vector<std::uint8_t> frame_records(std::span<const CodeFrame> frames, std::uint32_t at) {
  Records records;
  std::uint32_t unwind_at =
      at + static_cast<std::uint32_t>(frames.size() * sizeof(RUNTIME_FUNCTION));
  for (const CodeFrame& frame : frames) {
    for (const std::uint32_t number : {frame.begin, frame.end, unwind_at}) records.put32(number);
    unwind_at += unwind_bytes(frame);
  }
  for (const CodeFrame& frame : frames) put_unwind_information(records, frame);
  return records.take();
}

// The system does not write to the table, although its declaration would let it.
KnownFrames::KnownFrames(const std::uint8_t* code, const FrameRecords& records) {
  if (records.frames == 0) return;
  auto* const table =
      reinterpret_cast<RUNTIME_FUNCTION*>(const_cast<std::uint8_t*>(code) + records.at);
  const auto base = reinterpret_cast<DWORD64>(code);
  if (RtlAddFunctionTable(table, static_cast<DWORD>(records.frames), base)) records_ = table;
}

KnownFrames::~KnownFrames() {
  if (records_ != nullptr)
    RtlDeleteFunctionTable(static_cast<RUNTIME_FUNCTION*>(const_cast<void*>(records_)));
}

KnownFrames::KnownFrames(KnownFrames&& other) noexcept
    : records_(std::exchange(other.records_, nullptr)) {}

KnownFrames& KnownFrames::operator=(KnownFrames&& other) noexcept {
  KnownFrames old(std::move(*this));
  records_ = std::exchange(other.records_, nullptr);
  return *this;
}

}  // namespace cuda_ffi::platform
