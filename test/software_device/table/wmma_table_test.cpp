// wmma in every shape and type, like mma in mma_table_test.cpp: matrices are loaded from memory,
// multiplied and stored. Which lane holds what is up to the device.

#include <cstring>

#include "software_device/driver_under_test.hpp"
#include "software_device/table/mma_oracle.hpp"

namespace cuda_ffi::test {
namespace {

using namespace software::test;

int registers_of(const BitMatrix& matrix, bool factor) {
  if (factor && matrix.type.name == "f16") return 8;  // some elements are there twice
  const int parts = matrix.type.bits == 64 ? 1 : 32 / matrix.type.bits;
  return matrix.rows * matrix.columns / 32 / parts;
}

std::uint64_t bytes_of(const BitMatrix& matrix) {
  return matrix.bits.size() * static_cast<std::size_t>(matrix.type.bits) / 8;
}

// %name's registers, and the address of its matrix in the block at %at.
std::string declare(const std::string& name, const BitMatrix& matrix, int registers) {
  const std::string type = matrix.type.bits == 64      ? "f64"
                           : matrix.type.name == "f32" ? "f32"
                                                       : "b32";
  return ".reg ." + type + " %" + name + "<" + std::to_string(registers) + ">;\n";
}

std::string find(const std::string& name, const BitMatrix& matrix) {
  return "ld.param.u64 %at, [" + name + "];\nmul.wide.u32 %offset, %block, " +
         std::to_string(bytes_of(matrix)) + ";\nadd.u64 %at, %at, %offset;\n";
}

std::string access(const Product& p, const std::string& name, const BitMatrix& matrix,
                   const std::string& layout, int registers) {
  const bool store = name == "d";
  const std::string list = names(name, registers),
                    stride = std::to_string(layout == "row" ? matrix.columns : matrix.rows);
  return find(name, matrix) + "wmma." + (store ? "store." : "load.") + name + ".sync.aligned." +
         layout + "." + shape_of(p) + ".global." + matrix.type.name +
         (store ? " [%at], " + list : " " + list + ", [%at]") + ", " + stride + ";\n";
}

std::string multiply(const Product& p) {
  const std::string types =
      p.a == "f16" ? p.d + "." + p.c : p.d + "." + p.a + "." + p.b + "." + p.c;
  const std::string of_bits = p.a == "b1" ? p.suffix : "", rounding = p.a == "b1" ? "" : p.suffix;
  return "wmma.mma" + of_bits + ".sync.aligned.row.col." + shape_of(p) + rounding + "." + types +
         p.infix;
}

// The oldest generation that has the product, from "Target ISA Notes" of wmma in the PTX ISA.
int warp_capability_of(const Product& p) {
  const bool of_80 = p.a == "bf16" || p.a == "tf32" || p.a == "f64" || p.suffix.starts_with(".and");
  return of_80 ? 80 : 75;
}

std::string kernel_text(const Product& p, const MmaInputs& in, const BitMatrix& d) {
  const int a = registers_of(in.a, true), b = registers_of(in.b, true),
            c = registers_of(in.c, false), r = registers_of(d, false);
  return ".version 8.8\n.target sm_" + std::to_string(warp_capability_of(p)) +
         "\n.address_size 64\n.visible .entry k(.param .u64 d, .param "
         ".u64 a, .param .u64 b, "
         ".param .u64 c) {\n.reg .b32 %block;\n.reg .b64 %at, %offset;\n" +
         declare("a", in.a, a) + declare("b", in.b, b) + declare("c", in.c, c) +
         declare("d", d, r) + "mov.u32 %block, %ctaid.x;\n" + access(p, "a", in.a, "row", a) +
         access(p, "b", in.b, "col", b) + access(p, "c", in.c, "row", c) + multiply(p) + " " +
         names("d", r) + ", " + names("a", a) + ", " + names("b", b) + ", " + names("c", c) +
         ";\n" + access(p, "d", d, "row", r) + "ret;\n}\n";
}

void append(std::vector<std::byte>& memory, const BitMatrix& matrix, bool column_major) {
  const auto element = static_cast<std::size_t>(matrix.type.bits);
  const std::size_t first = 8 * memory.size();
  memory.resize(memory.size() + bytes_of(matrix));
  for (int row = 0; row < matrix.rows; ++row)
    for (int column = 0; column < matrix.columns; ++column) {
      const int place = column_major ? column * matrix.rows + row : row * matrix.columns + column;
      const std::uint64_t bits = matrix.at(row, column);
      const std::size_t at = first + static_cast<std::size_t>(place) * element;
      if (element < 8)
        memory[at / 8] |= static_cast<std::byte>(bits << at % 8);
      else
        std::memcpy(memory.data() + at / 8, &bits, element / 8);
    }
}

class WarpMmaTable : public ContextTest, public ::testing::WithParamInterface<Product> {
 protected:
  CUdeviceptr upload(const std::vector<std::byte>& bytes) {
    const CUdeviceptr memory = allocate(bytes.size());
    EXPECT_OK(cu().cuMemcpyHtoD_v2(memory, bytes.data(), bytes.size()));
    return memory;
  }

