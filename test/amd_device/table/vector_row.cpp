#include "amd_device/table/vector_row.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cfenv>

namespace cuda_ffi::amd::test {
namespace {

constexpr unsigned kBatches = 24;  // of 32 lanes
constexpr unsigned kResult = 8, kScalarMask = 4;
constexpr U32 kGarbage = 0xdeadbeef;
constexpr U32 kUsualMode = 0x3f0;  // with IEEE and DX10_CLAMP, as compilers ask for

// How one form differs from the plain one.
struct Variation {
  bool is_short = false, has_dpp = false, clamps = false, saturates = false;
  unsigned absolute = 0, negative = 0, high = 0;  // a bit for each source; high's fourth: result
  unsigned scale = 0;                             // 1: times 2, 2: times 4, 3: by 2
  U32 mode = kUsualMode;
  unsigned scalar = 0;  // which sources are scalar registers
};

class VectorForm {
 public:
  VectorForm(Signature signature, const Options& options, Oracle saturating,
             const Variation& variation)
      : signature_(std::move(signature)),
        options_(options),
        saturating_(std::move(saturating)),
        how_(variation) {}

  std::string text(const std::string& name) const {
    std::string made = name + suffix() + " " + destination();
    for (unsigned k = 0; k < written_operands(); ++k)
      made += (k == 0 && options_.sets_exec ? "" : ", ") + operand(k);
    if (how_.clamps || how_.saturates) made += " clamp";
    static constexpr const char* kScales[] = {"", " mul:2", " mul:4", " div:2"};
    made += kScales[how_.scale];
    if (how_.has_dpp) made += " row_ror:3 row_mask:0xf bank_mask:0xf";
    return made;
  }

  // op_sel.
  U32 changed() const { return how_.high << 11; }

  void check(Machine& machine) const {
    std::mt19937_64 random(20261127);
    for (unsigned batch = 0; batch < kBatches; ++batch) {
      fill(machine.wave(), batch, random);
      if (!machine.run() || !compare(machine.wave())) return;
    }
  }

 private:
  std::string suffix() const {
    if (options_.only_short) return how_.has_dpp ? "_dpp" : "";
    if (how_.is_short) return how_.has_dpp ? "_dpp" : "_e32";
    if (how_.has_dpp) return "_e64_dpp";
    return options_.is_short ? "_e64" : "";
  }
  std::string destination() const {
    if (options_.sets_exec) return "";
    if (signature_.result == Kind::Lanes) return how_.is_short ? "vcc_lo" : "s8";
    return width_of(signature_.result) == 64 ? "v[8:9]" : "v8";
  }
  unsigned written_operands() const {
    return static_cast<unsigned>(signature_.operands.size()) - (options_.accumulates ? 1 : 0);
  }
  std::string operand(unsigned k) const {
    if (signature_.operands[k] == Kind::Lanes) return how_.is_short ? "vcc_lo" : "s4";
    const bool wide = width_of(signature_.operands[k]) == 64;
    const std::string file = (how_.scalar >> k & 1) != 0 ? "s" : "v";
    const std::string first = std::to_string(file == "s" ? 16 + 2 * k : 2 * k);
    std::string made =
        wide ? file + "[" + first + ":" + std::to_string((file == "s" ? 17 : 1) + 2 * k) + "]"
             : file + first;
    if ((how_.absolute >> k & 1) != 0) made = "|" + made + "|";
    if ((how_.negative >> k & 1) != 0) made = "-" + made;
    return made;
  }
  unsigned row_of(unsigned k) const {
    return options_.accumulates && k == written_operands() ? kResult : 2 * k;
  }
  bool is_high(unsigned k) const { return (how_.high >> k & 1) != 0; }

  Bits input(unsigned k, unsigned number, std::mt19937_64& random) const {
    const Kind kind = signature_.operands[k];
    const std::vector<Bits> special = edges(kind);
    const auto count = static_cast<unsigned>(special.size());
    // First every edge beside every other, then numbers at random, and edges among them.
    if (k == 0 && number < count * count) return special[number % count];
    if (k == 1 && number < count * count) return special[number / count % count];
    if (random() % 8 == 0) return special[random() % count];
    return random_bits(kind, random);
  }

  void fill(Wave& wave, unsigned batch, std::mt19937_64& random) const {
    for (auto& row : wave.v)
      for (U32& word : row) word = kGarbage;
    for (U32& word : wave.s) word = kGarbage;
    wave.mode.bits = how_.mode;
    wave.set_exec(batch % 4 == 3 ? static_cast<U32>(random()) | 1 : ~0u);
    exec_ = wave.exec();
    for (unsigned k = 0; k < signature_.operands.size(); ++k) {
      U32 mask = 0;
      const Bits same = input(k, batch, random);
      for (unsigned lane = 0; lane < kLanes; ++lane) {
        const bool is_scalar = (how_.scalar >> k & 1) != 0;
        const Bits bits = is_scalar ? same : input(k, batch * kLanes + lane, random);
        in_[k][lane] = bits;
        mask |= static_cast<U32>(bits & 1) << lane;
        if (signature_.operands[k] != Kind::Lanes) put(wave, k, lane, bits);
        if (is_scalar)
          wave.set_scalar64(16 + 2 * k,
                            width_of(signature_.operands[k]) == 16 ? bits | kGarbage << 16 : bits);
      }
      if (signature_.operands[k] == Kind::Lanes)
        wave.set_scalar(how_.is_short ? source::kVcc : kScalarMask, mask);
    }
    for (unsigned lane = 0; lane < kLanes; ++lane) before_[lane] = wave.v[kResult][lane];
  }

