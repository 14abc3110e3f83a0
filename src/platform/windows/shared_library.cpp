#include "platform/shared_library.hpp"

#include <windows.h>

#include <filesystem>

#include "platform/environment.hpp"
#include "platform/windows/wide_text.hpp"

namespace cuda_ffi::platform {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongPath = MAX_PATH - 12;  // longer ones need the prefix below

std::string words_of(DWORD error) {
  wchar_t text[512];
  const DWORD units = FormatMessageW(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS,
                                     nullptr, error, 0, text, 512, nullptr);
  std::string words = utf8_of({text, units});
  while (!words.empty() && (words.back() <= ' ' || words.back() == '.')) words.pop_back();
  return (words.empty() ? "the loader failed" : words) + " (error " + std::to_string(error) + ")";
}

// Windows searches the file's own folder first for the libraries that it needs.
HMODULE load_file(fs::path file) {
  file = fs::absolute(file).make_preferred();
  std::wstring name = file.wstring();
  if (name.size() >= kLongPath && name.rfind(L"\\\\", 0) != 0) name.insert(0, L"\\\\?\\");
  return LoadLibraryExW(name.c_str(), nullptr, LOAD_WITH_ALTERED_SEARCH_PATH);
}

// Searches the folders of PATH, except those that depend on where the program was started.
HMODULE load_from_path(const std::wstring& name) {
  const std::wstring list = wide_of(environment_variable("PATH").value_or(""));
  for (std::size_t start = 0; start < list.size();) {
    const std::size_t end = std::min(list.find(L';', start), list.size());
    const fs::path folder = list.substr(start, end - start);
    start = end + 1;
    std::error_code ignored;
    if (!folder.is_absolute() || !fs::exists(folder / name, ignored)) continue;
    if (const HMODULE library = load_file(folder / name)) return library;
  }
  return nullptr;
}

// Never searches the current folder, as the system would: anybody may have written to it.
HMODULE load_by_name(const std::wstring& name) {
  const HMODULE library = LoadLibraryExW(name.c_str(), nullptr, LOAD_LIBRARY_SEARCH_DEFAULT_DIRS);
  if (library != nullptr) return library;
  const DWORD error = GetLastError();
  if (const HMODULE found = load_from_path(name)) return found;
  SetLastError(error);
  return nullptr;
}

HMODULE library_at(const void* address, DWORD flags) {
  HMODULE library = nullptr;
  GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | flags,
                     static_cast<const wchar_t*>(address), &library);
  return library;
}

}  // namespace

void* open_library(const std::string& path, std::string& error) {
  const std::wstring name = wide_of(path);
  const bool is_bare = name.find_first_of(L"\\/:") == std::wstring::npos;
  const HMODULE library = is_bare ? load_by_name(name) : load_file(name);
  if (library == nullptr) error = words_of(GetLastError());
  return reinterpret_cast<void*>(library);
}

void* find_symbol(void* library, const char* name) noexcept {
  return reinterpret_cast<void*>(GetProcAddress(static_cast<HMODULE>(library), name));
}

std::string file_of(const void* address) {
  const HMODULE library = library_at(address, GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT);
  if (library == nullptr) return {};
  std::wstring name(MAX_PATH, L'\0');
  for (;;) {
    const DWORD units = GetModuleFileNameW(library, name.data(), static_cast<DWORD>(name.size()));
    if (units < name.size()) return utf8_of({name.data(), units});
    name.resize(2 * name.size());
  }
}

void stay_loaded(const void* address) {
  library_at(address, GET_MODULE_HANDLE_EX_FLAG_PIN);
}

}  // namespace cuda_ffi::platform
