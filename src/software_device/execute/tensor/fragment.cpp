#include "software_device/execute/tensor/fragment.hpp"

#include <bit>
#include <map>
#include <mutex>
#include <utility>

#include "software_device/execute/state/code.hpp"

namespace cuda_ffi::software {

namespace {

struct Place {
  std::uint32_t row, column;
};

// PTX ISA, "Matrix Fragments for mma": one rule for every type. The elements of a register follow
// each other along k. The four lanes of a group share one of eight rows (of A and C) or columns (of
// B).
Place mma_place(const FragmentKind& kind, const Shape& shape, std::uint32_t lane,
                std::uint32_t slot, std::uint32_t part) {
  const std::uint32_t group = lane >> 2, within = lane & 3, parts = parts_of(kind.element);
  if (kind.role == Role::C) {
    const std::uint32_t element = slot * parts + part;
    return {group + 8 * (element >> 1), 2 * within + (element & 1)};
  }
  const bool tall = kind.role == Role::A && shape.m == 16;  // a second register for rows 8 to 15
  const std::uint32_t step = tall ? slot >> 1 : slot;
  const std::uint32_t k = step * 4 * parts + within * parts + part;
  if (kind.role == Role::B) return {k, group};
  return {group + (tall ? 8 * (slot & 1) : 0), k};
}

// "Matrix Fragments for mma.m8n8k4 with .f16": lanes 4q…4q+3, and those 16 higher, work on product
// q.
Place quad_place(const FragmentKind& kind, std::uint32_t lane, std::uint32_t slot,
                 std::uint32_t part) {
  const std::uint32_t i = slot * parts_of(kind.element) + part, low = lane & 3,
                      upper = lane >= 16 ? 4 : 0;
  switch (kind.role) {
    case Role::A:
      return kind.column_major ? Place{i + upper, low} : Place{low + upper, i};
    case Role::B:
      return kind.column_major ? Place{i, low + upper} : Place{low, i + upper};
    default:
      break;
  }
  if (kind.element == Element::F16) return {low + upper, i};
  return {(lane & 1) + (i & 2) + upper, (i & 4) + (lane & 2) + (i & 1)};
}

std::uint32_t register_count(const FragmentKind& kind, std::uint32_t elements) {
  // For small matrices of f16, wmma holds each element more than once.
  if (kind.arrangement == Arrangement::Wmma && kind.element == Element::F16 && kind.role != Role::C)
    return 8;
  return elements / kLanes / parts_of(kind.element);
}

Fragment lay_out(const FragmentKind& kind, const Shape& shape) {
  Fragment fragment;
  fragment.element = kind.element;
  fragment.parts = parts_of(kind.element);
  fragment.rows = kind.role == Role::B ? shape.k : shape.m;
  fragment.columns = kind.role == Role::A ? shape.k : shape.n;
  fragment.column_bits = static_cast<std::uint32_t>(std::countr_zero(fragment.columns));
  const std::uint32_t elements = fragment.rows * fragment.columns;
  const bool quads = kind.arrangement == Arrangement::MmaQuads;
  fragment.registers = register_count(kind, quads ? 4 * elements : elements);
  for (std::uint32_t lane = 0; lane < kLanes; ++lane)
    for (std::uint32_t slot = 0; slot < fragment.registers; ++slot)
      for (std::uint32_t part = 0; part < fragment.parts; ++part) {
        Place place{};
        if (kind.arrangement == Arrangement::Wmma) {
          const std::uint32_t linear =
              ((lane * fragment.registers + slot) * fragment.parts + part) % elements;
          place = kind.role == Role::B
                      ? Place{linear % fragment.rows, linear / fragment.rows}
                      : Place{linear / fragment.columns, linear % fragment.columns};
        } else {
          place =
              quads ? quad_place(kind, lane, slot, part) : mma_place(kind, shape, lane, slot, part);
        }
        const std::uint32_t product = quads ? (lane & 15) >> 2 : 0;
        fragment.index.push_back(static_cast<std::uint16_t>(
            product * elements + place.row * fragment.columns + place.column));
      }
  return fragment;
}

struct Known {
  std::mutex mutex;
  std::map<std::pair<FragmentKind, Shape>, Fragment> fragments;
};

}  // namespace

const Fragment& fragment_of(const FragmentKind& kind, const Shape& shape) {
  static auto* const known = new Known;  // kernels may run until the process ends
  const std::scoped_lock lock(known->mutex);
  const auto [at, added] = known->fragments.try_emplace({kind, shape});
  if (added) at->second = lay_out(kind, shape);
  return at->second;
}

}  // namespace cuda_ffi::software
