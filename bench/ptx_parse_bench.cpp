// How fast the PTX parser is: MB/s over modules of at least 1 MB, made by repeating the kernels of
// the files given (PTX as a compiler writes it), each copy under names of its own.

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iterator>
#include <limits>
#include <regex>
#include <string>
#include <vector>

#include "software_device/ptx/parse.hpp"

namespace {

using cuda_ffi::software::ptx::Module;
using cuda_ffi::software::ptx::parse;

constexpr std::size_t kLeastBytes = 1'000'000;
constexpr int kRounds = 15;

std::string read_text(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The names that a module declares at its outermost level.
std::vector<std::string> names_of(const Module& module) {
  std::vector<std::string> names;
  for (const auto& function : module.functions) names.emplace_back(function.name);
  for (const auto& variable : module.variables) names.emplace_back(variable.name);
  return names;
}

// The module's text with `copies` times what follows its header. A suffix makes the names differ.
std::string repeated(const std::string& text, std::size_t copies) {
  const std::size_t header = text.find('\n', text.find(".address_size")) + 1;
  std::string pattern;
  for (const std::string& name : names_of(parse(text))) {
    if (!pattern.empty()) pattern += '|';
    pattern += std::regex_replace(name, std::regex("\\$"), "\\$");
  }
  const std::regex names("(^|[^\\w$%.])(" + pattern + ")(?![\\w$])");
  const std::string marked = std::regex_replace(text.substr(header), names, "$1$2\x01");
  std::string out = text.substr(0, header);
  for (std::size_t copy = 0; copy < copies; ++copy) {
    const std::string suffix = "_c" + std::to_string(copy);
    for (const char c : marked) {
      if (c == '\x01') {
        out += suffix;
      } else {
        out += c;
      }
    }
  }
  return out;
}

// Processor time, which one thread's wall time is on an idle machine: others do not disturb it.
double best_seconds(const std::string& text) {
  std::clock_t best = std::numeric_limits<std::clock_t>::max();
  for (int round = 0; round < kRounds; ++round) {
    const std::clock_t begin = std::clock();
    const Module module = parse(text);
    best = std::min(best, std::clock() - begin);
  }
  return static_cast<double>(best) / CLOCKS_PER_SEC;
}

void measure(const char* path) {
  const std::string once = read_text(path);
  const std::string text = repeated(once, kLeastBytes / once.size() + 1);
  const Module module = parse(text);
  std::size_t instructions = 0;
  for (const auto& function : module.functions) instructions += function.instructions.size();
  const double seconds = best_seconds(text);
  std::printf("%-28s %5.2f MB %7zu instructions %7.1f MB/s\n",
              std::string(path).substr(std::string(path).find_last_of('/') + 1).c_str(),
              static_cast<double>(text.size()) / 1e6, instructions,
              static_cast<double>(text.size()) / 1e6 / seconds);
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) {
    std::fprintf(stderr, "usage: ptx_parse_bench file.ptx...\n");
    return 2;
  }
  try {
    for (int i = 1; i < count; ++i) measure(arguments[i]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
