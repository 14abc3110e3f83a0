// What kernels read from special registers.

#include <chrono>

#include "body_kernel.hpp"

namespace cuda_ffi::software::test {
namespace {

struct Launch {
  Shape shape;
  int capability = 90;
  std::string before;  // before the kernel
  std::string body;    // of the kernel, before the read
};

// What each thread of the grid reads, block by block. `type` is a 32-bit or 64-bit PTX type.
std::vector<std::uint64_t> read_special(const std::string& name, const Launch& what,
                                        const std::string& type = "u32") {
  const std::string reg = type == "u64" ? "%w" : "%r";
  const std::string text = ".version 8.4\n.target sm_" + std::to_string(what.capability) +
                           "\n.address_size 64\n" + what.before +
                           R"(.visible .entry k(.param .u64 out) {
  .reg .b32 %r, %t<8>, %n<8>, %c<8>, %i;
  .reg .b64 %w, %o, %x;
  .reg .pred %p;
)" + what.body + "\n  mov." +
                           type + " " + reg + ", %" + name + ";\n" +
                           (type == "u64" ? "" : "  cvt.u64.u32 %w, %r;\n") + R"(
  mov.u32 %t0, %tid.x; mov.u32 %t1, %tid.y; mov.u32 %t2, %tid.z;
  mov.u32 %n0, %ntid.x; mov.u32 %n1, %ntid.y; mov.u32 %n2, %ntid.z;
  mov.u32 %c0, %ctaid.x; mov.u32 %c1, %ctaid.y; mov.u32 %c2, %ctaid.z;
  mov.u32 %c3, %nctaid.x; mov.u32 %c4, %nctaid.y;
  mad.lo.u32 %i, %c2, %c4, %c1; mad.lo.u32 %i, %i, %c3, %c0;
  mad.lo.u32 %i, %i, %n2, %t2; mad.lo.u32 %i, %i, %n1, %t1; mad.lo.u32 %i, %i, %n0, %t0;
  ld.param.u64 %o, [out];
  mul.wide.u32 %x, %i, 8;
  add.u64 %o, %o, %x;
  st.global.u64 [%o], %w;
  ret;
})";
  const auto module = load(text, what.capability);
  const Shape& s = what.shape;
  Memory<std::uint64_t> out(std::size_t{s.grid.x} * s.grid.y * s.grid.z * s.block.x * s.block.y *
                            s.block.z);
  run(*module, "k", s, Arguments(out));
  return out.values();
}

std::vector<std::uint64_t> read_special(const std::string& name, const Shape& shape,
                                        const std::string& type = "u32") {
  return read_special(name, Launch{shape, 90, "", ""}, type);
}

constexpr Shape kBox{{3, 2, 2}, {5, 4, 3}};  // 12 blocks of 60 threads

TEST(SpecialRegisters, PlacesInBlocksAndGrids) {
  const auto expect = [](const std::string& name, auto value) {
    const auto got = read_special(name, kBox);
    for (std::size_t k = 0; k < got.size(); ++k)
      ASSERT_EQ(got[k], value(k / 60, k % 60)) << name << " " << k;
  };
  expect("tid.x", [](std::size_t, std::size_t t) { return t % 5; });
  expect("tid.y", [](std::size_t, std::size_t t) { return t / 5 % 4; });
  expect("tid.z", [](std::size_t, std::size_t t) { return t / 20; });
  expect("ctaid.x", [](std::size_t b, std::size_t) { return b % 3; });
  expect("ctaid.y", [](std::size_t b, std::size_t) { return b / 3 % 2; });
  expect("ctaid.z", [](std::size_t b, std::size_t) { return b / 6; });
  expect("laneid", [](std::size_t, std::size_t t) { return t % 32; });
  expect("warpid", [](std::size_t, std::size_t t) { return t / 32; });
  const std::pair<const char*, std::uint64_t> same[] = {
      {"ntid.x", 5},   {"ntid.y", 4}, {"ntid.z", 3}, {"nctaid.x", 3}, {"nctaid.y", 2},
      {"nctaid.z", 2}, {"tid.w", 0},  {"ntid.w", 0}, {"ctaid.w", 0},  {"nctaid.w", 0}};
  for (const auto& [name, value] : same)
    expect(name, [value = value](std::size_t, std::size_t) { return value; });
}

