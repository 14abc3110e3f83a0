// Flat, global and scratch accesses, and scalar loads. Each lane has 64 bytes of its own.

#include <algorithm>
#include <array>

#include "amd_device/table/memory.hpp"

namespace cuda_ffi::amd::test {
namespace {

constexpr unsigned kTimes = 12;
constexpr unsigned kStride = 64, kOffset = 16, kBytes = kLanes * kStride;
using Memory = std::vector<std::byte>;

enum class Way { Flat, Global, GlobalScalar, Scratch };

// An allocation for the device, of all lanes' bytes.
class Device {
 public:
  Device()
      : allocation_(software::MemoryMap::instance().allocate(0, kBytes,
                                                             software::AllocationKind::Device)) {}
  ~Device() { software::MemoryMap::instance().release(allocation_.base); }
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;
  U64 address() const { return allocation_.base; }

 private:
  const software::Allocation allocation_;
};

std::byte* bytes_of(Machine& machine, const Device& device, Way way, unsigned lane) {
  if (way == Way::Scratch)
    return machine.wave().scratch.data() +
           std::size_t{machine.wave().scratch.size() / kLanes} * lane + lane * kStride % 256;
  return reinterpret_cast<std::byte*>(device.address()) + lane * kStride;
}

// What text names: the prefix, the address, and what stands behind the data.
struct Place {
  std::string prefix, address, behind;
};
Place place_of(Way way) {
  switch (way) {
    case Way::Flat:
      return {"flat_", "v[0:1]", " offset:16"};
    case Way::Global:
      return {"global_", "v[0:1]", ", off offset:16"};
    case Way::GlobalScalar:
      return {"global_", "v0", ", s[2:3] offset:16"};
    default:
      return {"scratch_", "v0", ", s4 offset:16"};
  }
}

void set_address(Wave& wave, const Device& device, Way way, unsigned lane) {
  if (way == Way::Flat || way == Way::Global)
    set_wide(wave, 0, lane, device.address() + lane * kStride);
  if (way == Way::GlobalScalar) wave.v[0][lane] = lane * kStride;
  if (way == Way::Scratch) wave.v[0][lane] = lane * kStride % 256 - 32;
  wave.set_scalar64(2, device.address());
  wave.s[4] = 32;
}

using Compare = std::function<void(const Wave&, const Wave&, unsigned lane, const std::byte* old,
                                   const std::byte* now)>;

// Runs with random bytes; `compare` looks at each lane's.
Form access_form(const std::string& text, Way way, Kind kind, unsigned bytes,
                 const Compare& compare) {
  return {text, [=](Machine& machine) {
            std::mt19937_64 random(20261127);
            const Device device;
            for (unsigned k = 0; k < kTimes && !testing::Test::HasFailure(); ++k) {
              Wave& wave = machine.wave();
              fill_registers(wave, random);
              wave.set_exec(k % 3 == 0 ? static_cast<U32>(random()) : ~0u);
              for (unsigned lane = 0; lane < kLanes; ++lane) {
                set_address(wave, device, way, lane);
                set_wide(wave, 2, lane, value_of(kind, random));
                if (bytes == 8) set_wide(wave, 4, lane, value_of(kind, random));
                std::byte* own = bytes_of(machine, device, way, lane);
                for (unsigned at = 0; at < kStride; ++at)
                  own[at] = static_cast<std::byte>(random());
                U64 value = value_of(kind, random);
                if (random() % 2 == 0) value = value_in(wave, 2 + bytes / 4, lane, bytes);
                std::memcpy(own + kOffset, &value, bytes);
              }
              const auto before = std::make_unique<Wave>(wave);
              Memory old(kBytes);
              for (unsigned lane = 0; lane < kLanes; ++lane)
                std::memcpy(old.data() + lane * kStride, bytes_of(machine, device, way, lane),
                            kStride);
              if (!machine.run()) return;
              for (unsigned lane = 0; lane < kLanes; ++lane)
                compare(*before, wave, lane, old.data() + lane * kStride,
                        bytes_of(machine, device, way, lane));
            }
          }};
}

bool is_on(const Wave& wave, unsigned lane) {
  return (wave.exec() >> lane & 1) != 0;
}
U64 read(const std::byte* from, unsigned bytes) {
  U64 value = 0;
  std::memcpy(&value, from, bytes);
  return value;
}

constexpr Way kWays[] = {Way::Flat, Way::Global, Way::GlobalScalar, Way::Scratch};

Row load_row(const std::string& name, unsigned words, const LoadRow& part) {
  Row row{name, {}};
  for (const Way way : kWays) {
    const Place place = place_of(way);
    const std::string text = place.prefix + name + " " + vector_registers(8, words) + ", " +
                             place.address + place.behind;
    row.forms.push_back(
        access_form(text, way, Kind::UInt32, 4,
                    [=](const Wave& before, const Wave& after, unsigned lane, const std::byte* old,
                        const std::byte*) {
                      for (unsigned k = 0; k < words; ++k) {
                        const U32 kept = before.v[8 + k][lane];
                        const auto word = static_cast<U32>(read(old + kOffset + 4 * k, part.bytes));
                        const U32 wanted = part.bytes == 4 ? word : loaded(part, word, kept);
                        ASSERT_EQ(after.v[8 + k][lane], is_on(before, lane) ? wanted : kept);
                      }
                    }));
  }
  return row;
}

Row store_row(const std::string& name, unsigned bytes, bool high = false) {
  Row row{name, {}};
  for (const Way way : kWays) {
    const Place place = place_of(way);
    const std::string text = place.prefix + name + " " + place.address + ", " +
                             vector_registers(2, std::max(1u, bytes / 4)) + place.behind;
    row.forms.push_back(access_form(
        text, way, Kind::UInt32, 4,
        [=](const Wave& before, const Wave&, unsigned lane, const std::byte* old,
            const std::byte* now) {
          Memory wanted(old, old + kStride);
          for (unsigned byte = 0; byte < bytes && is_on(before, lane); ++byte)
            wanted[kOffset + byte] = static_cast<std::byte>(before.v[2 + byte / 4][lane] >>
                                                            (high ? 16 : 0) >> byte % 4 * 8);
          ASSERT_EQ(std::memcmp(wanted.data(), now, kStride), 0);
        }));
  }
  return row;
}

// With what it is compared is behind the value.
Row atomic_row(const AtomicRow& atomic, bool compares) {
  const std::string name = std::string("atomic_") + atomic.name;
  Row row{name, {}};
  const unsigned words = atomic.bytes / 4;
  for (const Way way : {Way::Flat, Way::Global, Way::GlobalScalar})
    for (const bool returns : {false, true}) {
      const Place place = place_of(way);
      const std::string text = place.prefix + name + " " +
                               (returns ? vector_registers(8, words) + ", " : "") + place.address +
                               ", " + vector_registers(2, compares ? 2 * words : words) +
                               place.behind + (returns ? " glc" : "");
      row.forms.push_back(access_form(
          text, way, atomic.kind, atomic.bytes,
          [=](const Wave& before, const Wave& after, unsigned lane, const std::byte* old,
              const std::byte* now) {
            const U64 kept = read(old + kOffset, atomic.bytes);
            const U64 wanted = atomic.oracle(kept, value_in(before, 2, lane, atomic.bytes),
                                             value_in(before, 2 + words, lane, atomic.bytes));
            expect_same(atomic.kind, read(now + kOffset, atomic.bytes),
                        is_on(before, lane) ? wanted : kept);
            const bool gets = returns && is_on(before, lane);
            ASSERT_EQ(value_in(after, 8, lane, atomic.bytes),
                      gets ? kept : value_in(before, 8, lane, atomic.bytes));
          }));
    }
  return row;
}

// Scalar loads are of whole words: the lowest two bits of an address do not count.
Row scalar_load(const std::string& name, unsigned words) {
  const std::string to = words == 1 ? "s8" : "s[8:" + std::to_string(7 + words) + "]";
  const auto form_of = [&](const std::string& behind, unsigned added) {
    return Form{name + " " + to + ", s[2:3], " + behind, [=](Machine& machine) {
                  const Device device;
                  std::mt19937_64 random(1);
                  Wave& wave = machine.wave();
                  fill_registers(wave, random);
                  std::memset(reinterpret_cast<void*>(device.address()), 0, kBytes);
                  for (unsigned k = 0; k < kBytes / 4; ++k)
                    reinterpret_cast<U32*>(device.address())[k] = k + 1;
                  wave.set_scalar64(2, device.address() + 64);
                  wave.s[4] = 32;
                  if (!machine.run()) return;
                  for (unsigned k = 0; k < words; ++k)
                    ASSERT_EQ(wave.s[8 + k], (64 + added) / 4 + k + 1);
                }};
  };
  return {name,
          {form_of("0x10", 16), form_of("-0x10", static_cast<unsigned>(-16)),
           form_of("s4 offset:0x10", 48), form_of("null", 0)}};
}

Row order_to_caches(const std::string& name) {
  return {name, {form(name, 1, Kind::UInt32, nullptr, [](const Wave& before, const Wave& after) {
            EXPECT_EQ(std::memcmp(before.v, after.v, sizeof before.v), 0);
            EXPECT_EQ(std::memcmp(before.s, after.s, sizeof before.s), 0);
          })}};
}

}  // namespace

Rows flat_rows() {
  Rows rows;
  for (const AtomicRow& row : kAtomics) rows.push_back(atomic_row(row, false));
  rows.push_back(atomic_row({"swap_b32", 4, swapped, Kind::UInt32}, false));
  rows.push_back(atomic_row({"swap_b64", 8, swapped, Kind::UInt64}, false));
  rows.push_back(atomic_row({"cmpswap_b32", 4, compared_and_swapped, Kind::UInt32}, true));
  rows.push_back(atomic_row({"cmpswap_b64", 8, compared_and_swapped, Kind::UInt64}, true));
  rows.push_back(atomic_row({"cmpswap_f32", 4, compared_as<F32>, Kind::Float32}, true));
  for (const LoadRow& row : {LoadRow{"load_u8", 1, false, -1},
                             {"load_i8", 1, true, -1},
                             {"load_u16", 2, false, -1},
                             {"load_i16", 2, true, -1},
                             {"load_d16_u8", 1, false, 0},
                             {"load_d16_i8", 1, true, 0},
                             {"load_d16_b16", 2, false, 0},
                             {"load_d16_hi_u8", 1, false, 1},
                             {"load_d16_hi_i8", 1, true, 1},
                             {"load_d16_hi_b16", 2, false, 1}})
    rows.push_back(load_row(row.name, 1, row));
  for (const unsigned words : {1u, 2u, 3u, 4u}) {
    rows.push_back(load_row("load_b" + std::to_string(32 * words), words, {"", 4, false, -1}));
    rows.push_back(store_row("store_b" + std::to_string(32 * words), 4 * words));
  }
  rows.push_back(store_row("store_b8", 1));
  rows.push_back(store_row("store_b16", 2));
  rows.push_back(store_row("store_d16_hi_b8", 1, true));
  rows.push_back(store_row("store_d16_hi_b16", 2, true));
  for (const unsigned words : {1u, 2u, 4u, 8u, 16u})
    rows.push_back(scalar_load("s_load_b" + std::to_string(32 * words), words));
  for (const char* name : {"s_gl1_inv", "s_dcache_inv", "buffer_gl0_inv", "buffer_gl1_inv"})
    rows.push_back(order_to_caches(name));
  return rows;
}

}  // namespace cuda_ffi::amd::test
