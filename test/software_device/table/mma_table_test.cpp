// mma.sync, every shape and type, on the driver under test: right within what the PTX ISA leaves
// open, where it leaves something open. How a device rounds sums of f16, bf16, tf32 and fp8 it
// does; so the results can be recorded, and compared bit by bit:
//   CUDA_FFI_MMA_RECORD=gpu.txt CUDA_FFI_TEST_DRIVER=libcuda.so.1 cuda_ffi_tests
//   --gtest_filter='*MmaTable*' CUDA_FFI_MMA_RECORD=cpu.txt CUDA_FFI_SOFTWARE_CC=9.0 cuda_ffi_tests
//   --gtest_filter='*MmaTable*'
// Without CUDA_FFI_SOFTWARE_CC=9.0 what only sm_90 has is skipped.

#include "software_device/driver_under_test.hpp"
#include "software_device/table/mma_oracle.hpp"

namespace cuda_ffi::test {
namespace {

using namespace software::test;

int parts_of(const ElementType& type) {
  return type.bits == 64 ? 1 : 32 / type.bits;
}
int registers_of(const BitMatrix& matrix) {
  return matrix.rows * matrix.columns / 32 / parts_of(matrix.type);
}

// Calls visit(word of the fragment, shift in it, element) for every element that a lane holds.
template <class Matrix, class Where, class Visit>
void for_elements(Matrix& matrix, Where where, Visit visit) {
  const int parts = parts_of(matrix.type), held = parts * registers_of(matrix);
  for (int lane = 0; lane < 32; ++lane)
    for (int i = 0; i < held; ++i) {
      const Place at = where(lane, i);
      visit(static_cast<std::size_t>(i / parts * 32 + lane), i % parts * matrix.type.bits,
            matrix.at(at.row, at.column));
    }
}

template <class Where>
void append_fragment(std::vector<std::uint64_t>& words, const BitMatrix& matrix, Where where) {
  const std::size_t first = words.size();
  words.resize(first + static_cast<std::size_t>(32 * registers_of(matrix)));
  for_elements(matrix, where, [&](std::size_t word, int shift, std::uint64_t bits) {
    words[first + word] |= bits << shift;
  });
}

struct Fragments {
  std::vector<std::uint64_t> a, b, c;  // set after set
};

Fragments fragments_of(const Product& p, const std::vector<MmaInputs>& sets) {
  Fragments all;
  for (const MmaInputs& one : sets) {
    append_fragment(all.a, one.a, [&](int lane, int i) { return place_of_a(p, lane, i); });
    append_fragment(all.b, one.b, [&](int lane, int i) { return place_of_b(p, lane, i); });
    append_fragment(all.c, one.c, [&](int lane, int i) { return place_of_c(p, p.c, lane, i); });
  }
  return all;
}

class MmaTable : public ContextTest, public ::testing::WithParamInterface<Product> {
 protected:
  // D of every set.
  std::vector<BitMatrix> run(const Product& p, const std::vector<MmaInputs>& sets);

 private:
  CUdeviceptr upload(const std::vector<std::uint64_t>& words) {
    const CUdeviceptr memory = allocate(8 * words.size());
    EXPECT_OK(cu().cuMemcpyHtoD_v2(memory, words.data(), 8 * words.size()));
    return memory;
  }
};

std::vector<BitMatrix> MmaTable::run(const Product& p, const std::vector<MmaInputs>& sets) {
  const MmaInputs& first = sets.front();
  BitMatrix d(element_type(p.d), p.count * p.m, p.n);
  const int registers[] = {registers_of(d), registers_of(first.a), registers_of(first.b),
                           registers_of(first.c)};
  const bool wide[] = {d.type.bits == 64, first.a.type.bits == 64, first.b.type.bits == 64,
                       first.c.type.bits == 64};
  const Fragments fragments = fragments_of(p, sets);
  std::vector<std::uint64_t> words(sets.size() * 32 * static_cast<std::size_t>(registers[0]));
  CUdeviceptr memory[] = {upload(words), upload(fragments.a), upload(fragments.b),
                          upload(fragments.c)};
  const std::string text =
      kernel_around(instruction_of(p, registers), registers, wide, capability_of(p));
  const CUfunction kernel = function(load(text.c_str()), "k");
  void* arguments[] = {&memory[0], &memory[1], &memory[2], &memory[3]};
  EXPECT_OK(cu().cuLaunchKernel(kernel, static_cast<unsigned>(sets.size()), 1, 1, 32, 1, 1, 0,
                                nullptr, arguments, nullptr));
  EXPECT_OK(cu().cuMemcpyDtoH_v2(words.data(), memory[0], 8 * words.size()));
  std::vector<BitMatrix> results(sets.size(), d);
  for (std::size_t set = 0; set < sets.size(); ++set) {
    const std::uint64_t* of_set = words.data() + set * 32 * static_cast<std::size_t>(registers[0]);
    const std::uint64_t mask =
        d.type.bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << d.type.bits) - 1;
    for_elements(
        results[set], [&](int lane, int i) { return place_of_c(p, p.d, lane, i); },
        [&](std::size_t word, int shift, std::uint64_t& bits) {
          bits = of_set[word] >> shift & mask;
        });
  }
  return results;
}

TEST_P(MmaTable, IsTheSumOfProducts) {
  const Product& p = GetParam();
  if (compute_capability() < capability_of(p)) GTEST_SKIP() << "needs sm_" << capability_of(p);
  const std::vector<MmaInputs> sets = mma_sets(p);
  expect_sums(p, name_of(p), sets, run(p, sets));
}

std::vector<Product> table() {
  std::vector<Product> all = products();
  for (const bool a_columns : {false, true})
    for (const bool b_columns : {false, true})
      for (const char* types : {"f16 f16", "f32 f16", "f32 f32"}) {
        const std::string d = std::string(types).substr(0, 3), c = std::string(types).substr(4);
        all.push_back({8, 8, 4, d, "f16", "f16", c, "", "", 4, a_columns, b_columns});
      }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Shapes, MmaTable, ::testing::ValuesIn(table()),
                         [](const auto& one) { return name_of(one.param); });

}  // namespace
}  // namespace cuda_ffi::test
