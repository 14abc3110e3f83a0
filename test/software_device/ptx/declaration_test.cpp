// Variables of module scope, and the header.

#include "parsing.hpp"

namespace cuda_ffi::software::ptx {
namespace {

TEST(PtxHeader, IsRead) {
  const Module module = parse(".version 7.8\n.target sm_90a, debug\n.address_size 32");
  EXPECT_EQ(module.version_major, 7u);
  EXPECT_EQ(module.version_minor, 8u);
  EXPECT_EQ(module.target, "sm_90a");
  EXPECT_EQ(module.target_capability, 90u);
  EXPECT_EQ(module.address_size, 32u);
  EXPECT_EQ(parse(".version 8.7 .target sm_120f").target_capability, 120u);
}

TEST(PtxHeader, MayEndInATerminator) {
  const std::string text = ".version 7.8 .target sm_80\n";
  EXPECT_EQ(parse({text.c_str(), text.size() + 1}).target, "sm_80");
}

TEST(PtxHeader, SurvivesAMove) {
  Module first = parse(".version 7.8 .target sm_80 .global .u32 name;");
  const Module second = std::move(first);
  EXPECT_EQ(first_fault(second), "");
  EXPECT_EQ(second.variables[0].name, "name");
}

TEST(PtxHeader, ErrorsSayWhatIsMissing) {
  EXPECT_EQ(error_of("", 1), "expected the .version directive, found the end of the text");
  EXPECT_EQ(error_of("hello", 1), "expected the .version directive, found 'hello'");
  EXPECT_EQ(error_of(".version 8", 1), "expected a version such as 8.0, found '8'");
  EXPECT_EQ(error_of(".version 8.0\n", 2), "the .target directive is missing");
  EXPECT_EQ(error_of(".version 8.0\n.target nvidia", 2),
            "expected a target such as sm_80, found 'nvidia'");
  EXPECT_EQ(error_of(".version 8.0 .target sm_80x", 1),
            "expected a target such as sm_80, found 'sm_80x'");
  EXPECT_EQ(fragment_error(".address_size 48"), "an address size must be 32 or 64");
  EXPECT_EQ(fragment_error("\n\n.frobnicate 3", 3), "unknown directive '.frobnicate'");
  EXPECT_EQ(fragment_error("add"), "expected a directive, found 'add'");
  EXPECT_EQ(fragment_error(".visible 3"), "expected a function or a variable, found '3'");
}

struct Shape {
  const char* text;
  Space space;
  Type type;
  std::uint8_t vector;
  std::uint32_t alignment;
  std::uint64_t size;
};

class PtxShapes : public testing::TestWithParam<Shape> {};

TEST_P(PtxShapes, AreLaidOut) {
  const Module module = parse_text(GetParam().text);
  ASSERT_EQ(module.variables.size(), 1u);
  const Variable& variable = module.variables[0];
  EXPECT_EQ(variable.space, GetParam().space);
  EXPECT_EQ(variable.type, GetParam().type);
  EXPECT_EQ(variable.vector, GetParam().vector);
  EXPECT_EQ(variable.alignment, GetParam().alignment);
  EXPECT_EQ(variable.size, GetParam().size);
}

INSTANTIATE_TEST_SUITE_P(
    All, PtxShapes,
    testing::Values(Shape{".global .u32 x;", Space::Global, Type::U32, 1, 4, 4},
                    Shape{".const .align 16 .b8 x[5];", Space::Const, Type::B8, 1, 16, 5},
                    Shape{".shared .f64 x[2][3][4];", Space::Shared, Type::F64, 1, 8, 192},
                    Shape{".global .v4 .f32 x;", Space::Global, Type::F32, 4, 16, 16},
                    Shape{".global .align 4 .v2 .u16 x[3];", Space::Global, Type::U16, 2, 4, 12},
                    Shape{".extern .shared .align 8 .b8 x[];", Space::Shared, Type::B8, 1, 8, 0},
                    Shape{".global .b128 x;", Space::Global, Type::B128, 1, 16, 16},
                    Shape{".global .u32 x[4 * 2 + 1];", Space::Global, Type::U32, 1, 4, 36},
                    Shape{".global .bf16x2 x;", Space::Global, Type::BF16x2, 1, 4, 4},
                    Shape{".global .texref x;", Space::Global, Type::TexRef, 1, 8, 8},
                    Shape{".tex .u32 x;", Space::Global, Type::TexRef, 1, 8, 8},
                    Shape{".const[3] .u8 x;", Space::Const, Type::U8, 1, 1, 1},
                    Shape{".global .b8 x[0];", Space::Global, Type::B8, 1, 1, 0},
                    Shape{".global .u16 x[] = {1, 2, 3};", Space::Global, Type::U16, 1, 2, 6}));

TEST(PtxVariables, KeepTheirLinkage) {
  const Module module = parse_text(
      ".global .u32 a; .extern .global .u32 b; .visible .const .u32 c; .weak .global .u32 d;"
      ".common .global .u32 e;");
  const std::vector<Linkage> expected = {Linkage::Local, Linkage::Extern, Linkage::Visible,
                                         Linkage::Weak, Linkage::Common};
  ASSERT_EQ(module.variables.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i)
    EXPECT_EQ(module.variables[i].linkage, expected[i]);
}

TEST(PtxVariables, MayShareADeclaration) {
  const Module module = parse_text(".global .u32 a, b[2], c = 7;");
  ASSERT_EQ(module.variables.size(), 3u);
  EXPECT_EQ(module.variables[1].size, 8u);
  EXPECT_EQ(module.variables[2].initial, (std::vector<std::uint8_t>{7, 0, 0, 0}));
}

TEST(PtxVariables, KnowWhenTheyAreManaged) {
  const Module module = parse_text(
      ".global .attribute(.managed) .u32 a; .global .attribute(.unified(1, 2)) .u32 b;"
      ".global .attribute(.unified(1, 2), .managed) .align 8 .u32 c;");
  EXPECT_TRUE(module.variables[0].managed);
  EXPECT_FALSE(module.variables[1].managed);
  EXPECT_TRUE(module.variables[2].managed);
}

TEST(PtxVariables, SeveralDeclarationsAreOneVariable) {
  const Module module = parse_text(
      ".extern .global .u32 x; .global .u64 other = x; .extern .global .u32 x;\n"
      ".visible .global .u32 x = 5; .extern .global .u32 x;");
  ASSERT_EQ(module.variables.size(), 2u);
  const Variable& x = variable_named(module, "x");
  EXPECT_EQ(x.linkage, Linkage::Visible);
  EXPECT_EQ(x.initial.size(), 4u);
  EXPECT_EQ(x.ptx_line, 2u);
  EXPECT_EQ(symbol_name(module, variable_named(module, "other").relocations.at(0).symbol), "x");
}

TEST(PtxVariables, AnUnsizedExternTakesTheSizeOfItsDefinition) {
  const Module module = parse_text(".extern .global .b8 x[]; .visible .global .b8 x[10];");
  ASSERT_EQ(module.variables.size(), 1u);
  EXPECT_EQ(module.variables[0].size, 10u);
}

TEST(PtxVariables, ErrorsNameTheVariable) {
  EXPECT_EQ(fragment_error(".global .u32 x = 1;\n.global .u32 x = 2;", 2),
            "'x' is already defined in line 1");
  EXPECT_EQ(fragment_error(".extern .global .u32 x;\n.global .u64 x;", 2),
            "the declaration of 'x' does not match the one in line 1");
  EXPECT_EQ(fragment_error(".func x() { ret; }\n.global .u64 x;", 2), "'x' is already declared");
  EXPECT_EQ(fragment_error(".global .u64 x; .func x() { ret; }"), "'x' is already declared");
  EXPECT_EQ(fragment_error(".global .u32 x[];"), "the array 'x' has no size");
  EXPECT_EQ(fragment_error(".shared .u32 x = 3;"), "'x' cannot have an initializer");
  EXPECT_EQ(fragment_error(".extern .global .u32 x = 3;"), "'x' cannot have an initializer");
  EXPECT_EQ(fragment_error(".global .pred x;"), "a predicate lives in a register only");
  EXPECT_EQ(fragment_error(".global x;"), "expected a type, found 'x'");
  EXPECT_EQ(fragment_error(".global .q32 x;"), "expected a type, found '.q32'");
  EXPECT_EQ(fragment_error(".global .u32 .u64 x;"), "a declaration has one type");
  EXPECT_EQ(fragment_error(".global .u32 5;"), "expected a name to declare, found '5'");
  EXPECT_EQ(fragment_error(".global .u32 _;"), "'_' is not a name by itself");
  EXPECT_EQ(fragment_error(".func _() { ret; }"), "'_' is not a name by itself");
  EXPECT_EQ(fragment_error(".global .u32 x"),
            "expected ';' after the declaration, found the end of the text");
  EXPECT_EQ(fragment_error(".local .u32 x;"), "'.local' variables belong in a function");
  EXPECT_EQ(fragment_error(".global .attribute(.shiny) .u32 x;"),
            "expected the attribute .managed or .unified, found '.shiny'");
}

TEST(PtxVariables, BoundsAreKept) {
  EXPECT_EQ(fragment_error(".global .align 3 .u32 x;"), "an alignment must be a power of two");
  EXPECT_EQ(fragment_error(".global .align 0 .u32 x;"), "an alignment must be a power of two");
  EXPECT_EQ(fragment_error(".global .align 4294967296 .u32 x;"),
            "an alignment '4294967296' is more than 1048576");
  EXPECT_EQ(fragment_error(".global .u32 x[-1];"), "the array's dimension is too large");
  EXPECT_EQ(fragment_error(".global .u32 x[1.5];"), "an array's dimension must be an integer");
  EXPECT_EQ(fragment_error(".global .u32 x[1000000][1000000][1000000][1000000];"),
            "the variable is larger than the address space");
  std::string many = ".global .u8 x";
  for (int i = 0; i < 17; ++i) many += "[1]";
  EXPECT_EQ(fragment_error(many + ";"), "the array has too many dimensions");
}

}  // namespace
}  // namespace cuda_ffi::software::ptx
