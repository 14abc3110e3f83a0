// Runs the rows of the table.

#include <cmath>
#include <random>

#include "software_device/driver_under_test.hpp"
#include "software_device/table/row.hpp"

namespace cuda_ffi::test {

int bits_of(Kind kind) {
  switch (kind) {
    case Kind::U8:
    case Kind::S8:
      return 8;
    case Kind::U16:
    case Kind::S16:
    case Kind::F16:
    case Kind::BF16:
      return 16;
    case Kind::U64:
    case Kind::S64:
    case Kind::F64:
      return 64;
    default:
      return 32;
  }
}

bool is_float(Kind kind) {
  return kind == Kind::F16 || kind == Kind::BF16 || kind == Kind::F32 || kind == Kind::F64;
}

std::int64_t as_integer(Kind kind, Bits bits) {
  switch (kind) {
    case Kind::S8:
      return static_cast<std::int8_t>(bits);
    case Kind::S16:
      return static_cast<std::int16_t>(bits);
    case Kind::S32:
      return static_cast<std::int32_t>(bits);
    default:
      return static_cast<std::int64_t>(bits);
  }
}

Bits truncated(Kind kind, std::uint64_t value) {
  const int width = bits_of(kind);
  return width == 64 ? value : value & ((1ull << width) - 1);
}

std::string row_name(const ::testing::TestParamInfo<Row>& row) {
  std::string name = std::to_string(row.index) + "_";
  for (const char c : row.param.code.substr(0, row.param.code.find(' ')))
    name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name;
}

namespace {

constexpr std::uint32_t kInputs = 2048;

std::vector<Bits> edges(Kind kind) {
  switch (kind) {
    case Kind::F32:
      return {0,          0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc00000,
              1,          0x80000001, 0x007fffff, 0x00800000, 0x7f7fffff, 0xff7fffff, 0x4f000000,
              0xcf000000, 0x5f000000, 0xdf000000, 0x3f000000, 0xbf000000, 0x40200000, 0xc0200000,
              0x34000000, 0x3f7fffff, 0x3f800001, 0x4b000001, 0x80800000, 0x3f7ffffe, 0x00800001,
              0x3f000001, 0x00ffffff, 0x00fffffe, 0x7e800001};
    case Kind::F64:
      return {0,
              1ull << 63,
              0x3ff0000000000000,
              0xbff0000000000000,
              0x7ff0000000000000,
              0xfff0000000000000,
              0x7ff8000000000000,
              1,
              0x8000000000000001,
              0x000fffffffffffff,
              0x0010000000000000,
              0x7fefffffffffffff,
              0x41e0000000000000,
              0xc1e0000000000000,
              0x43e0000000000000,
              0xc3e0000000000000,
              0x3fe0000000000000,
              0x4004000000000000,
              0x47f0000000000000,
              0x36a0000000000000,
              0x3fefffffffffffff,
              0x3ff0000000000001,
              0x380fffffffffffff,
              0x380fffffe0000000,
              0x380ffffff0000000,
              0xb80ffffff0000000,
              0x380fffffefffffff};
    case Kind::F16:
      return {0,      0x8000, 0x3c00, 0xbc00, 0x7c00, 0xfc00, 0x7e00,
              1,      0x8001, 0x03ff, 0x0400, 0x7bff, 0x3800, 0x3c01,
              0x6400, 0x8400, 0x0401, 0x3bff, 0x3bfe, 0x21a8, 0x1da8};
    case Kind::BF16:
      return {0,      0x8000, 0x3f80, 0xbf80, 0x7f80, 0xff80, 0x7fc0, 1,
              0x8001, 0x007f, 0x0080, 0x7f7f, 0x3f00, 0x3f81, 0x4b00};
    case Kind::Shift:
      return {0, 1, 5, 15, 16, 17, 31, 32, 33, 63, 64, 65, 255, 256, 0xffffffff};
    case Kind::Pred:
      return {0, 1};
    default:
      break;
  }
  const int width = bits_of(kind);
  const std::uint64_t top = 1ull << (width - 1);
  std::vector<Bits> values = {0,     1,    2,        3, top,  top - 1, top + 1, ~0ull,
                              ~1ull, 0x55, top >> 1, 7, 0xff, 100,     0x8000};
  for (Bits& value : values) value = truncated(kind, value);
  return values;
}

class Numbers {
 public:
  Bits random(Kind kind) {
    const std::uint64_t bits = engine_();
    if (kind == Kind::Pred) return bits & 1;
    if (kind == Kind::Shift) return bits % 70;
    if (kind == Kind::F32 && bits % 2 == 0) return bits_of_f32(static_cast<float>(middling()));
    if (kind == Kind::F64 && bits % 2 == 0) return bits_of_f64(middling());
    return truncated(kind, bits % 3 == 0 ? bits >> 48 : bits);
  }

