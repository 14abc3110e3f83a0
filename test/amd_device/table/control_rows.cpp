// SOPP, the program counter, and hardware registers.

#include <cstring>

#include "amd_device/table/lanes.hpp"

namespace cuda_ffi::amd::test {
namespace {

constexpr unsigned kTimes = 8;
constexpr U64 kImage = 0x1234567800;

// Behind the instruction are ends of the program; Wave::next is behind the one that was reached.
constexpr std::int32_t kNextInstruction = 2, kOneFurther = 3;

void any_state(Wave& wave, std::mt19937_64& random) {
  wave.scc = random() % 2 != 0;
  wave.s[source::kVcc] = random() % 2 != 0 ? 0 : 1u << random() % 32;
  wave.set_exec(random() % 2 != 0 ? 0 : 1u << random() % 32);
}

Row branch(const std::string& name, bool (*taken)(const Wave&)) {
  return {name,
          {form(name + " 1", 4 * kTimes, Kind::UInt32, any_state,
                [=](const Wave& before, const Wave& after) {
                  ASSERT_EQ(after.next, taken(before) ? kOneFurther : kNextInstruction);
                })}};
}

Row nothing(const std::string& name, const std::string& operands) {
  return {name,
          {form(name + operands, kTimes, Kind::UInt32, any_state,
                [](const Wave& before, const Wave& after) {
                  EXPECT_EQ(std::memcmp(before.v, after.v, sizeof before.v), 0);
                  EXPECT_EQ(std::memcmp(before.s, after.s, sizeof before.s), 0);
                  EXPECT_EQ(before.mode.bits, after.mode.bits);
                  EXPECT_EQ(after.next, kNextInstruction);
                  EXPECT_EQ(after.state, WaveState::Ended);
                })}};
}

Row stops(const std::string& name, const std::string& operands, WaveState state) {
  return {name,
          {form(name + operands, 1, Kind::UInt32, nullptr, [state](const Wave&, const Wave& after) {
            EXPECT_EQ(after.state, state);
            EXPECT_EQ(after.next, 1);
          })}};
}

Row faults(const std::string& name, const std::string& operands) {
  return {name, {{name + operands, [](Machine& machine) {
                    const auto fault = machine.run_to_fault();
                    ASSERT_TRUE(fault);
                    EXPECT_EQ(fault->code, CUDA_ERROR_LAUNCH_FAILED);
                  }}}};
}

void image(Wave& wave, std::mt19937_64&) {
  wave.image = kImage;
  wave.set_scalar64(0, kImage + 8);
}

void add_program_counter(Rows& rows) {
  rows.push_back(
      {"s_getpc_b64",
       {form("s_getpc_b64 s[8:9]", 1, Kind::UInt32, image, [](const Wave&, const Wave& after) {
         EXPECT_EQ(wide_scalar(after, 8), kImage + 4);
       })}});
  rows.push_back(
      {"s_setpc_b64",
       {form("s_setpc_b64 s[0:1]", 1, Kind::UInt32, image,
             [](const Wave&, const Wave& after) { EXPECT_EQ(after.next, kOneFurther); })}});
  rows.push_back({"s_swappc_b64",
                  {form("s_swappc_b64 s[8:9], s[0:1]", 1, Kind::UInt32, image,
                        [](const Wave&, const Wave& after) {
                          EXPECT_EQ(after.next, kOneFurther);
                          EXPECT_EQ(wide_scalar(after, 8), kImage + 4);
                        }),
                   form("s_swappc_b64 s[0:1], s[0:1]", 1, Kind::UInt32, image,
                        [](const Wave&, const Wave& after) {
                          EXPECT_EQ(after.next, kOneFurther);
                          EXPECT_EQ(wide_scalar(after, 0), kImage + 4);
                        })}});
  rows.push_back(
      {"s_call_b64",
       {form("s_call_b64 s[8:9], 1", 1, Kind::UInt32, image, [](const Wave&, const Wave& after) {
         EXPECT_EQ(after.next, kOneFurther);
         EXPECT_EQ(wide_scalar(after, 8), kImage + 4);
       })}});
}

void add_mode(Rows& rows) {
  const auto usual = [](Wave& wave, std::mt19937_64&) { wave.mode.bits = 0x3f0; };
  rows.push_back({"s_getreg_b32",
                  {form("s_getreg_b32 s8, hwreg(HW_REG_MODE, 4, 4)", 1, Kind::UInt32, usual,
                        [](const Wave&, const Wave& after) { EXPECT_EQ(after.s[8], 15u); }),
                   form("s_getreg_b32 s8, hwreg(HW_REG_MODE)", 1, Kind::UInt32, usual,
                        [](const Wave&, const Wave& after) { EXPECT_EQ(after.s[8], 0x3f0u); })}});
  rows.push_back({"s_setreg_b32",
                  {form("s_setreg_b32 hwreg(HW_REG_MODE, 4, 2), s0", kTimes, Kind::UInt32, usual,
                        [](const Wave& before, const Wave& after) {
                          EXPECT_EQ(after.mode.bits, 0x3c0u | before.s[0] % 4 << 4);
                        })}});
  rows.push_back(
      {"s_setreg_imm32_b32",
       {form("s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0xf9", 1, Kind::UInt32, usual,
             [](const Wave&, const Wave& after) { EXPECT_EQ(after.mode.bits, 0x3f9u); })}});
  rows.push_back(
      {"s_round_mode",
       {form("s_round_mode 0x9", 1, Kind::UInt32, usual,
             [](const Wave&, const Wave& after) { EXPECT_EQ(after.mode.bits, 0x3f9u); })}});
  rows.push_back(
      {"s_denorm_mode",
       {form("s_denorm_mode 6", 1, Kind::UInt32, usual,
             [](const Wave&, const Wave& after) { EXPECT_EQ(after.mode.bits, 0x360u); })}});
}

// The time since some moment, which does not go backward.
Row clock_row(const std::string& name, bool is_wide) {
  return {name,
          {{name + (is_wide ? " s[8:9]" : " s8") + ", sendmsg(MSG_RTN_GET_REALTIME)",
            [=](Machine& machine) {
              U64 last = 0;
              for (int k = 0; k < 100; ++k) {
                if (!machine.run()) return;
                const U64 now = is_wide ? wide_scalar(machine.wave(), 8) : machine.wave().s[8];
                EXPECT_TRUE(now >= last || !is_wide);
                EXPECT_NE(now, 0u);
                last = now;
              }
            }}}};
}

}  // namespace

Rows control_rows() {
  Rows rows{
      branch("s_branch", [](const Wave&) { return true; }),
      branch("s_cbranch_scc0", [](const Wave& w) { return !w.scc; }),
      branch("s_cbranch_scc1", [](const Wave& w) { return w.scc; }),
      branch("s_cbranch_vccz", [](const Wave& w) { return w.s[106] == 0; }),
      branch("s_cbranch_vccnz", [](const Wave& w) { return w.s[106] != 0; }),
      branch("s_cbranch_execz", [](const Wave& w) { return w.s[126] == 0; }),
      branch("s_cbranch_execnz", [](const Wave& w) { return w.s[126] != 0; }),
      stops("s_endpgm", "", WaveState::Ended),
      stops("s_endpgm_saved", "", WaveState::Ended),
      stops("s_code_end", "", WaveState::Ended),
      stops("s_barrier", "", WaveState::AtBarrier),
      stops("s_sleep", " 1", WaveState::Yielded),
      faults("s_sethalt", " 1"),
      faults("s_trap", " 2"),
      clock_row("s_sendmsg_rtn_b32", false),
      clock_row("s_sendmsg_rtn_b64", true),
  };
  for (const char* name : {"s_cbranch_cdbgsys", "s_cbranch_cdbguser", "s_cbranch_cdbgsys_or_user",
                           "s_cbranch_cdbgsys_and_user"})
    rows.push_back(nothing(name, " 1"));  // there is no debugger
  for (const char* name :
       {"s_nop", "s_set_inst_prefetch_distance", "s_clause", "s_setprio", "s_incperflevel",
        "s_decperflevel", "s_ttracedata_imm", "s_wait_event", "s_version"})
    rows.push_back(nothing(name, " 1"));
  for (const char* name :
       {"s_waitcnt_vscnt", "s_waitcnt_vmcnt", "s_waitcnt_expcnt", "s_waitcnt_lgkmcnt"})
    rows.push_back(nothing(name, " null, 0x0"));
  for (const char* name : {"s_wait_idle", "s_icache_inv"}) rows.push_back(nothing(name, ""));
  rows.push_back(nothing("s_delay_alu", " instid0(VALU_DEP_1)"));
  rows.push_back(nothing("s_waitcnt_depctr", " 0xfffe"));
  rows.push_back(nothing("s_waitcnt", " vmcnt(0)"));
  rows.push_back(nothing("s_sendmsg", " sendmsg(MSG_INTERRUPT)"));
  add_program_counter(rows);
  add_mode(rows);
  return rows;
}

}  // namespace cuda_ffi::amd::test