TEST(SpecialRegisters, MasksOfLanes) {
  const auto expect = [](const std::string& name, auto mask) {
    const auto got = read_special(name, Shape{{1}, {45}});
    for (std::size_t k = 0; k < got.size(); ++k)
      ASSERT_EQ(got[k], mask(std::uint64_t{1} << k % 32) & 0xffffffff) << name << " " << k;
  };
  expect("lanemask_eq", [](std::uint64_t bit) { return bit; });
  expect("lanemask_lt", [](std::uint64_t bit) { return bit - 1; });
  expect("lanemask_le", [](std::uint64_t bit) { return 2 * bit - 1; });
  expect("lanemask_gt", [](std::uint64_t bit) { return ~(2 * bit - 1); });
  expect("lanemask_ge", [](std::uint64_t bit) { return ~(bit - 1); });
}

// Programs keep an entry for each multiprocessor.
TEST(SpecialRegisters, MultiprocessorsAreThoseOfTheDevice) {
  const auto counts = read_special("nsmid", Shape{{40}, {64}});
  const auto own = read_special("smid", Shape{{40}, {64}});
  for (std::size_t k = 0; k < own.size(); ++k) {
    ASSERT_EQ(counts[k], static_cast<std::uint64_t>(kMultiprocessors));
    ASSERT_LT(own[k], counts[k]);
    ASSERT_EQ(own[k], own[k / 64 * 64]) << "a block's threads are together";
  }
  const auto warps = read_special("nwarpid", Shape{{1}, {1024}}),
             warp = read_special("warpid", Shape{{1}, {1024}});
  for (std::size_t k = 0; k < warp.size(); ++k) ASSERT_LT(warp[k], warps[k]);
}

TEST(SpecialRegisters, EveryLaunchHasItsGrid) {
  const auto first = read_special("gridid", kBox, "u64"),
             second = read_special("gridid", kBox, "u64");
  for (const std::uint64_t id : first) ASSERT_EQ(id, first[0]);
  EXPECT_NE(first[0], second[0]);
  EXPECT_NE(read_special("gridid", kBox)[0], 0u);  // 32 bits in old programs
}

TEST(SpecialRegisters, ClocksGoForward) {
  for (const std::string name : {"clock64", "globaltimer"}) {
    const std::string text =
        body_kernel("mov.u64 %d1, %" + name + "; mov.u32 %r1, 0;\nL: mov.u64 %d2, %" + name +
                    "; setp.lt.u64 %p0, %d2, %d1; @%p0 trap; sub.u64 %d3, %d2, %d1; setp.lt.u64 "
                    "%p1, %d3, 1000; @%p1 bra L;\n"
                    "st.global.u64 [%d0], %d3;");
    Memory<std::uint64_t> passed(1);
    run(*load(text), "k", {{1}, {1}}, Arguments(passed));
    EXPECT_GE(passed[0], 1000u);
  }
}

TEST(SpecialRegisters, HalvesOfClocks) {
  const Shape one{{1}, {1}};
  const std::uint64_t before = read_special("clock64", one, "u64")[0],
                      high = read_special("clock_hi", one)[0];
  const std::uint64_t low = read_special("clock", one)[0],
                      after = read_special("clock64", one, "u64")[0];
  EXPECT_LE(before >> 32, high);
  EXPECT_LE(high, after >> 32);
  EXPECT_LE((low - before) & 0xffffffff, after - before);
}

// Unix time in nanoseconds, as on GPUs.
TEST(SpecialRegisters, TheGlobalTimerIsTheHosts) {
  const auto now = [] {
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(
                                          std::chrono::system_clock::now().time_since_epoch())
                                          .count());
  };
  const Shape one{{1}, {1}};
  const std::uint64_t before = now();
  const std::uint64_t time = read_special("globaltimer", one, "u64")[0];
  const std::uint64_t high = read_special("globaltimer_hi", one)[0],
                      low = read_special("globaltimer_lo", one)[0];
  const std::uint64_t after = now();
  EXPECT_LE(before, time);
  EXPECT_LE(time, after);
  EXPECT_LE(before >> 32, high);
  EXPECT_LE(high, after >> 32);
  EXPECT_LE((low - before) & 0xffffffff, after - before);
}

