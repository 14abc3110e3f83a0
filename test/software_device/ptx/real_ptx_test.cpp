// Real modules: every instruction of the tree, written as PTX again, appears in the text at the
// place that the tree gives. Between two of them, the text has only labels, braces and directives.

#include "real_ptx.hpp"

#include <cctype>
#include <regex>

#include "render.hpp"
#include "scratch_folder.hpp"

namespace cuda_ffi::software::ptx {
namespace {

std::string without(const std::string& text, const std::string& pattern) {
  return std::regex_replace(text, std::regex(pattern), "");
}

// Writes integers in other bases as decimal ones, and %tid.w as 0.
std::string decimal_integers(const std::string& text) {
  static const std::regex number("0x([0-9a-fA-F]+)U?|0b([01]+)U?");
  std::string out;
  auto at = text.cbegin();
  for (std::sregex_iterator match(text.begin(), text.end(), number), end; match != end; ++match) {
    out.append(at, (*match)[0].first);
    const bool binary = (*match)[2].matched;
    out += std::to_string(std::stoull((*match)[binary ? 2 : 1], nullptr, binary ? 2 : 16));
    at = (*match)[0].second;
  }
  return out.append(at, text.cend());
}

// The text without what the tree does not keep: comments, blanks, .loc, an offset of 0.
std::string normalized(const std::string& text) {
  std::string out = without(text, "//[^\n]*");
  out = without(out, "\\.loc\\s[^\n]*\n");
  out = decimal_integers(out);
  out = std::regex_replace(out, std::regex("([%\\w]+)\\|([%\\w]+),"), "{$1,$2},");
  out = without(out, "\\s");
  out = std::regex_replace(out, std::regex("\\+0\\]"), "]");
  return std::regex_replace(out, std::regex("%tid\\.w"), "0");
}

bool is_name_part(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '%';
}

// Skips labels, braces, and directives with their semicolon.
bool holds_no_instruction(std::string_view gap) {
  while (!gap.empty()) {
    std::size_t length = 1;
    if (gap[0] == '.') {
      length = gap.find(';') + 1;  // 0 if there is none
    } else if (is_name_part(gap[0])) {
      while (length < gap.size() && is_name_part(gap[length])) ++length;
      length = length < gap.size() && gap[length] == ':' ? length + 1 : 0;
    } else if (gap[0] != '{' && gap[0] != '}') {
      return false;
    }
    if (length == 0) return false;
    gap.remove_prefix(length);
  }
  return true;
}

void expect_same(const Module& module, const Function& function, const std::string& text) {
  const std::size_t body = [&] {
    std::size_t line_start = 0;
    for (std::uint32_t line = 1; line < function.instructions.front().ptx_line; ++line) {
      line_start = text.find('\n', line_start) + 1;
    }
    return line_start;
  }();
  const std::string source = normalized(text.substr(body));
  const Renderer renderer(module, function);
  std::size_t at = 0;
  for (const Instruction& instruction : function.instructions) {
    const std::string wanted = renderer.instruction(instruction);
    const std::size_t found = source.find(wanted, at);
    ASSERT_NE(found, std::string::npos) << "line " << instruction.ptx_line << ": " << wanted;
    ASSERT_TRUE(holds_no_instruction(std::string_view(source).substr(at, found - at)))
        << "line " << instruction.ptx_line << ": " << wanted << " after "
        << source.substr(at, found - at);
    at = found + wanted.size();
  }
}

std::size_t count_of(const std::string& text, const std::string& pattern) {
  const std::regex regex(pattern);
  return static_cast<std::size_t>(
      std::distance(std::sregex_iterator(text.begin(), text.end(), regex), std::sregex_iterator()));
}

void check_real(const std::string& text) {
  const Module module = parse(text);
  ASSERT_EQ(first_fault(module), "");
  std::size_t entries = 0;
  for (const Function& function : module.functions) {
    entries += function.entry;
    if (function.instructions.empty()) continue;
    expect_same(module, function, text);
    if (testing::Test::HasFatalFailure()) return;
  }
  EXPECT_GT(entries, 0u);
  EXPECT_EQ(entries, count_of(text, "\\.entry\\s"));
}

class PtxCommitted : public testing::TestWithParam<const char*> {};

TEST_P(PtxCommitted, IsReadWhole) {
  check_real(read_text(data_folder() / GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Files, PtxCommitted,
                         testing::Values("kernels_sm120.ptx", "calls_sm90.ptx",
                                         "calls_sm120_lineinfo.ptx", "textures_sm90.ptx",
                                         "assembly_sm75.ptx"));

TEST(PtxReal, LineInfoReachesTheInstructions) {
  const Module module = parse(read_text(data_folder() / "calls_sm120_lineinfo.ptx"));
  ASSERT_GE(module.files.size(), 2u);
  EXPECT_EQ(module.files[1], "calls.cu");
  std::size_t placed = 0;
  for (const Function& function : module.functions) {
    for (const Instruction& instruction : function.instructions)
      placed += instruction.source.line != 0;
  }
  EXPECT_GT(placed, 200u);
}

TEST(PtxReal, TablesOfVirtualFunctionsPointToThem) {
  const Module module = parse(read_text(data_folder() / "calls_sm90.ptx"));
  std::size_t functions = 0;
  for (const Variable& variable : module.variables) {
    for (const Relocation& relocation : variable.relocations) {
      functions += module.symbols.at(relocation.symbol).kind == Symbol::Kind::Function;
    }
  }
  EXPECT_GE(functions, 8u);  // two classes of three virtual functions, and the two of `chosen`
}

TEST(PtxReal, StructuresOfAKernelKeepTheirLayout) {
  const Module module = parse(read_text(data_folder() / "kernels_sm120.ptx"));
  const Function& kernel = function_named(module, "by_value");
  ASSERT_EQ(kernel.parameters.size(), 2u);
  EXPECT_EQ(kernel.parameters[0].size, 32u);
  EXPECT_EQ(kernel.parameters[0].alignment, 8u);
  const Variable& table = variable_named(module, "table");
  EXPECT_EQ(table.size, 48u);
  EXPECT_TRUE(variable_named(module, "managed_value").managed);
}

struct Build {
  const char* source;
  const char* options;
};

// The name of a build in a failed test's message.
void PrintTo(const Build& build, std::ostream* out) {
  *out << build.source << " " << build.options;
}

class PtxCompiled : public testing::TestWithParam<Build> {};

TEST_P(PtxCompiled, IsReadWhole) {
  const std::filesystem::path nvcc = find_nvcc();
  if (nvcc.empty()) GTEST_SKIP() << "no nvcc: only the committed PTX is tried";
  const test::ScratchFolder scratch;
  const std::string text = compile_to_ptx(nvcc, data_folder() / GetParam().source,
                                          GetParam().options, scratch.path() / "kernels.ptx");
  ASSERT_FALSE(text.empty());
  check_real(text);
}

INSTANTIATE_TEST_SUITE_P(
    Builds, PtxCompiled,
    testing::Values(
        Build{"kernels.cu", "-arch=compute_75"}, Build{"kernels.cu", "-arch=compute_80"},
        Build{"kernels.cu", "-arch=compute_90"}, Build{"kernels.cu", "-arch=compute_100"},
        Build{"kernels.cu", "-arch=compute_120"}, Build{"kernels.cu", "-arch=compute_120 -G"},
        Build{"calls.cu", "-arch=compute_75 -G"}, Build{"calls.cu", "-arch=compute_80 -lineinfo"},
        Build{"calls.cu", "-arch=compute_90 -G"}, Build{"calls.cu", "-arch=compute_100 -lineinfo"},
        Build{"calls.cu", "-arch=compute_120 -G"}, Build{"textures.cu", "-arch=compute_75"},
        Build{"textures.cu", "-arch=compute_120"}, Build{"assembly.cu", "-arch=compute_80"},
        Build{"assembly.cu", "-arch=compute_120 -lineinfo"}));

TEST(PtxReal, TheFileOfConstructsIsReadWhole) {
  const Module module = parse(read_text(data_folder() / "constructs.ptx"));
  EXPECT_EQ(first_fault(module), "");
  EXPECT_EQ(module.functions.size(), 7u);
  EXPECT_EQ(function_named(module, "everything").instructions.size(), 48u);
}

}  // namespace
}  // namespace cuda_ffi::software::ptx
