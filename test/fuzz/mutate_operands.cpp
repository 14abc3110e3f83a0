#include "mutate_operands.hpp"

#include <algorithm>
#include <cctype>
#include <random>
#include <string_view>
#include <vector>

namespace cuda_ffi::software {

namespace {

using Random = std::minstd_rand;

constexpr const char* kOperands[] = {"%tid.x",
                                     "%ctaid",
                                     "%envreg1",
                                     "%envreg23",
                                     "%pm3_64",
                                     "%pm6",
                                     "%lanemask_gt",
                                     "%clock",
                                     "%clock64",
                                     "%globaltimer",
                                     "%laneid",
                                     "WARP_SZ",
                                     "_",
                                     "0",
                                     "1",
                                     "-1",
                                     "7",
                                     "255",
                                     "65536",
                                     "0x7fffffffffffffff",
                                     "-9223372036854775808",
                                     "0f7fc00000",
                                     "0d7ff0000000000000",
                                     "{_, _}",
                                     "{0, 1}"};

constexpr const char* kModifiers[] = {".u8",
                                      ".s8",
                                      ".b8",
                                      ".u16",
                                      ".s16",
                                      ".b16",
                                      ".u32",
                                      ".s32",
                                      ".b32",
                                      ".u64",
                                      ".s64",
                                      ".b64",
                                      ".b128",
                                      ".f16",
                                      ".f16x2",
                                      ".bf16",
                                      ".bf16x2",
                                      ".f32",
                                      ".f64",
                                      ".pred",
                                      ".v2",
                                      ".v4",
                                      ".v8",
                                      ".global",
                                      ".shared",
                                      ".local",
                                      ".param",
                                      ".const",
                                      ".sync",
                                      ".aligned",
                                      ".x1",
                                      ".x2",
                                      ".x4",
                                      ".trans",
                                      ".lo",
                                      ".hi",
                                      ".wide",
                                      ".sat",
                                      ".ftz",
                                      ".rn",
                                      ".rz",
                                      ".rm",
                                      ".rp",
                                      ".cc",
                                      ".to",
                                      ".add",
                                      ".min",
                                      ".max",
                                      ".and",
                                      ".or",
                                      ".xor",
                                      ".exch",
                                      ".cas",
                                      ".inc",
                                      ".volatile",
                                      ".relaxed.gpu",
                                      ".acquire.gpu",
                                      ".release.gpu",
                                      ".shared::cluster",
                                      ".up",
                                      ".down",
                                      ".bfly",
                                      ".idx",
                                      ".all",
                                      ".any",
                                      ".uni",
                                      ".ballot",
                                      ".1d",
                                      ".2d",
                                      ".3d",
                                      ".a1d",
                                      ".a2d",
                                      ".cube",
                                      ".clamp",
                                      ".trap",
                                      ".zero",
                                      ".popc",
                                      ".arrive",
                                      ".red"};

constexpr const char* kOffsets[] = {"0",
                                    "1",
                                    "-1",
                                    "4",
                                    "-4",
                                    "8",
                                    "-8",
                                    "16",
                                    "4096",
                                    "-64",
                                    "0x7fffffff",
                                    "-2147483648",
                                    "0x7fffffffffffffff",
                                    "0x1000000"};

struct Span {
  std::size_t begin = 0, end = 0;
};

// An instruction's line: where its operands and modifiers lie.
struct Line {
  Span whole;
  std::vector<Span> operands;
  std::vector<Span> modifiers;
  Span opcode;
};

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' || c == '%';
}

// Operands are separated by commas outside of brackets, and the members of vectors are operands
// too.
void split_operands(std::string_view text, Span span, std::vector<Span>& operands) {
  int depth = 0;
  std::size_t begin = span.begin;
  const auto add = [&](std::size_t end) {
    std::size_t first = begin, last = end;
    while (first < last && text[first] == ' ') ++first;
    while (last > first && text[last - 1] == ' ') --last;
    if (last > first) operands.push_back({first, last});
    const bool list = last > first + 2 && (text[first] == '{' || text[first] == '(');
    if (list && depth == 0) split_operands(text, {first + 1, last - 1}, operands);
  };
  for (std::size_t at = span.begin; at < span.end; ++at) {
    const char c = text[at];
    if (c == '{' || c == '[' || c == '(') ++depth;
    if (c == '}' || c == ']' || c == ')') --depth;
    if (depth != 0 || (c != ',' && c != '|')) continue;
    add(at);
    begin = at + 1;
  }
  depth = 0;
  add(span.end);
}

Line parse_line(std::string_view text, Span span) {
  Line line;
  line.whole = span;
  std::size_t at = span.begin;
  const auto skip_blanks = [&] {
    while (at < span.end && (text[at] == ' ' || text[at] == '\t')) ++at;
  };
  skip_blanks();
  if (at < span.end && text[at] == '@') {
    while (at < span.end && text[at] != ' ' && text[at] != '\t') ++at;
    skip_blanks();
  }
  line.opcode.begin = at;
  while (at < span.end && is_word(text[at])) ++at;
  line.opcode.end = at;
  while (at < span.end && text[at] == '.') {
    const std::size_t begin = at++;
    while (at < span.end && (is_word(text[at]) || text[at] == ':')) ++at;
    line.modifiers.push_back({begin, at});
  }
  split_operands(text, {at, span.end}, line.operands);
  return line;
}

// What ends in a semicolon and begins with neither a dot nor a brace.
std::vector<Line> instructions(std::string_view text) {
  std::vector<Line> lines;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '\n' || c == '{' || c == '}') {
      const bool vector = c != '\n' && at > 0 && text.find(';', at) < text.find('\n', at);
      if (!vector) begin = at + 1;
    }
    if (c != ';') continue;
    const std::string_view piece = text.substr(begin, at - begin);
    const std::size_t first = piece.find_first_not_of(" \t");
    if (first != std::string_view::npos && piece[first] != '.') {
      Line line = parse_line(text, {begin, at});
      if (line.opcode.end > line.opcode.begin) lines.push_back(std::move(line));
    }
    begin = at + 1;
  }
  return lines;
}