  void put(Wave& wave, unsigned k, unsigned lane, Bits bits) const {
    const unsigned row = row_of(k);
    const auto low = static_cast<U32>(bits);
    switch (width_of(signature_.operands[k])) {
      case 64:
        wave.v[row + 1][lane] = static_cast<U32>(bits >> 32);
        wave.v[row][lane] = low;
        return;
      case 16:
        wave.v[row][lane] = is_high(k) ? low << 16 | 0x1234 : low | 0x9876'0000;
        return;
      default:
        wave.v[row][lane] = low;
    }
  }

  // The lane whose first source a lane gets.
  static unsigned permuted(unsigned lane) { return (lane & 16) | ((lane - 3) & 15); }

  Bits operand_bits(unsigned k, unsigned lane) const {
    const Kind kind = signature_.operands[k];
    Bits bits = in_[k][k == 0 && how_.has_dpp ? permuted(lane) : lane];
    if (is_flushing() && options_.flushes) bits = flushed(kind, bits);
    return with_modifiers_if(kind, bits, k);
  }
  Bits with_modifiers_if(Kind kind, Bits bits, unsigned k) const {
    if (!takes_modifiers(kind)) return bits;
    return with_modifiers(kind, bits, (how_.absolute >> k & 1) != 0, (how_.negative >> k & 1) != 0);
  }
  bool is_flushing() const { return (how_.mode & 0x30) == 0; }

  Bits expected(unsigned lane) const {
    Bits in[3] = {};
    for (unsigned k = 0; k < signature_.operands.size(); ++k) in[k] = operand_bits(k, lane);
    static constexpr int kModes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    const bool is_single = signature_.result == Kind::Float32;
    std::fesetround(kModes[is_single ? how_.mode & 3 : how_.mode >> 2 & 3]);
    const Oracle& oracle = how_.saturates ? saturating_ : signature_.oracle;
    Bits made = oracle(in[0], in[1], in[2]);
    made = output(made);
    std::fesetround(FE_TONEAREST);
    return made;
  }

  Bits output(Bits bits) const {
    static constexpr double kFactors[] = {1, 2, 4, 0.5};
    switch (signature_.result) {
      case Kind::Float32:
        if (is_flushing() && options_.flushes) bits = flushed(Kind::Float32, bits);
        if (how_.scale != 0)
          bits = flushed(Kind::Float32,
                         to_bits(static_cast<F32>(from_bits<F32>(bits) *
                                                  static_cast<F32>(kFactors[how_.scale]))));
        // Scaling makes a positive zero of a negative one.
        if (how_.scale != 0 && bits == 0x80000000) bits = 0;
        return how_.clamps ? to_bits(static_cast<F32>(clamped(from_bits<F32>(bits)))) : bits;
      case Kind::Float64:
        return how_.clamps ? to_bits(clamped(from_bits<F64>(bits))) : bits;
      case Kind::Float16:
        return how_.clamps ? to_bits(half(clamped(from_bits<F16>(bits)))) : bits;
      default:
        return bits;
    }
  }
  static double clamped(double value) {
    if (std::isnan(value) || value <= 0) return 0;
    return value > 1 ? 1 : value;
  }

  Bits result(const Wave& wave, unsigned lane) const {
    switch (width_of(signature_.result)) {
      case 1:
        return wave.s[options_.sets_exec ? source::kExec
                      : how_.is_short    ? source::kVcc
                                         : kResult] >>
                   lane &
               1;
      case 16:
        return wave.v[kResult][lane] >> ((how_.high & 8) != 0 ? 16 : 0) & 0xffff;
      case 64:
        return wave.v[kResult][lane] | Bits{wave.v[kResult + 1][lane]} << 32;
      default:
        return wave.v[kResult][lane];
    }
  }

  // Lanes that are off keep what they have; of a mask, they are 0.
  bool compare_idle(const Wave& wave, unsigned lane) const {
    const bool kept = signature_.result == Kind::Lanes ? result(wave, lane) == 0
                                                       : wave.v[kResult][lane] == before_[lane];
    EXPECT_TRUE(kept) << "lane " << lane << " is off";
    return kept;
  }

