#include <algorithm>
#include <limits>

#include "software_device/execute/access/together.hpp"
#include "software_device/execute/state/half_bits.hpp"
#include "software_device/execute/tensor/accumulate.hpp"
#include "software_device/execute/tensor/float_products.hpp"
#include "software_device/execute/tensor/matrix_operations.hpp"
#include "software_device/execute/tensor/tensor_core_sum.hpp"

namespace cuda_ffi::software {

namespace {

constexpr std::size_t kMostElements = 16 * 256;  // A of m16n8k256

// The registers of one operand.
struct Registers {
  std::byte* frame;
  const std::uint32_t* list;

  template <class Word>
  Word* of(std::uint32_t slot) const {
    return reinterpret_cast<Word*>(frame + list[slot]);
  }
};

template <Element kElement, class Word, class T, class Read>
void gather(const Fragment& fragment, const Registers& registers, std::uint32_t mask, T* dense,
            Read read) {
  constexpr std::uint32_t kBits = bits_of(kElement), kParts = parts_of(kElement);
  constexpr Word kMask = kBits == 8 * sizeof(Word) ? static_cast<Word>(~Word{0})
                                                   : static_cast<Word>((Word{1} << kBits % 64) - 1);
  const std::uint32_t count = fragment.registers;
  for (std::uint32_t slot = 0; slot < count; ++slot) {
    const Word* words = registers.of<Word>(slot);
    const std::uint16_t* index = &fragment.index[std::size_t{slot} * kParts];
    for (std::uint32_t lane = 0; lane < kLanes; ++lane, index += std::size_t{count} * kParts) {
      if ((mask >> lane & 1) == 0) continue;
      const Word word = words[lane];
      for (std::uint32_t part = 0; part < kParts; ++part)
        dense[index[part]] = read(static_cast<Word>(word >> (part * kBits)) & kMask);
    }
  }
}

template <Element kElement, class T>
void gather_as(const Fragment& fragment, const Registers& registers, std::uint32_t mask, T* dense) {
  using Word = std::conditional_t<kElement == Element::F64, std::uint64_t, std::uint32_t>;
  gather<kElement, Word>(fragment, registers, mask, dense, [](Word bits) {
    if constexpr (is_integer(kElement))
      return static_cast<T>(read_integer<kElement>(bits));
    else
      return static_cast<T>(read_float<kElement>(bits));
  });
}

void gather(const Fragment& fragment, const Registers& registers, std::uint32_t mask,
            double* dense) {
  switch (fragment.element) {
    case Element::E4m3:
      return gather_as<Element::E4m3>(fragment, registers, mask, dense);
    case Element::E5m2:
      return gather_as<Element::E5m2>(fragment, registers, mask, dense);
    case Element::F16:
      return gather_as<Element::F16>(fragment, registers, mask, dense);
    case Element::BF16:
      return gather_as<Element::BF16>(fragment, registers, mask, dense);
    case Element::TF32:
      return gather_as<Element::TF32>(fragment, registers, mask, dense);
    case Element::F64:
      return gather_as<Element::F64>(fragment, registers, mask, dense);
    default:
      return gather_as<Element::F32>(fragment, registers, mask, dense);
  }
}

void gather(const Fragment& fragment, const Registers& registers, std::uint32_t mask,
            std::int64_t* dense) {
  switch (fragment.element) {
    case Element::S4:
      return gather_as<Element::S4>(fragment, registers, mask, dense);
    case Element::S8:
      return gather_as<Element::S8>(fragment, registers, mask, dense);
    case Element::S32:
      return gather_as<Element::S32>(fragment, registers, mask, dense);
    case Element::U8:
      return gather_as<Element::U8>(fragment, registers, mask, dense);
    case Element::U4:
      return gather_as<Element::U4>(fragment, registers, mask, dense);
    default:
      return gather_as<Element::B1>(fragment, registers, mask, dense);
  }
}

template <class Word, class T, class Write>
void scatter(const Fragment& fragment, const Registers& registers, std::uint32_t mask,
             const T* dense, Write write) {
  const std::uint32_t bits = bits_of(fragment.element);
  const std::uint16_t* index = fragment.index.data();
  for (std::uint32_t lane = 0; lane < kLanes; ++lane)
    for (std::uint32_t slot = 0; slot < fragment.registers; ++slot) {
      Word word = 0;
      for (std::uint32_t part = 0; part < fragment.parts; ++part)
        word |= static_cast<Word>(write(dense[*index++])) << (part * bits);
      if ((mask >> lane & 1) != 0) registers.of<Word>(slot)[lane] = word;
    }
}

std::uint32_t f32_bits(double value) {
  if (value != value) return 0x7fffffffu;
  return std::bit_cast<std::uint32_t>(static_cast<float>(value));
}

std::uint32_t f16_bits(double value) {
  if (value != value) return 0x7fffu;
  return half_bits::f16_from_double(value);
}

void scatter(const Fragment& fragment, const Registers& registers, std::uint32_t mask,
             const double* dense) {
  if (fragment.element == Element::F64)
    return scatter<std::uint64_t>(fragment, registers, mask, dense,
                                  [](double v) { return std::bit_cast<std::uint64_t>(v); });
  if (fragment.element == Element::F16)
    return scatter<std::uint32_t>(fragment, registers, mask, dense, f16_bits);
  scatter<std::uint32_t>(fragment, registers, mask, dense, f32_bits);
}

void scatter(const Fragment& fragment, const Registers& registers, std::uint32_t mask,
             const std::int64_t* dense) {
  scatter<std::uint32_t>(fragment, registers, mask, dense,
                         [](std::int64_t v) { return static_cast<std::uint32_t>(v); });
}

void multiply(const MatrixProduct& product, const double* a, const double* b, double* c) {
  switch (product.a->element) {
    case Element::F64:
      return multiply_f64(product, a, b, c);
    case Element::E4m3:
    case Element::E5m2:
      return multiply_fp8(product, a, b, c);
    default:
      break;
  }
  if (product.products > 1) return multiply_quad(product, a, b, c);
  add_aligned(product.shape, product.a->element, product.d->element, a, b, c);
}

void multiply(const MatrixProduct& product, const std::int64_t* a, const std::int64_t* b,
              std::int64_t* c) {
  using I = std::int64_t;
  if (product.bits == BitProduct::Xor)
    accumulate(product.shape, a, b, c, [](I x, I y, I sum) { return sum + (x ^ y); });
  else
    accumulate(product.shape, a, b, c, [](I x, I y, I sum) { return sum + x * y; });
  if (!product.saturate) return;
  using Limits = std::numeric_limits<std::int32_t>;
  for (std::uint32_t i = 0; i < product.shape.m * product.shape.n; ++i)
    c[i] = std::clamp<I>(c[i], Limits::min(), Limits::max());
}

template <class T>
void run(const MatrixProduct& product, const Insn* insn, std::uint32_t mask, std::byte* frame) {
  T a[kMostElements], b[kMostElements], c[kMostElements];
  const std::uint32_t* list = insn->list;
  const Registers d_registers{frame, list};
  const Registers a_registers{frame, list += product.d->registers};
  const Registers b_registers{frame, list += product.a->registers};
  const Registers c_registers{frame, list + product.b->registers};
  if (mask != kAllLanes)  // the elements of missing lanes are zero
    for (T* const dense : {a, b, c}) std::fill_n(dense, kMostElements, T{});
  gather(*product.a, a_registers, mask, a);
  gather(*product.b, b_registers, mask, b);
  gather(*product.c, c_registers, mask, c);
  const Shape& shape = product.shape;
  for (std::uint32_t k = 0; k < product.products; ++k)
    multiply(product, a + k * shape.m * shape.k, b + k * shape.k * shape.n,
             c + k * shape.m * shape.n);
  scatter(*product.d, d_registers, mask, c);
}

}  // namespace

CUDA_FFI_HANDLER(multiply_matrices) {
  if (!all_here(insn, warp)) return go_on_with(insn, warp, 0);
  const auto& product = *reinterpret_cast<const MatrixProduct*>(insn->immediate);
  if (is_integer(product.a->element))
    run<std::int64_t>(product, insn, warp.mask, frame);
  else
    run<double>(product, insn, warp.mask, frame);
  return insn + 1;
}

}  // namespace cuda_ffi::software
