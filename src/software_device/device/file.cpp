#include "software_device/device/file.hpp"

#include <fstream>
#include <iterator>

#include "platform/path.hpp"
#include "software_device/device/failure.hpp"

namespace cuda_ffi::software {

std::string read_file(const char* path) {
  std::ifstream file(platform::path_of(path), std::ios::binary);
  require(file.good(), CUDA_ERROR_FILE_NOT_FOUND);
  std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  require(!file.bad(), CUDA_ERROR_FILE_NOT_FOUND);
  return bytes;
}

}  // namespace cuda_ffi::software
