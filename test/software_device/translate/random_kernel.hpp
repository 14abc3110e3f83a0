#pragma once

// PTX made at random: arithmetic on numbers of every kind and width, branches that part lanes,
// loops that they leave one by one, guards, shared memory and barriers, and what only the
// interpreter's handlers know: atomics, shuffles and votes, calls, local memory, small elements.
// Every program ends, and its result depends on its arguments only.

#include <cstdint>
#include <random>
#include <string>

namespace cuda_ffi::software::test {

// A kernel k(in, out, n): thread i of n reads in[i] and in[n + i], …, kInputs in all, and writes
// kOutputs words to out, out[w × n + i].
class RandomKernel {
 public:
  static constexpr std::uint32_t kInputs = 4, kOutputs = 12;
  // Those from 0 on are compared.
  static constexpr std::uint32_t kSeeds = 500;

  explicit RandomKernel(std::uint32_t seed) : random_(seed) {}
  std::string text();

 private:
  std::uint32_t pick(std::uint32_t below) { return random_() % below; }
  std::string word();
  std::string number();
  std::string predicate() { return "%p" + std::to_string(1 + pick(3)); }
  void line(const std::string& text) { body_ += text + ";\n"; }
  void label(const std::string& name) { body_ += name + ":\n"; }

  void statements(int count, int depth);
  void statement(int depth);
  void integer();
  void real();
  void comparison();
  void selection();
  void condition(int depth);
  void loop(int depth);
  void exchange();
  void look_up();
  std::string wide();
  std::string real64();
  void integer64();
  void wide_comparison();
  void double_arithmetic();
  void rare();
  void memory();
  void call();
  void together();
  std::string bound();

  std::mt19937 random_;
  std::string body_;
  int labels_ = 0;
};

}  // namespace cuda_ffi::software::test
