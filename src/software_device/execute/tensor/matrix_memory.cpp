#include <cstring>

#include "software_device/execute/access/together.hpp"
#include "software_device/execute/check/resolve_lanes.hpp"
#include "software_device/execute/state/block.hpp"
#include "software_device/execute/state/insn_views.hpp"
#include "software_device/execute/state/windows.hpp"
#include "software_device/execute/tensor/matrix_operations.hpp"

namespace cuda_ffi::software {

namespace {

std::uint64_t address_of(const Insn* insn, const std::byte* frame, std::uint32_t lane) {
  if (AccessView::of(*insn).narrow)
    return reinterpret_cast<const std::uint32_t*>(frame + insn->a)[lane];
  return reinterpret_cast<const std::uint64_t*>(frame + insn->a)[lane];
}

AddressSpace space_of(const Insn* insn) {
  return AccessView::of(*insn).space;
}

// Where the elements of the dense matrix lie in memory.
struct Placing {
  std::uint32_t column_bits, column_mask, element_bits;
  std::uint64_t row_step, column_step;  // in elements

  Placing(const MatrixInMemory& matrix, std::uint64_t stride)
      : column_bits(matrix.fragment->column_bits),
        column_mask(matrix.fragment->columns - 1),
        element_bits(bits_of(matrix.fragment->element)),
        row_step(matrix.column_major ? 1 : stride),
        column_step(matrix.column_major ? stride : 1) {}

  std::uint64_t bits_from_start(std::uint32_t index) const {
    return ((index >> column_bits) * row_step + (index & column_mask) * column_step) * element_bits;
  }
};

// The pieces of a register that are contiguous in memory: an element each, or a whole register if
// elements are smaller than a byte.
struct Pieces {
  std::uint32_t count, elements, bytes;
};

Pieces pieces_of(const Fragment& fragment) {
  const std::uint32_t bits = bits_of(fragment.element);
  if (bits < 8) return {1, fragment.parts, 4};
  return {fragment.parts, 1, bits / 8};
}

// The beginning of the matrix, if all lanes name the same one and it lies in one piece; else null.
std::byte* whole_matrix(const Insn* insn, Warp& warp, const std::byte* frame) {
  const auto& matrix = *reinterpret_cast<const MatrixInMemory*>(insn->immediate);
  const auto* strides = reinterpret_cast<const std::uint32_t*>(frame + insn->b);
  if (warp.mask != kAllLanes || warp.block->watch != nullptr) return nullptr;
  for (std::uint32_t lane = 1; lane < kLanes; ++lane)
    if (strides[lane] != strides[0] || address_of(insn, frame, lane) != address_of(insn, frame, 0))
      return nullptr;
  std::uint64_t address = address_of(insn, frame, 0) + static_cast<std::uint64_t>(matrix.offset);
  if (address % pieces_of(*matrix.fragment).bytes != 0) return nullptr;
  if (space_of(insn) == AddressSpace::Shared) address += kSharedWindow;
  const std::uint32_t last = matrix.fragment->rows * matrix.fragment->columns - 1;
  const std::uint64_t bits =
      Placing(matrix, strides[0]).bits_from_start(last) + bits_of(matrix.fragment->element);
  std::byte* place = nullptr;
  return reachable(warp, 0, address, place) >= (bits + 7) / 8 ? place : nullptr;
}

// Like for_pieces(), for a matrix that is known to be accessible, in pieces of kBytes.
template <std::uint32_t kBytes, class Move>
void for_pieces_of(std::byte* begin, const Insn* insn, std::byte* frame, Move move) {
  const auto& matrix = *reinterpret_cast<const MatrixInMemory*>(insn->immediate);
  const Fragment& fragment = *matrix.fragment;
  // Local copies, because as far as the compiler knows, the moves could overwrite anything.
  const Pieces pieces = pieces_of(fragment);
  const Placing placing(matrix, reinterpret_cast<const std::uint32_t*>(frame + insn->b)[0]);
  const std::uint32_t registers = fragment.registers, size = register_bytes(fragment.element);
  for (std::uint32_t slot = 0; slot < registers; ++slot) {
    std::byte* values = frame + insn->list[slot];
    for (std::uint32_t lane = 0; lane < kLanes; ++lane, values += size) {
      const std::uint16_t* index = &fragment.index[(lane * registers + slot) * fragment.parts];
      for (std::uint32_t piece = 0; piece < pieces.count; ++piece)
        move(begin + placing.bits_from_start(index[piece * pieces.elements]) / 8,
             values + piece * kBytes, kBytes);
    }
  }
}

// Calls move(address in memory, address in the register, bytes) for every piece of every running
// lane.
template <class Move>
bool for_pieces(const Insn* insn, Warp& warp, std::byte* frame, AccessKind kind, Move move) {
  if (std::byte* begin = whole_matrix(insn, warp, frame)) {
    switch (pieces_of(*reinterpret_cast<const MatrixInMemory*>(insn->immediate)->fragment).bytes) {
      case 1:
        for_pieces_of<1>(begin, insn, frame, move);
        return true;
      case 2:
        for_pieces_of<2>(begin, insn, frame, move);
        return true;
      case 4:
        for_pieces_of<4>(begin, insn, frame, move);
        return true;
      default:
        for_pieces_of<8>(begin, insn, frame, move);
        return true;
    }
  }
  const auto& matrix = *reinterpret_cast<const MatrixInMemory*>(insn->immediate);
  const Fragment& fragment = *matrix.fragment;
  const Pieces pieces = pieces_of(fragment);
  const auto* strides = reinterpret_cast<const std::uint32_t*>(frame + insn->b);
  for (std::uint32_t slot = 0; slot < fragment.registers; ++slot)
    for (std::uint32_t piece = 0; piece < pieces.count; ++piece) {
      std::uint64_t addresses[kLanes];
      for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
        const std::uint32_t part = piece * pieces.elements;
        const std::uint32_t index =
            fragment.index[(lane * fragment.registers + slot) * fragment.parts + part];
        addresses[lane] = address_of(insn, frame, lane) +
                          static_cast<std::uint64_t>(matrix.offset) +
                          Placing(matrix, strides[lane]).bits_from_start(index) / 8;
      }
      std::byte* places[kLanes];
      if (!resolve_lanes(insn, warp, space_of(insn), kind, addresses, pieces.bytes, pieces.bytes,
                         places))
        return false;
      for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
        const int lane = __builtin_ctz(left);
        std::byte* values = frame + insn->list[slot] +
                            static_cast<std::uint32_t>(lane) * register_bytes(fragment.element);
        move(places[lane], values + piece * pieces.bytes, pieces.bytes);
      }
    }
  return true;
}