// In the steps in which blocks are given shared memory.
TEST(SpecialRegisters, SizesOfSharedMemory) {
  Launch what{{{1}, {1}, 1000},
              90,
              ".extern .shared .align 16 .b8 d[];\n",
              ".shared .align 4 .b8 s[100]; mov.u64 %x, s; mov.u64 %x, d;"};
  EXPECT_EQ(read_special("dynamic_smem_size", what)[0], 1000u);
  EXPECT_EQ(read_special("total_smem_size", what)[0], 1152u);  // 112 and 1000, in steps of 128
  EXPECT_EQ(read_special("aggr_smem_size", what)[0], 1152u + 1024);
  what.capability = 75;
  EXPECT_EQ(read_special("total_smem_size", what)[0], 1280u);  // in steps of 256
  EXPECT_EQ(read_special("total_smem_size", Shape{{1}, {1}})[0], 0u);
  EXPECT_EQ(read_special("dynamic_smem_size", Shape{{1}, {1}})[0], 0u);
}

// CUDA's own part of shared memory is separate from the kernel's.
TEST(SpecialRegisters, ReservedSharedMemoryIsApart) {
  const Launch what{{{1}, {1}, 64}, 80, ".extern .shared .align 16 .b8 d[];\n", R"(
  .shared .align 8 .b64 s;
  mov.u32 %t1, %reserved_smem_offset_1; st.shared.u64 [%t1], 7; st.shared.u64 [%t1+280], 8;
  st.shared.u64 [s], 9; st.shared.u64 [d], 10;
  ld.shared.u64 %x, [%t1]; setp.ne.u64 %p, %x, 7; @%p trap;
  ld.shared.u64 %x, [%t1+280]; setp.ne.u64 %p, %x, 8; @%p trap;)"};
  const std::uint64_t begin = read_special("reserved_smem_offset_begin", what)[0],
                      end = read_special("reserved_smem_offset_end", what)[0];
  EXPECT_EQ(end - begin, 1024u);
  EXPECT_EQ(read_special("reserved_smem_offset_cap", what)[0], 1024u);
  for (const char* name : {"reserved_smem_offset_0", "reserved_smem_offset_1"}) {
    EXPECT_GE(read_special(name, what)[0], begin);
    EXPECT_LE(read_special(name, what)[0] + 288, end);  // the amount that cooperative_groups uses
  }
  EXPECT_EQ(read_special("total_smem_size", what)[0], 128u);
}

TEST(SpecialRegisters, SharedMemoryEndsAfterTheReservedPart) {
  const auto fault_at = [](const std::string& offset) {
    const auto module = load(body_kernel(
        ".shared .align 4 .b8 s[16]; mov.u32 %r1, %reserved_smem_offset_1; st.shared.u32 [s+" +
        offset + "], %r1;"));
    EXPECT_EQ(info(*module->kernel("k")).static_shared_bytes, 16u);
    return launch(*module, "k", {{1}, {1}}, Arguments(std::uint64_t{0}));
  };
  EXPECT_FALSE(fault_at("12"));
  const auto fault = fault_at("16");
  ASSERT_TRUE(fault);
  EXPECT_TRUE(mentions(fault->report, "the block has 16 bytes of shared memory")) << fault->report;
}

TEST(SpecialRegisters, UnsetRegistersAreZero) {
  const Shape one{{1}, {1}};
  for (int k = 0; k < 32; ++k)
    EXPECT_EQ(read_special("envreg" + std::to_string(k), one)[0], 0u) << k;
  for (int k = 0; k < 8; ++k) {
    EXPECT_EQ(read_special("pm" + std::to_string(k), one)[0], 0u) << k;
    EXPECT_EQ(read_special("pm" + std::to_string(k) + "_64", one, "u64")[0], 0u) << k;
  }
  EXPECT_EQ(read_special("current_graph_exec", one, "u64")[0], 0u);
}

