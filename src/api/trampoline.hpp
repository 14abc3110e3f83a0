#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

namespace cuda_ffi::api {

// One parameter of a C function as it crosses from JavaScript: 8 bytes, with the value in the low
// ones. A structure passed by value crosses as its address.
using Word = std::uint64_t;

// What a C calling convention distinguishes in parameters: sizes and kinds of registers. Signed and
// unsigned integers are passed alike, and so are all pointers.
using Byte = std::uint8_t;
using Short = std::uint16_t;
using Int = std::uint32_t;
using Long = std::uint64_t;
using Float = float;
using Pointer = void*;
// A structure by value. Its bytes and its alignment are all that the compiler needs to pass it, as
// long as no structure of the headers consists of floating-point numbers alone.
template <std::size_t kBytes>
struct Block {
  using Part =
      std::conditional_t<kBytes % sizeof(std::uint64_t) == 0, std::uint64_t, std::uint32_t>;
  Part parts[kBytes / sizeof(Part)];
};

template <typename Parameter>
Parameter from_word(Word word) noexcept {
  Parameter parameter;
  if constexpr (std::is_class_v<Parameter>) {
    parameter = {};
    if (word) std::memcpy(&parameter, reinterpret_cast<const void*>(word), sizeof(parameter));
  } else {
    std::memcpy(&parameter, &word, sizeof(parameter));
  }
  return parameter;
}

template <typename Result>
Word to_word(Result result) noexcept {
  Word word = 0;
  std::memcpy(&word, &result, sizeof(result));
  return word;
}

// Calls a function of one shape with parameters from words. There is one instance for each shape in
// the headers (about a hundred), not one for each function. If it returns a structure, the first
// word is the address to write it to, and the parameters follow.
using Trampoline = Word (*)(void* function, const Word* words);

template <typename Shape>
struct TrampolineOf;

template <typename Result, typename... Parameters>
struct TrampolineOf<Result(Parameters...)> {
  static Word call(void* function, const Word* words) {
    const auto indices = std::index_sequence_for<Parameters...>{};
    if constexpr (std::is_class_v<Result>) {
      const Result result = call_with(function, words + 1, indices);
      std::memcpy(reinterpret_cast<void*>(words[0]), &result, sizeof(result));
      return 0;
    } else {
      return to_word(call_with(function, words, indices));
    }
  }

 private:
  template <std::size_t... kIndex>
  static Result call_with(void* function, [[maybe_unused]] const Word* words,
                          std::index_sequence<kIndex...>) {
    return reinterpret_cast<Result (*)(Parameters...)>(function)(
        from_word<Parameters>(words[kIndex])...);
  }
};

}  // namespace cuda_ffi::api