  bool compare(const Wave& wave) const {
    for (unsigned lane = 0; lane < kLanes; ++lane) {
      if ((exec_ >> lane & 1) == 0 || (how_.has_dpp && (exec_ >> permuted(lane) & 1) == 0)) {
        if (!compare_idle(wave, lane)) return false;
        continue;
      }
      const Bits wanted = expected(lane), got = result(wave, lane);
      bool good = matches(signature_.result, got, wanted, options_.units);
      if (width_of(signature_.result) == 16) {
        const U32 other = (how_.high & 8) != 0 ? 0xffff : 0xffff0000;
        good = good && (wave.v[kResult][lane] & other) == (before_[lane] & other);
      }
      if (good) continue;
      char text[160];
      std::snprintf(
          text, sizeof text, "of 0x%llx, 0x%llx, 0x%llx: 0x%llx, expected 0x%llx, mode 0x%x",
          static_cast<unsigned long long>(in_[0][how_.has_dpp ? permuted(lane) : lane]),
          static_cast<unsigned long long>(in_[1][lane]),
          static_cast<unsigned long long>(in_[2][lane]), static_cast<unsigned long long>(got),
          static_cast<unsigned long long>(wanted), how_.mode);
      ADD_FAILURE() << text;
      return false;
    }
    return true;
  }

  const Signature signature_;
  const Options options_;
  const Oracle saturating_;
  const Variation how_;
  // Of the batch that is running.
  mutable std::array<std::array<Bits, kLanes>, 3> in_{};
  mutable std::array<U32, kLanes> before_{};
  mutable U32 exec_ = 0;
};

class Variations {
 public:
  Variations(const Signature& signature, const Options& options, bool saturates)
      : signature_(signature), options_(options), saturates_(saturates) {}

  std::vector<Variation> list() {
    if (options_.is_short || options_.only_short) add({.is_short = true});
    if (options_.only_short) {
      if (permutes()) add({.is_short = true, .has_dpp = true});
      return made_;
    }
    add({});
    add_permuted();
    add_scalar();
    add_modified();
    add_high();
    if (saturates_) add({.saturates = true});
    add_modes();
    return made_;
  }

 private:
  void add(const Variation& one) { made_.push_back(one); }
  bool permutes() const {
    return options_.permutes && width_of(signature_.operands[0]) <= 32 &&
           width_of(signature_.result) <= 32 && !options_.sets_exec;
  }
  unsigned count() const { return static_cast<unsigned>(signature_.operands.size()); }
  bool any_float() const {
    for (const Kind kind : signature_.operands)
      if (takes_modifiers(kind)) return true;
    return false;
  }
  // The sources that take modifiers, of these bits.
  unsigned taking(unsigned bits) const {
    unsigned made = 0;
    for (unsigned k = 0; k < count(); ++k)
      if (takes_modifiers(signature_.operands[k]) && !(options_.accumulates && k + 1 == count()))
        made |= bits & 1u << k;
    return made;
  }

  void add_permuted() {
    if (!permutes()) return;
    if (options_.is_short) add({.is_short = true, .has_dpp = true});
    add({.has_dpp = true});
  }
  void add_scalar() {
    if (options_.accumulates) return;
    add({.scalar = 1});
    if (count() > 1 && signature_.operands[1] != Kind::Lanes) add({.scalar = 2});
  }
  void add_modified() {
    if (options_.modifiers && any_float()) {
      if (taking(5) != 0) add({.negative = taking(5)});
      if (taking(2) != 0) add({.negative = taking(2)});
      add({.absolute = taking(7), .negative = taking(1)});
    }
    if (is_float(signature_.result) && options_.clamps) add({.clamps = true});
    // Results are scaled only where denormals are not kept, and IEEE does not ask for them.
    if (signature_.result == Kind::Float32 && options_.clamps && options_.modifiers &&
        options_.flushes)
      for (const unsigned scale : {1u, 2u, 3u}) add({.scale = scale, .mode = 0x1c0});
  }
  void add_high() {
    if (!options_.high_halves) return;
    unsigned high = 0;
    for (unsigned k = 0; k < count(); ++k)
      if (width_of(signature_.operands[k]) == 16 && !(options_.accumulates && k + 1 == count()))
        high |= 1u << k;
    const unsigned upper = width_of(signature_.result) == 16 ? 8 : 0;
    if (options_.accumulates || (high | upper) == 0) return;
    add({.high = high | upper});
    if (high != 0 && (high & 5) != (high | upper)) add({.high = high & 5});
  }
  void add_modes() {
    if (options_.rounds)
      for (const U32 rounding : {1u, 2u, 3u}) add({.mode = kUsualMode | rounding | rounding << 2});
    bool has_single = signature_.result == Kind::Float32;
    for (const Kind kind : signature_.operands) has_single = has_single || kind == Kind::Float32;
    if (has_single && options_.flushes) add({.mode = 0x3c0});
  }

  const Signature& signature_;
  const Options& options_;
  const bool saturates_;
  std::vector<Variation> made_;
};

}  // namespace

Row vector_row(const std::string& name, const Signature& signature, const Options& options,
               const Oracle& saturating) {
  Row row{name, {}};
  for (const Variation& one : Variations(signature, options, saturating != nullptr).list()) {
    const auto form = std::make_shared<VectorForm>(signature, options, saturating, one);
    row.forms.push_back(
        {form->text(name), [form](Machine& machine) { form->check(machine); }, form->changed()});
  }
  return row;
}

}  // namespace cuda_ffi::amd::test
