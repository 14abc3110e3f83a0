#pragma once

// For forms with a check of their own: registers with values at random and at the edges.

#include <gtest/gtest.h>

#include <functional>

#include "amd_device/table/row.hpp"
#include "amd_device/table/values.hpp"

namespace cuda_ffi::amd::test {

// What every check begins with: all lanes on, the mode that compilers ask for, and in each of v0 to
// v15 and s0 to s31 what a kind of 32 bits has at its edges, or bits at random.
inline void fill_registers(Wave& wave, std::mt19937_64& random, Kind kind = Kind::UInt32) {
  const std::vector<Bits> special = edges(kind);
  const auto value = [&] {
    return static_cast<U32>(random() % 2 == 0 ? special[random() % special.size()]
                                              : random_bits(kind, random));
  };
  for (unsigned row = 0; row < 16; ++row)
    for (U32& word : wave.v[row]) word = value();
  for (unsigned k = 0; k < 32; ++k) wave.s[k] = value();
  wave.s[source::kVcc] = static_cast<U32>(random());
  wave.set_exec(~0u);
  wave.mode.bits = 0x3f0;
  wave.scc = false;
}

inline U64 wide(const Wave& wave, unsigned row, unsigned lane) {
  return wave.v[row][lane] | U64{wave.v[row + 1][lane]} << 32;
}
inline void set_wide(Wave& wave, unsigned row, unsigned lane, U64 value) {
  wave.v[row][lane] = static_cast<U32>(value);
  wave.v[row + 1][lane] = static_cast<U32>(value >> 32);
}
inline U64 wide_scalar(const Wave& wave, unsigned k) {
  return wave.s[k] | U64{wave.s[k + 1]} << 32;
}

// A form that is run `times` times: `before` is the machine with its registers filled, and is
// compared with what the instruction has left.
inline Form form(std::string text, unsigned times, Kind kind,
                 std::function<void(Wave&, std::mt19937_64&)> prepare,
                 std::function<void(const Wave& before, const Wave& after)> compare) {
  return {std::move(text), [=](Machine& machine) {
            std::mt19937_64 random(20261127);
            for (unsigned k = 0; k < times && !testing::Test::HasFailure(); ++k) {
              Wave& wave = machine.wave();
              fill_registers(wave, random, kind);
              if (prepare) prepare(wave, random);
              const auto before = std::make_unique<Wave>(wave);
              if (!machine.run()) return;
              compare(*before, wave);
            }
          }};
}

}  // namespace cuda_ffi::amd::test