class Mutator {
 public:
  Mutator(std::string text, std::uint32_t seed) : text_(std::move(text)), random_(seed) {}

  std::string mutate() {
    for (std::uint32_t left = 1 + below(4); left != 0; --left) {
      lines_ = instructions(text_);
      if (lines_.empty()) break;
      once(lines_[below(lines_.size())]);
    }
    return std::move(text_);
  }

 private:
  std::uint32_t below(std::size_t count) {
    return static_cast<std::uint32_t>(random_() % std::max<std::size_t>(count, 1));
  }
  template <class List>
  auto one_of(const List& list) {
    return list[below(std::size(list))];
  }
  std::string text_of(Span span) const { return text_.substr(span.begin, span.end - span.begin); }
  void put(Span span, const std::string& text) {
    text_.replace(span.begin, span.end - span.begin, text);
  }

  std::string some_operand() {
    const Line& other = lines_[below(lines_.size())];
    return other.operands.empty() ? one_of(kOperands) : text_of(one_of(other.operands));
  }

  void once(const Line& line) {
    switch (below(12)) {
      case 0:
      case 1:
        if (!line.operands.empty()) put(one_of(line.operands), one_of(kOperands));
        return;
      case 2:
      case 3:
        if (!line.operands.empty()) put(one_of(line.operands), some_operand());
        return;
      case 4:
        return repeat_operand(line);
      case 5:
        return change_offset(line);
      case 6:
      case 7:
        if (!line.modifiers.empty()) put(one_of(line.modifiers), one_of(kModifiers));
        return;
      case 8:
        return put({line.opcode.end, line.opcode.end}, one_of(kModifiers));
      case 9:
        if (!line.modifiers.empty()) put(one_of(line.modifiers), "");
        return;
      case 10:
        return put({line.whole.end + 1, line.whole.end + 1},
                   "\n" + text_of(lines_[below(lines_.size())].whole) + ";");
      default:
        return put(line.opcode, text_of(one_of(lines_).opcode));
    }
  }

  // One operand in the place of another: a result in the register of an address, say.
  void repeat_operand(const Line& line) {
    if (line.operands.size() < 2) return;
    std::string from = text_of(one_of(line.operands));
    if (from.size() > 2 && from.front() == '[') from = from.substr(1, from.find_first_of("+]") - 1);
    put(one_of(line.operands), from);
  }

  void change_offset(const Line& line) {
    for (const Span operand : line.operands) {
      if (text_[operand.begin] != '[') continue;
      const std::string whole = text_of(operand);
      const std::string base = whole.substr(0, whole.find_first_of("+,]"));
      return put(operand, base + "+" + one_of(kOffsets) + "]");
    }
  }

  std::string text_;
  Random random_;
  std::vector<Line> lines_;
};

}  // namespace

std::string mutate_operands(std::string text, std::uint32_t seed) {
  return Mutator(std::move(text), seed).mutate();
}

}  // namespace cuda_ffi::software
