// Finds out how the lanes' addresses are arranged, before they are accessed.

#include "software_device/execute/handlers/families.hpp"
#include "software_device/execute/handlers/memory_lanes.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

namespace {

constexpr std::uint64_t kMostStride = 1 << 24;

CUDA_FFI_INLINE bool is_zero(const Row<std::uint32_t>& bits) {
#if defined(__AVX512F__)
  const __m512i all = reinterpret_cast<const __m512i&>(bits);
  return _mm512_test_epi32_mask(all, all) == 0;
#else
  std::uint32_t together = 0;
  for (int l = 0; l < kRow; ++l) together |= bits[l];
  return together == 0;
#endif
}

// Whether in each row, lane l's number is that of the first lane plus l × stride.
CUDA_FFI_INLINE bool lie_evenly(const std::uint32_t* numbers, std::uint32_t stride) {
  constexpr Row<std::uint32_t> kPlaces = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  const Row<std::uint32_t> steps = kPlaces * stride;
  const auto wrong = [&](const std::uint32_t* row) {
    return row_at<std::uint32_t>(row) ^ (steps + row[0]);
  };
  return is_zero(wrong(numbers) | wrong(numbers + kRow));
}
CUDA_FFI_INLINE bool lie_evenly(const std::uint64_t* numbers, std::uint64_t stride) {
#if defined(__AVX512F__)
  // Uses 32-bit products: the 64-bit products that a compiler would use are three times as slow.
  const __m512i step = _mm512_set1_epi64(static_cast<long long>(stride));
  const __m512i low = _mm512_mul_epu32(step, _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0));
  const __m512i high = _mm512_add_epi64(low, _mm512_slli_epi64(step, 3));
  __m512i wrong = _mm512_setzero_si512();
  for (int row = 0; row < kLanes; row += kRow) {
    const __m512i first = _mm512_set1_epi64(static_cast<long long>(numbers[row]));
    wrong = _mm512_or_si512(
        wrong, _mm512_xor_si512(_mm512_load_si512(numbers + row), _mm512_add_epi64(first, low)));
    wrong = _mm512_or_si512(wrong, _mm512_xor_si512(_mm512_load_si512(numbers + row + 8),
                                                    _mm512_add_epi64(first, high)));
  }
  return _mm512_test_epi64_mask(wrong, wrong) == 0;
#else
  std::uint64_t wrong = 0;
  CUDA_FFI_EACH_LANE wrong |=
      numbers[l] ^ (numbers[l & kRow] + stride * static_cast<std::uint64_t>(l & (kRow - 1)));
  return wrong == 0;
#endif
}

// Whether the numbers of an even row are below 2^31. Larger ones may wrap around, and then their
// addresses are not evenly spaced.
CUDA_FFI_INLINE bool are_small(const std::uint32_t* row) {
  return ((row[0] | row[kRow - 1]) >> 31) == 0;
}

template <class A>
CUDA_FFI_INLINE Rows measured(const Insn* insn, std::byte* frame) {
  using Number = std::make_unsigned_t<LaneOf<A>>;
  const Number* a = lanes<Number>(frame, insn->a);
  const Number step = a[1] - a[0];
  if (step >= kMostStride || !lie_evenly(a, step)) return {};
  if constexpr (AddressIn<A>::kIndex) {
    const std::uint64_t scale = scale_of(insn), stride = step * scale;
    return {a[0] * scale, a[kRow] * scale, stride,
            stride < kMostStride && are_small(a) && are_small(a + kRow)};
  } else {
    return {a[0], a[kRow], step, true};
  }
}

template <class A>
const Insn* measure(const Insn* insn, Warp&, std::byte* frame) {
  *reinterpret_cast<Rows*>(frame + insn->d) = measured<A>(insn, frame);
  return insn + 1;
}

}  // namespace

Handler measure_handler(AddressForm form) {
  switch (form) {
    case AddressForm::Narrow:
      return measure<std::uint32_t>;
    case AddressForm::Whole:
      return measure<std::uint64_t>;
    case AddressForm::SignedIndex:
      return measure<Index<std::int32_t>>;
    case AddressForm::UnsignedIndex:
      return measure<Index<std::uint32_t>>;
  }
  return nullptr;
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
