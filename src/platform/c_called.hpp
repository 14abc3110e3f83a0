#pragma once

// C functions that are made by the compiler ahead of time and given a meaning at run time: the
// other direction of c_call.hpp. What a function receives in registers is all that it gets, so
// there is one function type for each kind of result (on Windows also for each order of kinds), and
// any number of functions of it.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "platform/c_call.hpp"

namespace cuda_ffi::platform {

// As many may be called at the same time.
#if defined(_WIN32)
constexpr std::size_t kCallableFunctions = 32;
#else
constexpr std::size_t kCallableFunctions = 128;
#endif

// What arrives: the parameters that registers hold.
struct Received {
#if defined(_WIN32)
  std::array<Word, kPlaces> first{};
#else
  std::array<Word, kIntegers> integers{};
  std::array<Word, kFloats> floats{};
#endif
};

// Gets the number of the function that was called, and returns the result's bytes.
using Called = Word (*)(std::size_t function, const Received& received);

template <typename Result>
Result result_of(Word word) {
  if constexpr (sizeof(Result) == sizeof(Word))
    return std::bit_cast<Result>(word);
  else
    return std::bit_cast<Result>(static_cast<std::uint32_t>(word));
}

#if defined(_WIN32)

template <typename Value>
Word received_word(Value value) {
  return std::bit_cast<Word>(value);
}

template <typename Result, unsigned kFloating, Called kCalled, std::size_t kFunction>
struct CalledFunction {
  template <std::size_t kPlace>
  using Placed = std::conditional_t<(kFloating >> kPlace & 1) != 0, double, Word>;

  static Result entry(Placed<0> a, Placed<1> b, Placed<2> c, Placed<3> d) {
    const Received received{
        {received_word(a), received_word(b), received_word(c), received_word(d)}};
    return result_of<Result>(kCalled(kFunction, received));
  }
};

template <typename Result, unsigned kFloating, Called kCalled, std::size_t... kFunction>
void* called_function(std::size_t function, std::index_sequence<kFunction...>) {
  using Entry = decltype(&CalledFunction<Result, kFloating, kCalled, 0>::entry);
  static constexpr Entry kEntries[] = {
      &CalledFunction<Result, kFloating, kCalled, kFunction>::entry...};
  return reinterpret_cast<void*>(kEntries[function]);
}

template <typename Result, Called kCalled, unsigned kFloating = 0>
void* called_function(std::size_t function, unsigned floating) {
  if constexpr (kFloating + 1 < 1u << kPlaces) {
    if (floating != kFloating)
      return called_function<Result, kCalled, kFloating + 1>(function, floating);
  }
  return called_function<Result, kFloating, kCalled>(
      function, std::make_index_sequence<kCallableFunctions>());
}

// Which of the first parameters are floating-point numbers.
inline unsigned shape_of(const std::string& parameters) {
  unsigned floating = 0;
  for (std::size_t place = 0; place < parameters.size(); ++place)
    if (is_floating(static_cast<Kind>(parameters[place]))) floating |= 1u << place;
  return floating;
}

#else

template <typename Result, Called kCalled, std::size_t kFunction, typename Integers,
          typename Floats>
struct CalledFunction;

template <typename Result, Called kCalled, std::size_t kFunction, std::size_t... kInteger,
          std::size_t... kFloat>
struct CalledFunction<Result, kCalled, kFunction, std::index_sequence<kInteger...>,
                      std::index_sequence<kFloat...>> {
  template <std::size_t>
  using Integer = Word;
  template <std::size_t>
  using Floating = double;

  static Result entry(Integer<kInteger>... integers, Floating<kFloat>... floats) {
    const Received received{{integers...}, {std::bit_cast<Word>(floats)...}};
    return result_of<Result>(kCalled(kFunction, received));
  }
};

template <typename Result, Called kCalled, std::size_t... kFunction>
void* called_function(std::size_t function, std::index_sequence<kFunction...>) {
  using Integers = std::make_index_sequence<kIntegers>;
  using Floats = std::make_index_sequence<kFloats>;
  static constexpr decltype(&CalledFunction<Result, kCalled, 0, Integers, Floats>::entry)
      kEntries[] = {&CalledFunction<Result, kCalled, kFunction, Integers, Floats>::entry...};
  return reinterpret_cast<void*>(kEntries[function]);
}

template <typename Result, Called kCalled>
void* called_function(std::size_t function, unsigned) {
  return called_function<Result, kCalled>(function, std::make_index_sequence<kCallableFunctions>());
}

inline unsigned shape_of(const std::string&) {
  return 0;
}

#endif

// The C function of that number, which calls `kCalled`. `parameters` has a letter for each.
template <Called kCalled>
void* called_function(std::size_t function, Kind result, const std::string& parameters) {
  const unsigned shape = shape_of(parameters);
  if (result == Kind::Double) return called_function<double, kCalled>(function, shape);
  if (result == Kind::Float) return called_function<float, kCalled>(function, shape);
  return called_function<Word, kCalled>(function, shape);
}

// Takes one parameter after another out of what was received.
class ReceivedWords {
 public:
  explicit ReceivedWords(const Received& received) : received_(received) {}

  // Nothing if it is not in a register.
  std::optional<Word> next(Kind kind) {
#if defined(_WIN32)
    static_cast<void>(kind);
    return taken(received_.first, place_);
#else
    return is_floating(kind) ? taken(received_.floats, floats_) : taken(received_.integers, place_);
#endif
  }

 private:
  template <std::size_t kCount>
  static std::optional<Word> taken(const std::array<Word, kCount>& words, std::size_t& at) {
    if (at == kCount) return std::nullopt;
    return words[at++];
  }

  const Received& received_;
  std::size_t place_ = 0, floats_ = 0;
};

// Whether registers hold all of them.
inline bool is_receivable(const std::string& parameters) {
  const Received nothing;
  ReceivedWords words(nothing);
  for (const char letter : parameters)
    if (!words.next(static_cast<Kind>(letter))) return false;
  return true;
}

}  // namespace cuda_ffi::platform
