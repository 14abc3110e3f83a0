#include "compile/linker.hpp"

#include <algorithm>
#include <stdexcept>

#include "compile/signal_imports.hpp"
#include "library/library_search.hpp"

namespace cuda_ffi {
namespace {

struct NvJitLinkTable {
#define CUDA_FFI_NVJITLINK(result, symbol, parameters) result(*symbol) parameters = nullptr;
#include "library/nvjitlink_functions.def"
#undef CUDA_FFI_NVJITLINK
};

NvJitLinkTable load_table() {
  const DynamicLibrary library = find_library(nvjitlink_description());
  forbid_signal_handlers(library);
  NvJitLinkTable table;
#define CUDA_FFI_NVJITLINK(result, name, parameters) library.bind(table.name, #name);
#include "library/nvjitlink_functions.def"
#undef CUDA_FFI_NVJITLINK
  return table;
}

const NvJitLinkTable& nvjitlink() {
  static const auto& table = *new NvJitLinkTable(load_table());
  return table;
}

class Linker {
 public:
  Linker(const NvJitLinkTable& table, const std::vector<std::string>& options) : table_(table) {
    std::vector<const char*> words;
    for (const auto& option : options) words.push_back(option.c_str());
    const auto result =
        table_.nvJitLinkCreate(&handle_, static_cast<uint32_t>(words.size()), words.data());
    if (result != NVJITLINK_SUCCESS)
      throw std::runtime_error("nvJitLinkCreate: error " + std::to_string(result));
  }
  ~Linker() { table_.nvJitLinkDestroy(&handle_); }
  Linker(const Linker&) = delete;
  Linker& operator=(const Linker&) = delete;

  bool add(const LinkInput& input) const {
    return table_.nvJitLinkAddData(handle_, input.type, input.data.data(), input.data.size(),
                                   input.name.c_str()) == NVJITLINK_SUCCESS;
  }
  bool complete() const { return table_.nvJitLinkComplete(handle_) == NVJITLINK_SUCCESS; }

  std::string cubin() const {
    size_t size = 0;
    if (table_.nvJitLinkGetLinkedCubinSize(handle_, &size) != NVJITLINK_SUCCESS) return {};
    std::string data(size, '\0');
    table_.nvJitLinkGetLinkedCubin(handle_, data.data());
    return data;
  }
  std::string ptx() const {
    return text(table_.nvJitLinkGetLinkedPtxSize, table_.nvJitLinkGetLinkedPtx);
  }
  std::string log() const {
    return text(table_.nvJitLinkGetErrorLogSize, table_.nvJitLinkGetErrorLog) +
           text(table_.nvJitLinkGetInfoLogSize, table_.nvJitLinkGetInfoLog);
  }

 private:
  template <typename GetSize, typename GetText>
  std::string text(GetSize get_size, GetText get_text) const {
    size_t size = 0;
    if (!get_size || get_size(handle_, &size) != NVJITLINK_SUCCESS || size == 0) return {};
    std::string data(size, '\0');
    get_text(handle_, data.data());
    return data.c_str();
  }

  const NvJitLinkTable& table_;
  nvJitLinkHandle handle_ = nullptr;
};

}  // namespace

LinkerVersion linker_version() {
  const NvJitLinkTable& table = nvjitlink();
  LinkerVersion version;
  if (!table.nvJitLinkVersion ||
      table.nvJitLinkVersion(&version.major, &version.minor) != NVJITLINK_SUCCESS)
    throw std::runtime_error("nvJitLink does not say its version");
  return version;
}

LinkOutcome link(const std::vector<LinkInput>& inputs, const std::vector<std::string>& options) {
  const Linker linker(nvjitlink(), options);
  const bool added = std::all_of(inputs.begin(), inputs.end(),
                                 [&](const auto& input) { return linker.add(input); });
  LinkOutcome outcome;
  outcome.linked = added && linker.complete();
  outcome.log = linker.log();
  if (!outcome.linked) return outcome;
  const bool wants_ptx = std::find(options.begin(), options.end(), "-ptx") != options.end();
  outcome.image = wants_ptx ? linker.ptx() : linker.cubin();
  return outcome;
}

}  // namespace cuda_ffi
