// Vectors that one block writes while another reads them. CUB's scans pass a status and its
// value in one, so none may be seen half written.

#include "device.hpp"

namespace cuda_ffi::software::test {
namespace {

struct Form {
  std::string order, type;
  std::uint32_t count;
  std::string cache;
};

std::string repeated(const std::string& name, std::uint32_t count, bool numbered) {
  std::string list;
  for (std::uint32_t k = 0; k < count; ++k)
    list += (k == 0 ? "" : ", ") + name + std::to_string(numbered ? k : 0);
  return "{" + list + "}";
}

// Blocks with odd numbers store growing numbers, a vector of equal ones for each thread; the others
// load them, and store 1 to `torn` if the first and the last differ.
std::string kernel_of(const Form& form) {
  const std::string of =
      ".global" + form.cache + ".v" + std::to_string(form.count) + "." + form.type + " ";
  const auto last = std::to_string(form.count - 1);
  return R"(.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 places, .param .u64 torn) {
  .reg .pred %p<4>;
  .reg .b32 %r<8>;
  .reg .b64 %d<8>;
  .reg .)" +
         form.type + R"( %v<8>;
  ld.param.u64 %d0, [places];
  ld.param.u64 %d1, [torn];
  mov.u32 %r0, %tid.x;
  mul.wide.u32 %d2, %r0, 16;
  add.u64 %d0, %d0, %d2;
  mov.u32 %r1, %ctaid.x;
  and.b32 %r1, %r1, 1;
  setp.eq.u32 %p0, %r1, 0;
  mov.u32 %r2, 0;
  @%p0 bra Read;
Write:
  add.u32 %r2, %r2, 1;
  cvt.)" +
         form.type + ".u32 %v0, %r2;\n  st" + form.order + of + "[%d0], " +
         repeated("%v", form.count, false) +
         R"(;
  setp.lt.u32 %p1, %r2, 3000;
  @%p1 bra Write;
  ret;
Read:
  add.u32 %r2, %r2, 1;
  ld)" + (form.order == ".release.gpu" ? ".acquire.gpu" : form.order) +
         of + repeated("%v", form.count, true) + ", [%d0];\n  setp.ne." + form.type +
         " %p2, %v0, %v" + last + R"(;
  mov.u32 %r3, 1;
  @%p2 st.global.u32 [%d1], %r3;
  setp.lt.u32 %p1, %r2, 3000;
  @%p1 bra Read;
  ret;
}
)";
}

void expect_whole(const Form& form, std::uint32_t threads, const Checks& checks) {
  const auto module = load(kernel_of(form), 80, checks);
  Memory<std::uint64_t> places(2 * threads);
  Memory<std::uint32_t> torn(1);
  run(*module, "k", {{16}, {threads}}, Arguments(places, torn));
  EXPECT_EQ(torn[0], 0U) << form.order << " " << form.count << " " << form.type << ", " << threads;
}

TEST(WholeAccesses, OfVectorsInOrder) {
  for (const char* order : {".relaxed.gpu", ".volatile", ".release.gpu"})
    for (const Form& form : {Form{order, "u64", 2, ""}, Form{order, "u32", 4, ""},
                             Form{order, "u32", 2, ""}, Form{order, "u16", 4, ""}})
      for (const std::uint32_t threads : {20U, 32U}) expect_whole(form, threads, {});
}

TEST(WholeAccesses, OfVectorsPastL1) {
  for (const Form& form : {Form{"", "u64", 2, ".cg"}, Form{"", "u32", 4, ".cg"}})
    for (const std::uint32_t threads : {20U, 32U}) expect_whole(form, threads, {});
}

TEST(WholeAccesses, WithChecks) {
  Checks checks;
  checks.initialized = true;
  expect_whole({".relaxed.gpu", "u64", 2, ""}, 32, checks);
}

}  // namespace
}  // namespace cuda_ffi::software::test