// The workspace of cooperative grids, which cooperative_groups uses.
TEST(SpecialRegisters, CooperativeGridsHaveAWorkspace) {
  const Launch what{{{2}, {32}, 0, true},
                    80,
                    "",
                    "mov.u32 %t5, %envreg1; mov.u32 %t6, %envreg2; mov.b64 %x, {%t6, %t5}; "
                    "atom.global.add.u32 %t7, [%x+4], 1;"};
  const std::uint64_t low = read_special("envreg2", what)[0],
                      high = read_special("envreg1", what)[0];
  EXPECT_NE(low | high, 0u);
}

TEST(SpecialRegisters, ClustersOfOneBlockWhereThereAreNone) {
  const std::pair<const char*, const char*> pairs[] = {
      {"clusterid.x", "ctaid.x"},   {"clusterid.y", "ctaid.y"},   {"clusterid.z", "ctaid.z"},
      {"nclusterid.x", "nctaid.x"}, {"nclusterid.y", "nctaid.y"}, {"nclusterid.z", "nctaid.z"}};
  for (const auto& [cluster, block] : pairs)
    EXPECT_EQ(read_special(cluster, kBox), read_special(block, kBox)) << cluster;
  for (const char* name :
       {"cluster_ctaid.x", "cluster_ctaid.y", "cluster_ctaid.z", "cluster_ctarank"})
    EXPECT_EQ(read_special(name, kBox), std::vector<std::uint64_t>(12 * 60, 0)) << name;
  for (const char* name :
       {"cluster_nctaid.x", "cluster_nctaid.y", "cluster_nctaid.z", "cluster_nctarank"})
    EXPECT_EQ(read_special(name, kBox), std::vector<std::uint64_t>(12 * 60, 1)) << name;
}

TEST(SpecialRegisters, Clusters) {
  const Shape shape{{6, 4, 2}, {2}, 0, false, {3, 2, 1}};
  const auto expect = [&](const std::string& name, auto value) {
    const auto got = read_special(name, shape);
    for (std::size_t k = 0; k < got.size(); ++k) {
      const std::size_t block = k / 2;
      ASSERT_EQ(got[k], value(block % 6, block / 6 % 4, block / 24)) << name << " " << k;
    }
  };
  using N = std::size_t;
  expect("clusterid.x", [](N x, N, N) { return x / 3; });
  expect("clusterid.y", [](N, N y, N) { return y / 2; });
  expect("clusterid.z", [](N, N, N z) { return z; });
  expect("nclusterid.x", [](N, N, N) { return N{2}; });
  expect("nclusterid.y", [](N, N, N) { return N{2}; });
  expect("nclusterid.z", [](N, N, N) { return N{2}; });
  expect("cluster_ctaid.x", [](N x, N, N) { return x % 3; });
  expect("cluster_ctaid.y", [](N, N y, N) { return y % 2; });
  expect("cluster_nctaid.x", [](N, N, N) { return N{3}; });
  expect("cluster_nctaid.y", [](N, N, N) { return N{2}; });
  expect("cluster_ctarank", [](N x, N y, N) { return x % 3 + 3 * (y % 2); });
  expect("cluster_nctarank", [](N, N, N) { return N{6}; });
}

TEST(SpecialRegisters, WhetherThereIsACluster) {
  const auto module = load(R"(.version 8.4
.target sm_90
.address_size 64
.visible .entry k(.param .u64 out) {
  .reg .pred %p;
  .reg .b32 %r;
  .reg .b64 %o;
  mov.pred %p, %is_explicit_cluster;
  selp.u32 %r, 1, 2, %p;
  ld.param.u64 %o, [out];
  st.global.u32 [%o], %r;
  ret;
})",
                           90);
  Memory<std::uint32_t> out(1);
  run(*module, "k", {{2}, {1}}, Arguments(out));
  EXPECT_EQ(out[0], 2u);
  run(*module, "k", {{2}, {1}, 0, false, {2, 1, 1}}, Arguments(out));
  EXPECT_EQ(out[0], 1u);
}

}  // namespace
}  // namespace cuda_ffi::software::test
