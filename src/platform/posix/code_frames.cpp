#include "platform/code_frames.hpp"

namespace cuda_ffi::platform {

std::vector<std::uint8_t> frame_records(std::span<const CodeFrame>, std::uint32_t) {
  return {};
}

KnownFrames::KnownFrames(const std::uint8_t*, const FrameRecords&) {}
KnownFrames::~KnownFrames() = default;
KnownFrames::KnownFrames(KnownFrames&&) noexcept = default;
KnownFrames& KnownFrames::operator=(KnownFrames&&) noexcept = default;

}  // namespace cuda_ffi::platform
