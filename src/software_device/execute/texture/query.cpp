// txq and suq.

#include <algorithm>

#include "software_device/execute/texture/object_lookup.hpp"
#include "software_device/execute/texture/texture_operations.hpp"

namespace cuda_ffi::software {

namespace {

using ptx::Word;

// Channel types and orders are reported with OpenCL's numbers.
std::uint32_t type_number(Channel channel) {
  switch (channel) {
    case Channel::S8:
      return 0x10d7;
    case Channel::S16:
      return 0x10d8;
    case Channel::S32:
      return 0x10d9;
    case Channel::U8:
      return 0x10da;
    case Channel::U16:
      return 0x10db;
    case Channel::U32:
      return 0x10dc;
    case Channel::F16:
      return 0x10dd;
    default:
      return 0x10de;
  }
}

std::uint32_t order_number(std::uint32_t channels) {
  return channels == 1 ? 0x10b0 : channels == 2 ? 0x10b2 : 0x10b5;
}

std::uint32_t image_answer(Word question, const Image& image, Channel channel,
                           std::uint32_t channels) {
  switch (question) {
    case Word::Width:
      return image.width;
    case Word::Height:
      return image.height;
    case Word::Depth:
    case Word::ArraySize:
      return image.slices;
    case Word::ChannelDataType:
      return type_number(channel);
    case Word::ChannelOrder:
      return order_number(channels);
    default:
      return 0;
  }
}

std::uint32_t texture_answer(Word question, const TextureView& view, std::uint32_t level) {
  switch (question) {
    case Word::NormalizedCoords:
      return view.normalized ? 1 : 0;
    case Word::FilterMode:
      return view.linear ? 1 : 0;
    case Word::AddrMode0:
      return static_cast<std::uint32_t>(view.modes[0]);
    case Word::AddrMode1:
      return static_cast<std::uint32_t>(view.modes[1]);
    case Word::AddrMode2:
      return static_cast<std::uint32_t>(view.modes[2]);
    case Word::NumMipmapLevels:
      return static_cast<std::uint32_t>(view.levels.size());
    case Word::NumSamples:
      return 1;
    default:
      break;
  }
  const std::size_t at = std::min<std::size_t>(level, view.levels.size() - 1);
  return image_answer(question, view.levels[at], view.channel, view.channels);
}

}  // namespace

CUDA_FFI_HANDLER(query_texture) {
  const auto question = static_cast<Word>(insn->immediate);
  const auto* levels = reinterpret_cast<const std::uint32_t*>(frame + insn->b);
  const auto use = [&](const TextureView& view, std::uint32_t lanes) {
    for (; lanes != 0; lanes &= lanes - 1) {
      const int lane = __builtin_ctz(lanes);
      reinterpret_cast<std::uint32_t*>(frame + insn->d)[lane] =
          texture_answer(question, view, levels[lane]);
    }
    return true;
  };
  return for_textures(insn, warp, frame, use);
}

CUDA_FFI_HANDLER(query_surface) {
  const auto question = static_cast<Word>(insn->immediate);
  const auto use = [&](const SurfaceView& view, std::uint32_t lanes) {
    const std::uint32_t answer = image_answer(question, view.image, view.channel, view.channels);
    for (; lanes != 0; lanes &= lanes - 1)
      reinterpret_cast<std::uint32_t*>(frame + insn->d)[__builtin_ctz(lanes)] = answer;
    return true;
  };
  return for_surfaces(insn, warp, frame, use);
}

}  // namespace cuda_ffi::software