 private:
  // Numbers of similar size, so that sums and conversions have something to round.
  double middling() {
    return static_cast<double>(static_cast<std::int64_t>(engine_()) >> 24) * 0x1p-20;
  }
  std::mt19937_64 engine_{2026};
};

const char* register_type(Kind kind) {
  const int width = bits_of(kind);
  return width == 64 ? "b64" : width == 32 ? "b32" : "b16";
}

const char* memory_type(Kind kind) {
  switch (kind) {
    case Kind::U8:
      return "u8";
    case Kind::S8:
      return "s8";
    default:
      return register_type(kind);
  }
}

// The oldest generation that has the row's instruction, from "Target ISA Notes" in the PTX ISA;
// checked with ptxas for every row.
int capability_of(const Row& row) {
  const auto has = [&](const char* word) { return row.code.find(word) != std::string::npos; };
  if (has(".xorsign")) return 86;
  if (!has("cvt") && (has(".f32.f16") || has(".f32.bf16"))) return 100;
  const bool extreme_of_half = (has("min.") || has("max.")) && has("f16 ");
  return extreme_of_half || has("bf16") || has(".NaN") || has(".relu") ? 80 : 75;
}

// The software device has every instruction in every generation, so no row is left out there.
int target_of(const Row& row) {
  return software_driver() ? compute_capability() : capability_of(row);
}

std::string kernel_text(const Row& row) {
  static const char* const names[] = {"a", "b", "c"};
  const int target = target_of(row);
  std::string text = std::string(".version ") + (target < 100 ? "7.8" : "8.6") + "\n.target sm_" +
                     std::to_string(target) +
                     "\n.address_size 64\n.visible .entry row(.param .u64 out, .param .u64 in0, "
                     ".param .u64 in1, .param .u64 in2) {\n"
                     ".reg .pred %p, %q;\n.reg .b16 %h<4>;\n.reg .b32 %i, %n, %t, %w<4>;\n.reg "
                     ".b64 %at, %offset, %x<4>;\n.reg ." +
                     std::string(register_type(row.result)) + " %d;\n";
  for (std::size_t k = 0; k < row.operands.size(); ++k)
    text += std::string(".reg .") + register_type(row.operands[k]) + " %" + names[k] + ";\n";
  text +=
      "mov.u32 %i, %ctaid.x;\nmov.u32 %n, %ntid.x;\nmov.u32 %t, %tid.x;\nmad.lo.u32 %i, %i, %n, "
      "%t;\nmul.wide.u32 %offset, %i, 8;\n";
  for (std::size_t k = 0; k < row.operands.size(); ++k)
    text += "ld.param.u64 %at, [in" + std::to_string(k) +
            "];\nadd.u64 %at, %at, %offset;\nld.global." + memory_type(row.operands[k]) + " %" +
            names[k] + ", [%at];\n";
  text += row.code + "\n";
  if (row.result == Kind::Pred) text += "selp.b32 %d, 1, 0, %p;\n";
  return text + "ld.param.u64 %at, [out];\nadd.u64 %at, %at, %offset;\nst.global." +
         std::string(register_type(row.result)) + " [%at], %d;\nret;\n}\n";
}

bool is_nan(Kind kind, Bits bits) {
  switch (kind) {
    case Kind::F16:
      return (bits & 0x7fff) > 0x7c00;
    case Kind::BF16:
      return (bits & 0x7fff) > 0x7f80;
    case Kind::F32:
      return std::isnan(as_f32(bits));
    case Kind::F64:
      return std::isnan(as_f64(bits));
    default:
      return false;
  }
}

// The table does not say which NaN results.
bool same(const Row& row, Bits got, Bits wanted) {
  if (got == wanted) return true;
  if (is_nan(row.result, wanted)) return is_nan(row.result, got);
  if (row.relative == 0 && row.absolute == 0) return false;
  const double x = row.result == Kind::F64 ? as_f64(got) : as_f32(got),
               y = row.result == Kind::F64 ? as_f64(wanted) : as_f32(wanted);
  return std::fabs(x - y) <= row.absolute || std::fabs(x - y) <= row.relative * std::fabs(y);
}

class Device {
 public:
  Device() {
    EXPECT_OK(cu().cuInit(0));
    CUdevice device = 0;
    EXPECT_OK(cu().cuDeviceGet(&device, 0));
    EXPECT_OK(cu().cuCtxCreate_v2(&context_, 0, device));
    for (CUdeviceptr& memory : memory_) EXPECT_OK(cu().cuMemAlloc_v2(&memory, kInputs * 8));
  }
  ~Device() { cu().cuCtxDestroy_v2(context_); }
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  std::vector<Bits> run(const Row& row, const Inputs& inputs) {
    CUmodule module = nullptr;
    CUfunction function = nullptr;
    const std::string text = kernel_text(row);
    EXPECT_OK(cu().cuModuleLoadData(&module, text.c_str())) << text;
    if (module == nullptr) return {};
    EXPECT_OK(cu().cuModuleGetFunction(&function, module, "row"));
    const std::vector<Bits>* const sources[] = {&inputs.a, &inputs.b, &inputs.c};
    for (std::size_t k = 0; k < 3; ++k)
      EXPECT_OK(cu().cuMemcpyHtoD_v2(memory_[k + 1], sources[k]->data(), kInputs * 8));
    EXPECT_OK(cu().cuMemsetD8_v2(memory_[0], 0, kInputs * 8));
    void* arguments[] = {&memory_[0], &memory_[1], &memory_[2], &memory_[3]};
    EXPECT_OK(cu().cuLaunchKernel(function, kInputs / 128, 1, 1, 128, 1, 1, 0, nullptr, arguments,
                                  nullptr));
    std::vector<Bits> results(kInputs);
    EXPECT_OK(cu().cuMemcpyDtoH_v2(results.data(), memory_[0], kInputs * 8));
    EXPECT_OK(cu().cuModuleUnload(module));
    return results;
  }

