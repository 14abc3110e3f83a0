// DS: group memory, and moves between lanes. Each lane has 64 bytes of its own.

#include <algorithm>
#include <array>

#include "amd_device/table/memory.hpp"

namespace cuda_ffi::amd::test {
namespace {

constexpr unsigned kTimes = 24;
constexpr unsigned kStride = 64, kOffset = 16;
using Lds = std::vector<std::byte>;

U64 read(const Lds& lds, unsigned at, unsigned bytes) {
  U64 value = 0;
  std::memcpy(&value, lds.data() + at, bytes);
  return value;
}

using Compare = std::function<void(const Wave&, const Wave&, const Lds&, const Lds&)>;

// Runs with all of group memory at random and v0 the address of the lane's part.
Form lds_form(const std::string& text, Kind kind,
              std::function<void(Wave&, Lds&, std::mt19937_64&)> prepare, const Compare& compare) {
  return {text, [=](Machine& machine) {
            std::mt19937_64 random(20261127);
            for (unsigned k = 0; k < kTimes && !testing::Test::HasFailure(); ++k) {
              Wave& wave = machine.wave();
              Lds& lds = machine.group().lds;
              fill_registers(wave, random);
              wave.set_exec(k % 3 == 0 ? static_cast<U32>(random()) : ~0u);
              for (std::byte& one : lds) one = static_cast<std::byte>(random());
              for (unsigned lane = 0; lane < kLanes; ++lane) {
                wave.v[0][lane] = lane * kStride;
                set_wide(wave, 2, lane, value_of(kind, random));
                set_wide(wave, 4, lane, value_of(kind, random));
              }
              if (prepare) prepare(wave, lds, random);
              const auto before = std::make_unique<Wave>(wave);
              const Lds old = lds;
              if (!machine.run()) return;
              compare(*before, wave, old, lds);
            }
          }};
}

bool is_on(const Wave& wave, unsigned lane) {
  return (wave.exec() >> lane & 1) != 0;
}

// compared: there is a second operand, with which the old value is compared.
Form atomic_form(const std::string& text, const AtomicRow& row, bool returns) {
  const auto prepare = [row](Wave& wave, Lds& lds, std::mt19937_64& random) {
    for (unsigned lane = 0; lane < kLanes; ++lane) {
      U64 value = value_of(row.kind, random);
      // Comparisons are to succeed now and then.
      if (random() % 2 == 0) value = value_in(wave, 4, lane, row.bytes);
      std::memcpy(lds.data() + lane * kStride + kOffset, &value, row.bytes);
    }
  };
  return lds_form(text, row.kind, prepare,
                  [=](const Wave& before, const Wave& after, const Lds& old, const Lds& lds) {
                    for (unsigned lane = 0; lane < kLanes; ++lane) {
                      const U64 kept = read(old, lane * kStride + kOffset, row.bytes);
                      const U64 wanted = row.oracle(kept, value_in(before, 2, lane, row.bytes),
                                                    value_in(before, 4, lane, row.bytes));
                      expect_same(row.kind, read(lds, lane * kStride + kOffset, row.bytes),
                                  is_on(before, lane) ? wanted : kept);
                      const bool gets = returns && is_on(before, lane);
                      ASSERT_EQ(value_in(after, 8, lane, row.bytes),
                                gets ? kept : value_in(before, 8, lane, row.bytes));
                    }
                  });
}

void add_atomic(Rows& rows, const AtomicRow& row, bool compares,
                const std::string& only_returning = {}) {
  const unsigned words = row.bytes / 4;
  const std::string operands = "v0, " + vector_registers(2, words) +
                               (compares ? ", " + vector_registers(4, words) : "") + " offset:16";
  std::string name = row.name;
  if (only_returning.empty())
    rows.push_back({"ds_" + name, {atomic_form("ds_" + name + " " + operands, row, false)}});
  const std::string returning =
      "ds_" + name.substr(0, name.rfind('_')) + "_rtn" + name.substr(name.rfind('_'));
  rows.push_back(
      {returning,
       {atomic_form(returning + " " + vector_registers(8, words) + ", " + operands, row, true)}});
}

Row load_row(const LoadRow& row) {
  const std::string name = std::string("ds_") + row.name;
  return {name,
          {lds_form(name + " v8, v0 offset:16", Kind::UInt32, nullptr,
                    [row](const Wave& before, const Wave& after, const Lds& lds, const Lds&) {
                      for (unsigned lane = 0; lane < kLanes; ++lane) {
                        const U32 kept = before.v[8][lane];
                        const auto element =
                            static_cast<U32>(read(lds, lane * kStride + kOffset, row.bytes));
                        ASSERT_EQ(after.v[8][lane],
                                  is_on(before, lane) ? loaded(row, element, kept) : kept);
                      }
                    })}};
}

// So many words from each of some places.
Row load_words_row(const std::string& name, unsigned words, std::vector<unsigned> places,
                   const std::string& offsets) {
  const unsigned each = words / static_cast<unsigned>(places.size());
  return {
      name,
      {lds_form(name + " " + vector_registers(8, words) + ", v0 " + offsets, Kind::UInt32, nullptr,
                [=](const Wave& before, const Wave& after, const Lds& lds, const Lds&) {
                  for (unsigned lane = 0; lane < kLanes; ++lane)
                    for (unsigned k = 0; k < words; ++k) {
                      const unsigned at = lane * kStride + places[k / each] + 4 * (k % each);
                      const U32 wanted = is_on(before, lane) ? static_cast<U32>(read(lds, at, 4))
                                                             : before.v[8 + k][lane];
                      ASSERT_EQ(after.v[8 + k][lane], wanted);
                    }
                })}};
}

// Elements of so many bytes from v2 and from v6, of which the lower or the upper half counts.
Row store_row(const std::string& name, unsigned bytes, std::vector<unsigned> places,
              const std::string& offsets, bool high = false) {
  const unsigned words = std::max(1u, bytes / 4);
  std::string text = name + " v0, " + vector_registers(2, words);
  if (places.size() == 2) text += ", " + vector_registers(6, words);
  return {name,
          {lds_form(text + " " + offsets, Kind::UInt32, nullptr,
                    [=](const Wave& before, const Wave&, const Lds& old, const Lds& lds) {
                      Lds wanted = old;
                      for (unsigned lane = 0; lane < kLanes; ++lane) {
                        if (!is_on(before, lane)) continue;
                        for (unsigned k = 0; k < places.size(); ++k)
                          for (unsigned byte = 0; byte < bytes; ++byte) {
                            const U32 word =
                                before.v[2 + 4 * k + byte / 4][lane] >> (high ? 16 : 0);
                            wanted[lane * kStride + places[k] + byte] =
                                static_cast<std::byte>(word >> byte % 4 * 8);
                          }
                      }
                      ASSERT_TRUE(wanted == lds);
                    })}};
}

Row permute_row(const std::string& name, bool forward) {
  return {name,
          {lds_form(
              name + " v8, v0, v2 offset:16", Kind::UInt32,
              [](Wave& wave, Lds&, std::mt19937_64& random) {
                for (U32& word : wave.v[0]) word = static_cast<U32>(random());
              },
              [=](const Wave& before, const Wave& after, const Lds&, const Lds&) {
                std::array<U32, kLanes> got{};
                for (unsigned lane = 0; lane < kLanes; ++lane) {
                  const U32 other = (before.v[0][lane] + 16) / 4 % 32;
                  if (forward && is_on(before, lane)) got[other] = before.v[2][lane];
                  if (!forward && is_on(before, other)) got[lane] = before.v[2][other];
                }
                for (unsigned lane = 0; lane < kLanes; ++lane)
                  ASSERT_EQ(after.v[8][lane], is_on(before, lane) ? got[lane] : before.v[8][lane]);
              })}};
}

Form swizzle_form(const std::string& pattern, unsigned (*from)(unsigned)) {
  return lds_form("ds_swizzle_b32 v8, v0 offset:" + pattern, Kind::UInt32, nullptr,
                  [=](const Wave& before, const Wave& after, const Lds&, const Lds&) {
                    for (unsigned lane = 0; lane < kLanes; ++lane) {
                      const unsigned source = from(lane);
                      const U32 value = is_on(before, source) ? before.v[0][source] : 0;
                      ASSERT_EQ(after.v[8][lane], is_on(before, lane) ? value : before.v[8][lane])
                          << "lane " << lane;
                    }
                  });
}

Row swizzle_row() {
  return {"ds_swizzle_b32",
          {swizzle_form("swizzle(QUAD_PERM,3,0,2,1)",
                        [](unsigned lane) {
                          return lane / 4 * 4 + std::array<unsigned, 4>{3, 0, 2, 1}[lane % 4];
                        }),
           swizzle_form("swizzle(BITMASK_PERM,\"01pi0\")",
                        [](unsigned lane) { return 8u + (lane & 4) + (~lane & 2); }),
           swizzle_form("swizzle(SWAP,4)", [](unsigned lane) { return lane ^ 4; }),
           swizzle_form("0xc0a0", [](unsigned lane) { return (lane + 5) % 32; }),
           swizzle_form("0xc4a0", [](unsigned lane) { return (lane + 27) % 32; }),
           swizzle_form("0xe004", [](unsigned lane) {
             unsigned reversed = 0;
             for (unsigned k = 0; k < 5; ++k) reversed |= (lane >> k & 1) << (4 - k);
             return reversed >> 1 | (lane & 4);
           })}};
}

void add_stores(Rows& rows) {
  rows.push_back(store_row("ds_store_b8", 1, {16}, "offset:16"));
  rows.push_back(store_row("ds_store_b16", 2, {16}, "offset:16"));
  rows.push_back(store_row("ds_store_b8_d16_hi", 1, {16}, "offset:16", true));
  rows.push_back(store_row("ds_store_b16_d16_hi", 2, {16}, "offset:16", true));
  rows.push_back(store_row("ds_store_b32", 4, {16}, "offset:16"));
  rows.push_back(store_row("ds_store_b64", 8, {16}, "offset:16"));
  rows.push_back(store_row("ds_store_b96", 12, {16}, "offset:16"));
  rows.push_back(store_row("ds_store_b128", 16, {16}, "offset:16"));
  rows.push_back(store_row("ds_store_2addr_b32", 4, {4, 24}, "offset0:1 offset1:6"));
  rows.push_back(store_row("ds_store_2addr_b64", 8, {8, 40}, "offset0:1 offset1:5"));
  rows.push_back(store_row("ds_store_2addr_stride64_b32", 4, {256, 2304}, "offset0:1 offset1:9"));
  rows.push_back(store_row("ds_store_2addr_stride64_b64", 8, {512, 2560}, "offset0:1 offset1:5"));
}

void add_loads(Rows& rows) {
  for (const LoadRow& row : {LoadRow{"load_i8", 1, true, -1},
                             {"load_u8", 1, false, -1},
                             {"load_i16", 2, true, -1},
                             {"load_u16", 2, false, -1},
                             {"load_u8_d16", 1, false, 0},
                             {"load_u8_d16_hi", 1, false, 1},
                             {"load_i8_d16", 1, true, 0},
                             {"load_i8_d16_hi", 1, true, 1},
                             {"load_u16_d16", 2, false, 0},
                             {"load_u16_d16_hi", 2, false, 1}})
    rows.push_back(load_row(row));
  rows.push_back(load_words_row("ds_load_b32", 1, {16}, "offset:16"));
  rows.push_back(load_words_row("ds_load_b64", 2, {16}, "offset:16"));
  rows.push_back(load_words_row("ds_load_b96", 3, {16}, "offset:16"));
  rows.push_back(load_words_row("ds_load_b128", 4, {16}, "offset:16"));
  rows.push_back(load_words_row("ds_load_2addr_b32", 2, {4, 24}, "offset0:1 offset1:6"));
  rows.push_back(load_words_row("ds_load_2addr_b64", 4, {8, 40}, "offset0:1 offset1:5"));
  rows.push_back(
      load_words_row("ds_load_2addr_stride64_b32", 2, {256, 2304}, "offset0:1 offset1:9"));
  rows.push_back(
      load_words_row("ds_load_2addr_stride64_b64", 4, {512, 2560}, "offset0:1 offset1:5"));
}

}  // namespace

Rows data_share_rows() {
  Rows rows;
  for (const AtomicRow& row : kAtomics) add_atomic(rows, row, false);
  for (const AtomicRow& row :
       {AtomicRow{"rsub_u32", 4,
                  [](U64 m, U64 v, U64) { return static_cast<U64>(static_cast<U32>(v - m)); },
                  Kind::UInt32},
        AtomicRow{"rsub_u64", 8, [](U64 m, U64 v, U64) { return v - m; }, Kind::UInt64},
        AtomicRow{"min_f64", 8,
                  [](U64 m, U64 v, U64) {
                    return through<F64>(m, v, [](F64 a, F64 b) { return lesser(a, b); });
                  },
                  Kind::Float64},
        AtomicRow{"max_f64", 8,
                  [](U64 m, U64 v, U64) {
                    return through<F64>(m, v, [](F64 a, F64 b) { return larger(a, b); });
                  },
                  Kind::Float64}})
    add_atomic(rows, row, false);
  add_atomic(rows, {"storexchg_b32", 4, swapped, Kind::UInt32}, false, "only");
  add_atomic(rows, {"storexchg_b64", 8, swapped, Kind::UInt64}, false, "only");
  add_atomic(rows, {"cmpstore_b32", 4, compared_and_swapped, Kind::UInt32}, true);
  add_atomic(rows, {"cmpstore_b64", 8, compared_and_swapped, Kind::UInt64}, true);
  add_atomic(rows, {"cmpstore_f32", 4, compared_as<F32>, Kind::Float32}, true);
  add_atomic(rows, {"cmpstore_f64", 8, compared_as<F64>, Kind::Float64}, true);
  add_loads(rows);
  add_stores(rows);
  rows.push_back(permute_row("ds_permute_b32", true));
  rows.push_back(permute_row("ds_bpermute_b32", false));
  rows.push_back(swizzle_row());
  rows.push_back({"ds_nop",
                  {lds_form("ds_nop", Kind::UInt32, nullptr,
                            [](const Wave&, const Wave&, const Lds& old, const Lds& lds) {
                              ASSERT_TRUE(old == lds);
                            })}});
  return rows;
}

}  // namespace cuda_ffi::amd::test
