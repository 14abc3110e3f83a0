// The linker of PTX. It keeps the texts, which are linked as a module of several texts when the
// image is loaded.

#include <vector>

#include "software_device/abi/entry.hpp"
#include "software_device/device/configuration.hpp"
#include "software_device/device/file.hpp"
#include "software_device/device/image.hpp"
#include "software_device/device/jit_options.hpp"
#include "software_device/execute/load/loaded_module.hpp"

using namespace cuda_ffi::software;

namespace {

// The texts collected until cuLinkComplete makes one image of them.
struct LinkState {
  static constexpr HandleKind kHandleKind = HandleKind::LinkState;
  using Handle = CUlinkState;

  JitOptions options;
  std::vector<std::string> texts;
  std::string image;  // what cuLinkComplete returned
};

// Writes errors to the log given by the link's own options.
template <typename Body>
void logging(LinkState& state, Body body) {
  try {
    body();
  } catch (const LoadError& error) {
    state.options.write_error(error.log);
    fail(error.code);
  }
}

void add(LinkState& state, CUjitInputType type, const void* data, std::size_t size) {
  require(type >= CU_JIT_INPUT_CUBIN && type < CU_JIT_NUM_INPUT_TYPES);
  const bool ptx = type == CU_JIT_INPUT_PTX || type == CU_JIT_INPUT_FATBINARY;
  logging(state, [&] {
    if (!ptx) {
      throw LoadError(CUDA_ERROR_NO_BINARY_FOR_GPU, "the software device links PTX only");
    }
    for (auto& text : texts_of_image(data, size, Configuration::get().compute_capability())) {
      state.texts.push_back(std::move(text));
    }
  });
}

std::shared_ptr<LinkState> get(CUlinkState handle) {
  return get_handle<LinkState>(handle);
}

}  // namespace

CUresult cuLinkCreate_v2(unsigned count, CUjit_option* options, void** values, CUlinkState* state) {
  return entry([&] {
    require(state != nullptr);
    usable_context();
    *state = make_handle(
        std::make_shared<LinkState>(LinkState{JitOptions(count, options, values), {}, {}}));
  });
}

CUresult cuLinkCreate(unsigned count, CUjit_option* options, void** values, CUlinkState* state) {
  return cuLinkCreate_v2(count, options, values, state);
}

CUresult cuLinkAddData_v2(CUlinkState state, CUjitInputType type, void* data, std::size_t size,
                          const char*, unsigned count, CUjit_option* options, void** values) {
  return entry([&] {
    require(data != nullptr && size > 0);
    const JitOptions own(count, options, values);  // only checked: the link's own logs are used
    add(*get(state), type, data, size);
  });
}

CUresult cuLinkAddData(CUlinkState state, CUjitInputType type, void* data, std::size_t size,
                       const char* name, unsigned count, CUjit_option* options, void** values) {
  return cuLinkAddData_v2(state, type, data, size, name, count, options, values);
}

CUresult cuLinkAddFile_v2(CUlinkState state, CUjitInputType type, const char* path, unsigned count,
                          CUjit_option* options, void** values) {
  return entry([&] {
    require(path != nullptr);
    const JitOptions own(count, options, values);
    const std::string bytes = read_file(path);
    add(*get(state), type, bytes.data(), bytes.size());
  });
}

CUresult cuLinkAddFile(CUlinkState state, CUjitInputType type, const char* path, unsigned count,
                       CUjit_option* options, void** values) {
  return cuLinkAddFile_v2(state, type, path, count, options, values);
}

CUresult cuLinkComplete(CUlinkState handle, void** image, std::size_t* size) {
  return entry([&] {
    require(image != nullptr);
    const auto state = get(handle);
    require(!state->texts.empty());
    logging(*state, [&] {
      // Loaded once to check that all names are found. Modules made from the image load their own.
      const std::vector<std::string_view> views(state->texts.begin(), state->texts.end());
      LoadedModule::load(views, usable_context().device(),
                         Configuration::get().compute_capability());
    });
    state->image = linked_image(state->texts);
    *image = state->image.data();
    if (size != nullptr) *size = state->image.size() + 1;  // including the NUL
  });
}

CUresult cuLinkDestroy(CUlinkState state) {
  return entry([&] { remove_handle<LinkState>(state); });
}
