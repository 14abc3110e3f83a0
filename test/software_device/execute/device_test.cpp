#include "device.hpp"

namespace cuda_ffi::software::test {

namespace {

int bytes_of(const std::string& type) {
  if (type == "b8") return 1;
  if (type == "b16") return 2;
  return type == "b64" ? 8 : 4;
}

std::string load_line(const std::string& type, const std::string& name, int parameter) {
  const std::string address = "%p" + std::to_string(parameter);
  return "  ld.param.u64 " + address + ", [snippet_" + std::to_string(parameter) + "];\n" +
         "  mad.wide.u32 " + address + ", %i, " + std::to_string(bytes_of(type)) + ", " + address +
         ";\n" + "  ld.global." + type + " " + name + ", [" + address + "];\n";
}

std::string register_type(const std::string& type) {
  return type == "b8" ? "b16" : type;
}

}  // namespace

std::string Snippet::text(int capability) const {
  const std::string b = in_b_type.empty() ? in_type : in_b_type,
                    c = in_c_type.empty() ? in_type : in_c_type;
  return ".version 8.4\n.target sm_" + std::to_string(capability) + "\n.address_size 64\n" +
         ".visible .entry snippet(.param .u64 snippet_0, .param .u64 snippet_1, .param .u64 "
         "snippet_2,\n"
         "                        .param .u64 snippet_3, .param .u32 snippet_4)\n{\n"
         "  .reg .pred %out, %q, %r;\n  .reg .b32 %i, %t, %n;\n  .reg .b64 %p<4>;\n  .reg ." +
         register_type(in_type) + " %a;\n  .reg ." + register_type(b) + " %b;\n  .reg ." +
         register_type(c) + " %c;\n  .reg ." + register_type(out_type) + " %d;\n" + declarations +
         "  mov.u32 %i, %ctaid.x;\n  mov.u32 %t, %ntid.x;\n  mov.u32 %n, %tid.x;\n  mad.lo.u32 %i, "
         "%i, %t, %n;\n"
         "  ld.param.u32 %n, [snippet_4];\n  setp.ge.u32 %out, %i, %n;\n  @%out bra DONE;\n" +
         load_line(in_type, "%a", 1) + load_line(b, "%b", 2) + load_line(c, "%c", 3) + body +
         "\n  ld.param.u64 %p0, [snippet_0];\n  mad.wide.u32 %p0, %i, " +
         std::to_string(bytes_of(out_type)) + ", %p0;\n  st.global." + out_type +
         " [%p0], %d;\nDONE:\n  ret;\n}\n";
}

TEST(Snippet, RunsEveryThreadOnce) {
  Snippet add{"b32", "b32", "add.u32 %d, %a, %b;", "", "", ""};
  std::vector<std::uint32_t> a(1000), b(1000);
  for (std::uint32_t k = 0; k < 1000; ++k) a[k] = k, b[k] = 5 * k;
  const auto d = apply<std::uint32_t>(add, a, b);
  for (std::uint32_t k = 0; k < 1000; ++k) EXPECT_EQ(d[k], 6 * k);
}

}  // namespace cuda_ffi::software::test
