#include "amd_device/table/machine.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <map>
#include <sstream>

#include "amd_device/execute/control.hpp"
#include "amd_device/execute/tables.hpp"

namespace cuda_ffi::amd::test {
namespace {

// Behind the instruction, for branches to land on.
constexpr std::uint32_t kEndOfProgram = 0xbfb00000;
constexpr std::size_t kEnds = 3;
constexpr std::uint32_t kLdsBytes = 65536, kScratchBytes = 4096;

std::map<std::string, Words> read_encodings() {
  std::ifstream file(CUDA_FFI_AMD_DATA "/encodings.txt");
  std::map<std::string, Words> all;
  std::string line;
  while (std::getline(file, line)) {
    const std::size_t tab = line.find('\t');
    std::istringstream in(line.substr(tab + 1));
    in >> std::hex;
    all[line.substr(0, tab)] = Words(std::istream_iterator<std::uint32_t>(in), {});
  }
  return all;
}

// A kernel for what faults are reported with.
const Kernel& any_kernel() {
  static const std::unique_ptr<LoadedCode> code = [] {
    std::ifstream in(CUDA_FFI_AMD_DATA "/kernels.co", std::ios::binary);
    const std::string file(std::istreambuf_iterator<char>(in), {});
    return LoadedCode::load(std::as_bytes(std::span(file)), 0);
  }();
  return *code->kernels().front();
}

}  // namespace

Words encoding(const std::string& text) {
  static const std::map<std::string, Words> all = read_encodings();
  const auto found = all.find(text);
  return found == all.end() ? Words{} : found->second;
}

Machine::Machine() {
  grid_.kernel = &any_kernel();
  grid_.scratch_bytes = kScratchBytes;
  group_.grid = &grid_;
  group_.lds.resize(kLdsBytes);
  group_.waves.resize(1);
  wave().group = &group_;
  wave().code = &code_;
  wave().scratch.resize(std::size_t{kScratchBytes} * kLanes);
}

Machine::~Machine() = default;

bool Machine::load(const std::string& text, std::uint32_t changed) {
  text_ = text;
  Words words = encoding(text);
  if (words.empty()) {
    ADD_FAILURE() << "data/encodings.txt has no words for: " << text
                  << "\nAmdEncodings.AreLlvms says how to make them.";
    return false;
  }
  words.front() ^= changed;
  const std::size_t own = words.size();
  words.insert(words.end(), kEnds, kEndOfProgram);
  code_ = decode_all(words, 0, opcode_tables());
  if (code_.list.front().words == own) return true;
  ADD_FAILURE() << text << " is decoded as another number of words";
  return false;
}

bool Machine::run() {
  const auto fault = run_to_fault();
  if (!fault) return true;
  ADD_FAILURE() << text_ << ": " << fault->report;
  return false;
}

std::optional<software::Fault> Machine::run_to_fault() {
  wave().next = 0;
  grid_.fault.reset();
  run_wave(wave());
  return grid_.fault;
}

}  // namespace cuda_ffi::amd::test