  std::vector<BitMatrix> run(const Product& p, const std::vector<MmaInputs>& sets) {
    BitMatrix d(element_type(p.d), p.m, p.n);
    std::vector<std::byte> a, b, c, out(bytes_of(d) * sets.size());
    for (const MmaInputs& one : sets) {
      append(a, one.a, false);
      append(b, one.b, true);
      append(c, one.c, false);
    }
    CUdeviceptr memory[] = {upload(out), upload(a), upload(b), upload(c)};
    void* arguments[] = {&memory[0], &memory[1], &memory[2], &memory[3]};
    const CUfunction kernel = function(load(kernel_text(p, sets.front(), d).c_str()), "k");
    const auto blocks = static_cast<unsigned>(sets.size());
    EXPECT_OK(cu().cuLaunchKernel(kernel, blocks, 1, 1, 32, 1, 1, 0, nullptr, arguments, nullptr));
    EXPECT_OK(cu().cuMemcpyDtoH_v2(out.data(), memory[0], out.size()));
    std::vector<BitMatrix> results(sets.size(), d);
    const auto element = static_cast<std::size_t>(d.type.bits) / 8;
    const std::byte* from = out.data();
    for (BitMatrix& one : results)
      for (std::uint64_t& bits : one.bits) {
        std::memcpy(&bits, from, element);
        from += element;
      }
    return results;
  }
};

std::string row_name(const Product& p) {
  return "w" + name_of(p) + "_" + p.c + (p.infix.empty() ? "" : "_satfinite");
}

TEST_P(WarpMmaTable, IsTheSumOfProducts) {
  const Product& p = GetParam();
  if (compute_capability() < warp_capability_of(p)) {
    GTEST_SKIP() << "needs sm_" << warp_capability_of(p);
  }
  const std::vector<MmaInputs> sets = mma_sets(p);
  expect_sums(p, row_name(p), sets, run(p, sets));
}

std::vector<Product> table() {
  std::vector<Product> all;
  for (const auto& [m, n] : {std::pair{16, 16}, std::pair{32, 8}, std::pair{8, 32}}) {
    for (const char* types : {"f16 f16", "f16 f32", "f32 f16", "f32 f32"})
      all.push_back(
          {m, n, 16, std::string(types).substr(0, 3), "f16", "f16", std::string(types).substr(4)});
    all.push_back({m, n, 16, "f32", "bf16", "bf16", "f32"});
    for (const char* type : {"s8", "u8"})
      for (const char* infix : {"", ".satfinite"})
        all.push_back({m, n, 16, "s32", type, type, "s32", "", infix});
  }
  all.push_back({16, 16, 8, "f32", "tf32", "tf32", "f32"});
  for (const char* rounding : {"", ".rn"})
    all.push_back({8, 8, 4, "f64", "f64", "f64", "f64", rounding});
  for (const char* type : {"s4", "u4"})
    for (const char* infix : {"", ".satfinite"})
      all.push_back({8, 8, 32, "s32", type, type, "s32", "", infix});
  for (const char* operation : {".xor.popc", ".and.popc"})
    all.push_back({8, 8, 128, "s32", "b1", "b1", "s32", operation});
  return all;
}

INSTANTIATE_TEST_SUITE_P(Shapes, WarpMmaTable, ::testing::ValuesIn(table()),
                         [](const auto& one) { return row_name(one.param); });

}  // namespace
}  // namespace cuda_ffi::test