constexpr std::uint32_t kTileRow = 16;  // bytes of a row of eight elements

// Finds the rows of the tiles, whose addresses the lanes name in order. False after a fault.
bool find_rows(const Insn* insn, Warp& warp, std::byte* frame, AccessKind kind,
               std::byte* (&rows)[kLanes]) {
  std::uint64_t addresses[kLanes];
  for (std::uint32_t lane = 0; lane < kLanes; ++lane)
    addresses[lane] = address_of(insn, frame, lane) + static_cast<std::uint64_t>(insn->immediate);
  const std::uint32_t running = warp.mask;
  if (insn->count < 4) warp.mask &= (1u << (8 * insn->count)) - 1;
  const bool good =
      resolve_lanes(insn, warp, space_of(insn), kind, addresses, kTileRow, kTileRow, rows);
  warp.mask = running;
  return good;
}

// The element of a tile that a lane holds in half 0 or 1 of its register.
struct TilePlace {
  std::uint32_t row, column;
};

TilePlace tile_place(std::uint32_t lane, std::uint32_t half, bool transposed) {
  const std::uint32_t group = lane >> 2, pair = 2 * (lane & 3) + half;
  return transposed ? TilePlace{pair, group} : TilePlace{group, pair};
}

// Calls move(address in memory, half of a register) for every element.
template <class Move>
void for_tile_elements(const Insn* insn, const Warp& warp, std::byte* frame,
                       std::byte* const (&rows)[kLanes], Move move) {
  for (std::uint32_t tile = 0; tile < insn->count; ++tile)
    for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
      const auto lane = static_cast<std::uint32_t>(__builtin_ctz(left));
      auto* halves = reinterpret_cast<std::uint16_t*>(frame + insn->list[tile]) + 2 * lane;
      for (std::uint32_t half = 0; half < 2; ++half) {
        const TilePlace place = tile_place(lane, half, insn->width != 0);
        const std::uint32_t namer = 8 * tile + place.row;
        if ((warp.mask >> namer & 1) != 0) move(rows[namer] + 2 * place.column, halves + half);
      }
    }
}

}  // namespace

CUDA_FFI_HANDLER(load_matrix) {
  if (!all_here(insn, warp)) return go_on_with(insn, warp, 0);
  const auto move = [](const std::byte* memory, std::byte* slot, std::uint32_t bytes) {
    std::memcpy(slot, memory, bytes);
  };
  return for_pieces(insn, warp, frame, AccessKind::Read, move) ? insn + 1 : kLeave;
}

CUDA_FFI_HANDLER(store_matrix) {
  if (!all_here(insn, warp)) return go_on_with(insn, warp, 0);
  const auto move = [](std::byte* memory, const std::byte* slot, std::uint32_t bytes) {
    std::memcpy(memory, slot, bytes);
  };
  return for_pieces(insn, warp, frame, AccessKind::Write, move) ? insn + 1 : kLeave;
}

CUDA_FFI_HANDLER(load_tiles) {
  if (!all_here(insn, warp)) return go_on_with(insn, warp, 0);
  std::byte* rows[kLanes];
  if (!find_rows(insn, warp, frame, AccessKind::Read, rows)) return kLeave;
  for_tile_elements(insn, warp, frame, rows, [](const std::byte* memory, std::uint16_t* half) {
    std::memcpy(half, memory, 2);
  });
  return insn + 1;
}

CUDA_FFI_HANDLER(store_tiles) {
  if (!all_here(insn, warp)) return go_on_with(insn, warp, 0);
  std::byte* rows[kLanes];
  if (!find_rows(insn, warp, frame, AccessKind::Write, rows)) return kLeave;
  for_tile_elements(insn, warp, frame, rows, [](std::byte* memory, const std::uint16_t* half) {
    std::memcpy(memory, half, 2);
  });
  return insn + 1;
}

CUDA_FFI_HANDLER(transpose_tile) {
  if (!all_here(insn, warp)) return go_on_with(insn, warp, 0);
  const auto* a = reinterpret_cast<const std::uint16_t*>(frame + insn->a);
  auto* d = reinterpret_cast<std::uint16_t*>(frame + insn->d);
  std::uint16_t tile[8][8];
  for (std::uint32_t k = 0; k < 2 * kLanes; ++k) {
    const TilePlace place = tile_place(k / 2, k % 2, false);
    tile[place.row][place.column] = (warp.mask >> (k / 2) & 1) != 0 ? a[k] : 0;
  }
  for (std::uint32_t k = 0; k < 2 * kLanes; ++k) {
    const TilePlace place = tile_place(k / 2, k % 2, true);
    if ((warp.mask >> (k / 2) & 1) != 0) d[k] = tile[place.row][place.column];
  }
  return insn + 1;
}

}  // namespace cuda_ffi::software
