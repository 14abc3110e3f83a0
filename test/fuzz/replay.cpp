// replay FOLDER MUTATIONS [backwards]: what becomes of each text of a folder, and of as many
// mutations of each, a line for every kernel. No fuzzer: two systems' output is compared, which has
// to be the same, but where addresses let it differ from one run to the next on one system. Texts
// that read a clock are left out.

#include <algorithm>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "mutate_operands.hpp"
#include "run_kernel.hpp"

namespace cuda_ffi::software {

namespace {

constexpr int kCapability = 120;

std::uint64_t hash_of(const void* data, std::size_t bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (std::size_t k = 0; k < bytes; ++k)
    hash = (hash ^ static_cast<const std::uint8_t*>(data)[k]) * 0x100000001b3;
  return hash;
}

// Where memory lies is the system's choice: a number near the kernel's own memory counts from
// there.
std::uint64_t hash_of(KernelRun& run) {
  constexpr std::uint64_t kNear = std::uint64_t{1} << 24;
  for (std::size_t at = 0; at + 8 <= run.memory.size(); at += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, &run.memory[at], sizeof word);
    if (word - run.address >= kNear && run.address - word >= kNear) continue;
    word -= run.address;
    std::memcpy(&run.memory[at], &word, sizeof word);
  }
  return hash_of(run.memory.data(), run.memory.size());
}

// On one line, without addresses and numbers of allocations.
std::string plain(const std::string& report) {
  static const std::regex kPlace("0x[0-9a-f]{8,}|#[0-9]+");
  std::string text = std::regex_replace(report, kPlace, "...");
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

// Products of matrices read all lanes of a warp, also what those that are not there have left.
std::uint32_t threads_of(std::string_view text) {
  return text.find("mma.") == text.npos ? 37 : 64;
}

// How a module's kernels end, one after the other.
std::vector<std::string> ends_of(std::string_view text, const Checks& checks) {
  std::vector<std::string> ends;
  const auto module = LoadedModule::load(std::span(&text, 1), 0, kCapability, checks);
  for (const DecodedKernel* const kernel : module->kernels()) {
    wipe_memory();
    KernelRun run = run_kernel(*kernel, threads_of(text));
    char hash[24];
    std::snprintf(hash, sizeof hash, "%016" PRIx64, hash_of(run));
    ends.push_back(hash);
    if (run.fault) ends.back() = std::to_string(run.fault->code) + " " + plain(run.fault->report);
  }
  return ends;
}

void replay(const std::string& name, std::string_view text, const Checks& checks) {
  try {
    std::size_t number = 0;
    for (const std::string& end : ends_of(text, checks))
      std::printf("%s kernel %zu: %s\n", name.c_str(), ++number, end.c_str());
  } catch (const LoadError& error) {
    std::printf("%s refused: %d %s\n", name.c_str(), static_cast<int>(error.code),
                plain(error.log).c_str());
  }
}

// A clock in place of a number or an address may do anything.
bool tells_the_time(std::string_view text) {
  return text.find("%clock") != text.npos || text.find("%globaltimer") != text.npos;
}

void replay(const std::string& name, std::string_view text) {
  if (tells_the_time(text)) return;
  replay(name, text, Checks{});
  replay(name + " checked", text, Checks{true, true});
}

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

}  // namespace cuda_ffi::software

int main(int count, char** arguments) {
  using namespace cuda_ffi::software;
  if (count < 3) return 2;
  limit_engine("500");
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(arguments[1]))
    paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  if (count > 3) std::reverse(paths.begin(), paths.end());
  const auto mutations = static_cast<std::uint32_t>(std::atoi(arguments[2]));
  for (const std::filesystem::path& path : paths) {
    const std::string name = path.filename().string(), text = read(path);
    replay(name, text);
    for (std::uint32_t seed = 1; seed <= mutations; ++seed)
      replay(name + " mutation " + std::to_string(seed), mutate_operands(text, seed));
  }
  return paths.empty() ? 1 : 0;
}
