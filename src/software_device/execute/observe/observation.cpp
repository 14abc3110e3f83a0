#include "software_device/execute/observe/observation.hpp"

#include "platform/demangle.hpp"
#include "software_device/environment/json_text.hpp"
#include "software_device/execute/state/observed_code.hpp"

namespace cuda_ffi::software {

using json::list;
using json::numbers;
using json::text_in_json;

namespace {

std::atomic<int> observers{0};

// Never destroyed: launches may go on while the process ends.
struct Kept {
  std::mutex mutex;
  std::vector<std::shared_ptr<const Observation>> all;
};

Kept& kept() {
  static auto& instance = *new Kept;
  return instance;
}

std::string size_of(const Dim3& size) {
  return numbers({size.x, size.y, size.z});
}

// In the order of a row, which lib/profile/observation.ts knows too.
constexpr Count Counters::*kCounted[] = {
    &Counters::issued, &Counters::lanes,      &Counters::accesses,  &Counters::sectors,
    &Counters::lines,  &Counters::wavefronts, &Counters::conflicts, &Counters::contention,
    &Counters::taken,  &Counters::not_taken,  &Counters::diverged,  &Counters::waited};

void add(Counters& to, const Counters& from) {
  for (const auto member : kCounted) to.*member += from.*member;
}

std::string row(std::uint64_t instruction, const Counters& counters) {
  const std::string counts =
      list(kCounted, [&](auto member) { return std::to_string(std::uint64_t{counters.*member}); });
  return '[' + std::to_string(instruction) + ',' + counts.substr(1);
}

}  // namespace

void Observation::describe(const Program& program) {
  files_ = program.files;
  for (const DecodedFunction* decoded : program.functions) {
    Function function{decoded->name, decoded->module, decoded->entry, {}};
    for (std::size_t k = 0; k < decoded->code.size(); ++k) {
      const LineInfo& line = decoded->lines[k];
      function.instructions.push_back(
          {decoded->observed->insns[k].instruction, line.ptx_line, line.file, line.line});
    }
    functions_.push_back(std::move(function));
  }
}

Shard& Observation::shard(const DecodedKernel& kernel, const Worker& worker) {
  const std::lock_guard lock(mutex_);
  std::unique_ptr<Shard>& shard = shards_[{kernel.info.name, &worker}];
  if (shard == nullptr) shard = std::make_unique<Shard>(functions_.size());
  return *shard;
}

void Observation::note_launch(const GridLaunch& launch) {
  const std::lock_guard lock(mutex_);
  const KernelInfo& info = launch.kernel->info;
  const std::uint64_t blocks = std::uint64_t{launch.grid.x} * launch.grid.y * launch.grid.z;
  Launches& launches = launches_[info.name];
  launches.count += 1;
  launches.blocks += blocks;
  launches.threads += blocks * launch.block.x * launch.block.y * launch.block.z;
  launches.grid = launch.grid;
  launches.block = launch.block;
  launches.dynamic_shared_bytes = launch.dynamic_shared_bytes;
  launches.static_shared_bytes = static_cast<std::uint32_t>(info.static_shared_bytes);
  launches.registers = info.registers;
}

// For each function that has run: [its number, [a row for each of its PTX instructions]].
std::string Observation::counts_of(const std::string& kernel) const {
  std::string made = "[";
  for (std::size_t number = 0; number < functions_.size(); ++number) {
    const auto& instructions = functions_[number].instructions;
    std::map<std::uint32_t, Counters> sums;
    for (const auto& [key, shard] : shards_) {
      const Counters* const counters = shard->functions[number].counters();
      if (key.first != kernel || counters == nullptr) continue;
      for (std::size_t k = 0; k < instructions.size(); ++k)
        add(sums[instructions[k].index], counters[k]);
    }
    sums.erase(ObservedInsn::kNone);
    if (sums.empty()) continue;
    if (made.size() > 1) made += ',';
    made += '[' + std::to_string(number) + ',' +
            list(sums, [](const auto& sum) { return row(sum.first, sum.second); }) + ']';
  }
  return made + ']';
}

std::string Observation::report() const {
  const std::lock_guard lock(mutex_);
  const auto text_of = [](const std::string& text) { return text_in_json(text); };
  const auto function_of = [](const Function& function) {
    std::map<std::uint32_t, const Instruction*> first;
    for (const Instruction& one : function.instructions)
      if (one.index != ObservedInsn::kNone) first.try_emplace(one.index, &one);
    return "{\"name\":" + text_in_json(function.name) +
           ",\"shown\":" + text_in_json(platform::demangle(function.name)) +
           ",\"text\":" + std::to_string(function.text) +
           ",\"entry\":" + (function.entry ? "true" : "false") + ",\"instructions\":" +
           list(first,
                [](const auto& pair) {
                  return numbers(
                      {pair.first, pair.second->ptx_line, pair.second->file, pair.second->line});
                }) +
           '}';
  };
  const auto kernel_of = [&](const auto& entry) {
    const Launches& launches = entry.second;
    return "{\"name\":" + text_in_json(entry.first) +
           ",\"launches\":" + std::to_string(launches.count) +
           ",\"blocks\":" + std::to_string(launches.blocks) +
           ",\"threads\":" + std::to_string(launches.threads) +
           ",\"grid\":" + size_of(launches.grid) + ",\"block\":" + size_of(launches.block) +
           ",\"sharedBytes\":" +
           std::to_string(launches.static_shared_bytes + launches.dynamic_shared_bytes) +
           ",\"registers\":" + std::to_string(launches.registers) +
           ",\"counts\":" + counts_of(entry.first) + '}';
  };
  return "{\"texts\":" + list(texts_, text_of) +
         ",\"files\":" + list(files_, [&](const auto& files) { return list(files, text_of); }) +
         ",\"functions\":" + list(functions_, function_of) +
         ",\"kernels\":" + list(launches_, kernel_of) + '}';
}

bool is_observing() noexcept {
  return observers.load(std::memory_order_relaxed) > 0;
}

void observe(bool on) noexcept {
  observers.fetch_add(on ? 1 : -1);
}

void keep(std::shared_ptr<const Observation> observation) {
  const std::lock_guard lock(kept().mutex);
  kept().all.push_back(std::move(observation));
}

std::string reports() {
  const std::lock_guard lock(kept().mutex);
  return list(kept().all, [](const auto& observation) { return observation->report(); });
}

}  // namespace cuda_ffi::software
