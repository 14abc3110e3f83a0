#pragma once

#include <string>
#include <vector>

#include "api/trampoline.hpp"
#include "library/dynamic_library.hpp"

namespace cuda_ffi::api {

// A function of a C library, which JavaScript calls by its name in the headers.
struct ApiFunction {
  void* address = nullptr;
  Trampoline trampoline = nullptr;

  Word call(const Word* words) const { return trampoline(address, words); }
};

// One of the four libraries whose functions stand in the table of bindings/, besides those for
// numbers.
class ApiLibrary {
 public:
  // The driver at `path`, which must be open already.
  static ApiLibrary driver(const std::string& path);
  // AMD's at `path`, which must be open already: it answers for CUDA's functions.
  static ApiLibrary hip(const std::string& path);
  // Throw LibraryNotFound.
  static ApiLibrary nvrtc();
  static ApiLibrary nvjitlink();
  // The one that goes with the driver at `driver_path`. A function that a library of CUDA 12 has
  // only in another form is not found.
  static ApiLibrary runtime(const std::string& driver_path, bool is_software);

  // The address is null if the library lacks the function, the trampoline if no header declares it.
  ApiFunction find(const std::string& name) const;
  const DynamicLibrary& library() const noexcept { return library_; }

 private:
  struct Row {
    const char* name;
    const char* symbol;
    Trampoline trampoline;
  };
  // What the library calls a symbol of the table, or nullptr.
  using SymbolOf = const char* (*)(const char* symbol);
  static const char* same(const char* symbol) noexcept { return symbol; }
  ApiLibrary(DynamicLibrary library, const std::vector<Row>& rows, SymbolOf symbol_of = same)
      : library_(library), rows_(&rows), symbol_of_(symbol_of) {}
  static const std::vector<Row>& driver_rows();
  static const std::vector<Row>& nvrtc_rows();
  static const std::vector<Row>& nvjitlink_rows();
  static const std::vector<Row>& runtime_rows();

  DynamicLibrary library_;
  const std::vector<Row>* rows_;
  SymbolOf symbol_of_;
  bool is_hip_ = false;
};

}  // namespace cuda_ffi::api