 private:
  CUcontext context_ = nullptr;
  CUdeviceptr memory_[4] = {};
};

}  // namespace

Inputs inputs_for(const Row& row) {
  const auto kind = [&](std::size_t k) {
    return k < row.operands.size() ? row.operands[k] : Kind::U32;
  };
  const auto a = edges(kind(0)), b = edges(kind(1)), c = edges(kind(2));
  const std::size_t crossed = row.operands.size() > 1 ? a.size() * b.size() : a.size();
  Inputs inputs;
  Numbers numbers;
  for (std::size_t k = 0; k < kInputs; ++k) {
    const bool edge = k < crossed;
    inputs.a.push_back(edge ? a[k % a.size()] : numbers.random(kind(0)));
    inputs.b.push_back(edge ? b[k / a.size() % b.size()] : numbers.random(kind(1)));
    inputs.c.push_back(k % 2 == 0 ? c[(k + k / a.size() * 3) % c.size()] : numbers.random(kind(2)));
  }
  return inputs;
}

TEST_P(PtxTable, GivesWhatTheOracleGives) {
  const Row& row = GetParam();
  Device device;
  if (compute_capability() < target_of(row)) GTEST_SKIP() << "needs sm_" << target_of(row);
  const Inputs inputs = inputs_for(row);
  const auto results = device.run(row, inputs);
  ASSERT_EQ(results.size(), kInputs);
  int wrong = 0;
  for (std::size_t k = 0; k < kInputs && wrong < 5; ++k) {
    const Bits wanted = row.oracle(inputs.a[k], inputs.b[k], inputs.c[k]);
    if (same(row, results[k], wanted)) continue;
    ++wrong;
    ADD_FAILURE() << row.code << std::hex << " of 0x" << inputs.a[k] << ", 0x" << inputs.b[k]
                  << ", 0x" << inputs.c[k] << ": 0x" << results[k] << ", not 0x" << wanted;
  }
}

}  // namespace cuda_ffi::test
