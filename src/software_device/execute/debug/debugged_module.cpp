#include "software_device/execute/debug/debugged_module.hpp"

#include <algorithm>

#include "platform/demangle.hpp"
#include "software_device/environment/json_text.hpp"
#include "software_device/execute/state/observed_code.hpp"

namespace cuda_ffi::software {

using json::list;
using json::numbers;
using json::text_in_json;

namespace {

std::string symbol_text(const DebuggedModule::Symbol& symbol) {
  return "{\"name\":" + text_in_json(symbol.name) + ",\"address\":\"" +
         std::to_string(symbol.address) + "\",\"size\":" + std::to_string(symbol.size) + '}';
}

std::string kernel_text(const DebuggedModule::Kernel& kernel) {
  return "{\"name\":" + text_in_json(kernel.name) +
         ",\"shared\":" + list(kernel.shared, symbol_text) +
         ",\"dynamicShared\":" + std::to_string(kernel.dynamic_offset) + '}';
}

// The lines of instructions that begin one of the PTX: [PTX line, file, line].
std::string lines_text(const DecodedFunction& function) {
  std::vector<LineInfo> lines;
  for (std::size_t k = 0; k < function.code.size(); ++k) {
    const ObservedInsn& what = function.observed->insns[k];
    if (what.begins && what.instruction != ObservedInsn::kNone) lines.push_back(function.lines[k]);
  }
  return list(lines, [](const LineInfo& line) {
    return numbers({line.ptx_line, line.file, line.line});
  });
}

std::string function_text(const DecodedFunction* function) {
  std::string made = "{\"number\":" + std::to_string(function->number) +
                     ",\"name\":" + text_in_json(function->name) +
                     ",\"shown\":" + text_in_json(platform::demangle(function->name)) +
                     ",\"text\":" + std::to_string(function->module) +
                     ",\"entry\":" + (function->entry ? "true" : "false");
  if (function->names == nullptr) return made + '}';
  made += ",\"registers\":" + list(function->names->registers, [](const auto& one) {
            return '[' + text_in_json(one.name) + ',' + std::to_string(one.size) + ']';
          });
  made += ",\"locals\":" + list(function->names->locals, [](const auto& one) {
            return '[' + text_in_json(one.name) + ',' + std::to_string(one.offset) + ']';
          });
  return made + ",\"instructions\":" + lines_text(*function) + '}';
}

}  // namespace

void DebuggedModule::describe(const Program& program, std::vector<Kernel> kernels,
                              std::vector<Symbol> variables) {
  program_ = &program;
  kernels_ = std::move(kernels);
  variables_ = std::move(variables);
  for (const DecodedFunction* function : program.functions)
    stops_.push_back(std::make_unique<std::atomic<bool>[]>(function->code.size() + 1));
}

void DebuggedModule::stop_at(const Lines& lines) {
  for (const DecodedFunction* function : program_->functions) {
    if (function->names == nullptr) continue;
    for (std::size_t k = 0; k < function->code.size(); ++k) {
      const bool wanted =
          function->observed->insns[k].begins &&
          std::find(lines.begin(), lines.end(),
                    std::pair{function->number, function->lines[k].ptx_line}) != lines.end();
      stops_[function->number][k].store(wanted, std::memory_order_relaxed);
    }
  }
  settled_.store(true, std::memory_order_release);  // only now: a kernel may be waiting to begin
}

std::string DebuggedModule::report() const {
  const auto text_of = [](const std::string& text) { return text_in_json(text); };
  return "{\"id\":" + std::to_string(id_) + ",\"texts\":" + list(texts_, text_of) + ",\"files\":" +
         list(program_->files, [&](const auto& files) { return list(files, text_of); }) +
         ",\"functions\":" + list(program_->functions, function_text) +
         ",\"kernels\":" + list(kernels_, kernel_text) +
         ",\"variables\":" + list(variables_, symbol_text) + '}';
}

}  // namespace cuda_ffi::software
