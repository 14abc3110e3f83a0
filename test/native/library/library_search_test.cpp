#include "library/library_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "environment_variable.hpp"
#include "platform/cuda_places.hpp"
#include "platform/path.hpp"
#include "scratch_folder.hpp"

namespace cuda_ffi {
namespace {

// Sets an environment variable for the length of a test.
class ScopedVariable {
 public:
  ScopedVariable(const char* name, const std::string& value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    test::set_variable(name, value.c_str());
  }
  ~ScopedVariable() {
    before_.empty() ? test::unset_variable(name_) : test::set_variable(name_, before_.c_str());
  }

 private:
  const char* name_;
  std::string before_;
};

LibraryDescription made_up() {
  return {"A made-up library",
          "CUDA_FFI_MADE_UP",
          {"libmadeup.so.2", "libmadeup.so"},
          {"nvidia/made_up/lib"},
          "There is none."};
}

std::string in(std::filesystem::path folder) {
  return platform::text_of((folder / "libmadeup.so").make_preferred());
}

size_t position(const std::vector<std::string>& list, const std::string& value) {
  return static_cast<size_t>(std::find(list.begin(), list.end(), value) - list.begin());
}

TEST(LibrarySearch, TheVariableIsTheOnlyCandidate) {
  const ScopedVariable variable("CUDA_FFI_MADE_UP", "/somewhere/libx.so");
  EXPECT_EQ(library_candidates(made_up()), std::vector<std::string>{"/somewhere/libx.so"});
}

TEST(LibrarySearch, LooksInLoaderPathThenToolkitThenCondaThenPip) {
  const test::ScratchFolder folder;
  const std::filesystem::path& root = folder.path();
  std::filesystem::create_directories(root / "venv/lib/python3.12");
  const auto pip = platform::site_packages(root / "venv").front() / "nvidia/made_up/lib";
  std::filesystem::create_directories(pip);
  std::ofstream(pip / "libmadeup.so") << "not a library";
  const ScopedVariable toolkit("CUDA_PATH", (root / "toolkit").string());
  const ScopedVariable conda("CONDA_PREFIX", (root / "conda").string());
  const ScopedVariable python("VIRTUAL_ENV", (root / "venv").string());
  const auto candidates = library_candidates(made_up());
  EXPECT_EQ(candidates[0], "libmadeup.so.2");
  EXPECT_EQ(candidates[1], "libmadeup.so");
  const size_t in_toolkit =
      position(candidates, in(platform::toolkit_folders(root / "toolkit").front()));
  const size_t in_conda = position(candidates, in(platform::conda_folders(root / "conda").front()));
  const size_t in_pip = position(candidates, in(pip));
  EXPECT_LT(in_toolkit, in_conda);
  EXPECT_LT(in_conda, in_pip);
  EXPECT_LT(in_pip, candidates.size());
}

TEST(LibrarySearch, LooksLastInTheFolderOfTheCommandLine) {
  const ScopedVariable data("XDG_DATA_HOME", "/somewhere/share");
  const ScopedVariable on_windows("LOCALAPPDATA", "/somewhere/share");
  EXPECT_EQ(library_candidates(made_up()).back(),
            in("/somewhere/share/cuda-ffi/nvidia/made_up/lib"));
}

TEST(LibrarySearch, TriesEachPathOnce) {
  const ScopedVariable home("CUDA_HOME", "/nowhere/cuda");
  const ScopedVariable path("CUDA_PATH", "/nowhere/cuda");
  auto candidates = library_candidates(made_up());
  std::sort(candidates.begin(), candidates.end());
  EXPECT_EQ(std::adjacent_find(candidates.begin(), candidates.end()), candidates.end());
}

TEST(LibrarySearch, TheErrorListsEveryPathAndSaysWhatToDo) {
  try {
    find_library(made_up());
    FAIL() << "a library that does not exist was found";
  } catch (const LibraryNotFound& error) {
    const std::string message = error.what();
    for (const auto& attempt : error.attempts())
      EXPECT_NE(message.find(attempt.path), std::string::npos);
    EXPECT_EQ(message.find("A made-up library was not found.\nTried:\n"), 0U);
    EXPECT_NE(message.find("VIRTUAL_ENV"), std::string::npos);
    EXPECT_EQ(message.find("libmadeup.so: libmadeup.so:"), std::string::npos);
    EXPECT_NE(message.find("There is none."), std::string::npos);
    EXPECT_NE(message.find("CUDA_FFI_MADE_UP"), std::string::npos);
  }
}

}  // namespace
}  // namespace cuda_ffi
