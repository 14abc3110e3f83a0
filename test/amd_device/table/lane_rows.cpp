// Between lanes: DPP in all its kinds, reads and writes of single lanes, permutations; registers
// that M0 names; and two instructions in one.

#include <array>
#include <cstring>

#include "amd_device/table/lanes.hpp"

namespace cuda_ffi::amd::test {
namespace {

constexpr unsigned kTimes = 12;
constexpr unsigned kNowhere = 32;

// The lane that a lane reads; kNowhere if there is none in its row.
using From = std::function<unsigned(unsigned lane)>;

unsigned in_row(unsigned lane, int at) {
  return at >= 0 && at < 16 ? (lane & 16) + static_cast<unsigned>(at) : kNowhere;
}

struct Permutation {
  const char* text;
  From from;
};

const Permutation kPermutations[] = {
    {"quad_perm:[3,0,2,1]",
     [](unsigned lane) {
       return lane / 4 * 4 + std::array<unsigned, 4>{3, 0, 2, 1}[lane % 4];
     }},
    {"row_shl:5", [](unsigned lane) { return in_row(lane, static_cast<int>(lane % 16) + 5); }},
    {"row_shr:5", [](unsigned lane) { return in_row(lane, static_cast<int>(lane % 16) - 5); }},
    {"row_ror:5", [](unsigned lane) { return lane / 16 * 16 + (lane + 11) % 16; }},
    {"row_mirror", [](unsigned lane) { return lane ^ 15; }},
    {"row_half_mirror", [](unsigned lane) { return lane ^ 7; }},
    {"row_share:6", [](unsigned lane) { return lane / 16 * 16 + 6; }},
    {"row_xmask:9", [](unsigned lane) { return lane ^ 9; }},
};

// A lane without a source keeps its value, or takes 0 with bound_ctrl. Lanes that are off are no
// sources, but with fi.
Form dpp_form(const Permutation& how, bool zero_if_none, bool fetches_inactive, U32 rows,
              U32 banks) {
  char masks[64];
  std::snprintf(masks, sizeof masks, " row_mask:0x%x bank_mask:0x%x", rows, banks);
  std::string text = std::string("v_mov_b32_dpp v8, v0 ") + how.text + masks;
  if (zero_if_none) text += " bound_ctrl:1";
  if (fetches_inactive) text += " fi:1";
  const From from = how.from;
  return form(
      text, kTimes, Kind::UInt32,
      [](Wave& wave, std::mt19937_64& random) { wave.set_exec(static_cast<U32>(random())); },
      [=](const Wave& before, const Wave& after) {
        for (unsigned lane = 0; lane < kLanes; ++lane) {
          const unsigned source = from(lane);
          const auto is_on = [&](unsigned which) { return (before.exec() >> which & 1) != 0; };
          const bool there = source != kNowhere && (fetches_inactive || is_on(source));
          const bool chosen = (rows >> lane / 16 & 1) != 0 && (banks >> lane % 16 / 4 & 1) != 0;
          U32 wanted = before.v[8][lane];
          if (is_on(lane) && chosen && there) wanted = before.v[0][source];
          if (is_on(lane) && chosen && !there && zero_if_none) wanted = 0;
          ASSERT_EQ(after.v[8][lane], wanted) << "lane " << lane;
        }
      });
}

// Of eight lanes; those that are off give 0, but with fi.
Form dpp8_form(bool fetches_inactive) {
  const std::array<unsigned, 8> which{7, 0, 0, 3, 5, 4, 1, 6};
  std::string text = "v_mov_b32_dpp v8, v0 dpp8:[7,0,0,3,5,4,1,6]";
  if (fetches_inactive) text += " fi:1";
  return form(
      text, kTimes, Kind::UInt32,
      [](Wave& wave, std::mt19937_64& random) { wave.set_exec(static_cast<U32>(random())); },
      [=](const Wave& before, const Wave& after) {
        for (unsigned lane = 0; lane < kLanes; ++lane) {
          const unsigned source = lane / 8 * 8 + which[lane % 8];
          const bool there = fetches_inactive || (before.exec() >> source & 1) != 0;
          const bool on = (before.exec() >> lane & 1) != 0;
          ASSERT_EQ(after.v[8][lane], !on ? before.v[8][lane] : there ? before.v[0][source] : 0);
        }
      });
}

Row dpp_row() {
  Row row{"v_mov_b32", {}};
  for (const Permutation& one : kPermutations) {
    row.forms.push_back(dpp_form(one, false, false, 15, 15));
    row.forms.push_back(dpp_form(one, true, false, 15, 15));
    row.forms.push_back(dpp_form(one, false, true, 15, 15));
    row.forms.push_back(dpp_form(one, true, true, 2, 11));
  }
  row.forms.push_back(dpp8_form(false));
  row.forms.push_back(dpp8_form(true));
  return row;
}

Form permlane_form(const std::string& name, unsigned flipped, bool fetches_inactive,
                   bool zero_if_none) {
  std::string text = name + " v8, v0, s2, s3";
  if (fetches_inactive || zero_if_none)
    text +=
        std::string(" op_sel:[") + (fetches_inactive ? "1," : "0,") + (zero_if_none ? "1]" : "0]");
  return form(
      text, kTimes, Kind::UInt32,
      [](Wave& wave, std::mt19937_64& random) {
        wave.set_exec(static_cast<U32>(random()));
        wave.s[2] = static_cast<U32>(random());
        wave.s[3] = static_cast<U32>(random());
      },
      [=](const Wave& before, const Wave& after) {
        for (unsigned lane = 0; lane < kLanes; ++lane) {
          const U32 nibbles = before.s[lane % 16 < 8 ? 2 : 3];
          const unsigned source = ((lane & 16) ^ flipped) + (nibbles >> lane % 8 * 4 & 15);
          const bool there = fetches_inactive || (before.exec() >> source & 1) != 0;
          U32 wanted = before.v[8][lane];
          if ((before.exec() >> lane & 1) != 0)
            wanted = there ? before.v[0][source] : zero_if_none ? 0 : wanted;
          ASSERT_EQ(after.v[8][lane], wanted) << "lane " << lane;
        }
      });
}

Row permlane_row(const std::string& name, unsigned flipped) {
  return {name,
          {permlane_form(name, flipped, false, false), permlane_form(name, flipped, true, false),
           permlane_form(name, flipped, false, true)}};
}

void some_lanes(Wave& wave, std::mt19937_64& random) {
  wave.set_exec(static_cast<U32>(random()) & 0xfffffff8);
}

Row read_first_lane() {
  const auto check = [](const Wave& before, const Wave& after) {
    ASSERT_EQ(after.s[8], before.v[0][before.exec() == 0 ? 0 : std::countr_zero(before.exec())]);
  };
  const auto prepare = [](Wave& wave, std::mt19937_64& random) {
    wave.set_exec(random() % 4 == 0 ? 0 : static_cast<U32>(random()) << random() % 32);
  };
  return {"v_readfirstlane_b32",
          {form("v_readfirstlane_b32 s8, v0", 4 * kTimes, Kind::UInt32, prepare, check)}};
}

Row read_lane() {
  return {"v_readlane_b32",
          {form("v_readlane_b32 s8, v0, s2", kTimes, Kind::UInt32, some_lanes,
                [](const Wave& before, const Wave& after) {
                  ASSERT_EQ(after.s[8], before.v[0][before.s[2] % 32]);
                }),
           form("v_readlane_b32 s8, v0, 19", kTimes, Kind::UInt32, some_lanes,
                [](const Wave& before, const Wave& after) {
                  ASSERT_EQ(after.s[8], before.v[0][19]);
                })}};
}

Row write_lane() {
  return {"v_writelane_b32",
          {form("v_writelane_b32 v8, s0, s2", kTimes, Kind::UInt32, some_lanes,
                [](const Wave& before, const Wave& after) {
                  for (unsigned lane = 0; lane < kLanes; ++lane)
                    ASSERT_EQ(after.v[8][lane],
                              lane == before.s[2] % 32 ? before.s[0] : before.v[8][lane]);
                })}};
}

Row swap() {
  return {"v_swap_b32",
          {form("v_swap_b32 v8, v0", kTimes, Kind::UInt32, some_lanes,
                [](const Wave& before, const Wave& after) {
                  for (unsigned lane = 0; lane < kLanes; ++lane) {
                    const bool on = (before.exec() >> lane & 1) != 0;
                    ASSERT_EQ(after.v[8][lane], before.v[on ? 0 : 8][lane]);
                    ASSERT_EQ(after.v[0][lane], before.v[on ? 8 : 0][lane]);
                  }
                })}};
}

Row relative(const std::string& name, unsigned add_to_source, unsigned add_to_destination) {
  return {name,
          {form(
              name + " v8, v1", kTimes, Kind::UInt32,
              [](Wave& wave, std::mt19937_64& random) {
                some_lanes(wave, random);
                wave.s[source::kM0] = static_cast<U32>(random() % 6);
              },
              [=](const Wave& before, const Wave& after) {
                const U32 by = before.s[source::kM0];
                const U32 from = 1 + by * add_to_source, to = 8 + by * add_to_destination;
                for (unsigned row = 0; row < 16; ++row)
                  for (unsigned lane = 0; lane < kLanes; ++lane) {
                    const bool changes = row == to && (before.exec() >> lane & 1) != 0;
                    ASSERT_EQ(after.v[row][lane], before.v[changes ? from : row][lane]);
                  }
              })}};
}

// Nothing changes.
Row nothing(const std::string& name, const std::string& operands = "") {
  return {
      name,
      {form(name + operands, 2, Kind::UInt32, nullptr, [](const Wave& before, const Wave& after) {
        EXPECT_EQ(std::memcmp(before.v, after.v, sizeof before.v), 0);
        EXPECT_EQ(std::memcmp(before.s, after.s, sizeof before.s), 0);
      })}};
}

// Both read before either writes.
Row dual() {
  const auto sum = [](const Wave& wave, unsigned a, unsigned b, unsigned lane) {
    return static_cast<U32>(
        to_bits(from_bits<F32>(wave.v[a][lane]) + from_bits<F32>(wave.v[b][lane])));
  };
  Row row{
      "v_add_f32",
      {form("v_dual_add_f32 v8, v1, v2 :: v_dual_mov_b32 v9, v8", kTimes, Kind::Float32, some_lanes,
            [=](const Wave& before, const Wave& after) {
              for (unsigned lane = 0; lane < kLanes; ++lane) {
                if ((before.exec() >> lane & 1) == 0) continue;
                EXPECT_TRUE(matches(Kind::Float32, after.v[8][lane], sum(before, 1, 2, lane), 0));
                ASSERT_EQ(after.v[9][lane], before.v[8][lane]);
              }
            }),
       form("v_dual_add_f32 v4, v5, v2 :: v_dual_add_f32 v5, v4, v3", kTimes, Kind::Float32,
            some_lanes, [=](const Wave& before, const Wave& after) {
              for (unsigned lane = 0; lane < kLanes; ++lane) {
                const bool on = (before.exec() >> lane & 1) != 0;
                EXPECT_TRUE(matches(Kind::Float32, after.v[4][lane],
                                    on ? sum(before, 5, 2, lane) : before.v[4][lane], 0));
                EXPECT_TRUE(matches(Kind::Float32, after.v[5][lane],
                                    on ? sum(before, 4, 3, lane) : before.v[5][lane], 0));
              }
            })}};
  return row;
}

}  // namespace

Rows lane_rows() {
  return {
      dpp_row(),
      permlane_row("v_permlane16_b32", 0),
      permlane_row("v_permlanex16_b32", 16),
      read_first_lane(),
      read_lane(),
      write_lane(),
      swap(),
      relative("v_movreld_b32", 0, 1),
      relative("v_movrels_b32", 1, 0),
      relative("v_movrelsd_b32", 1, 1),
      // Between halves of waves of 64 lanes; others pass over it.
      nothing("v_permlane64_b32", " v8, v0"),
      nothing("v_nop"),
      nothing("v_pipeflush"),
      dual(),
  };
}

}  // namespace cuda_ffi::amd::test
