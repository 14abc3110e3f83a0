#include "software_device/memory/shared_pages.hpp"

#include <utility>

namespace cuda_ffi::software {

const platform::MemoryFile* SharedPages::share(std::uint64_t address, std::uint64_t bytes) {
  if (const auto known = files_.find(address); known != files_.end()) return known->second.get();
  auto file = platform::MemoryFile::create(bytes);
  if (!file || !file->write(reinterpret_cast<const void*>(address), bytes, 0)) return nullptr;
  return put(address, std::move(file)) ? files_.at(address).get() : nullptr;
}

bool SharedPages::put(std::uint64_t address, std::unique_ptr<platform::MemoryFile> file) {
  const auto made = files_.emplace(address, std::move(file)).first;
  if (made->second->map(reinterpret_cast<void*>(address), made->second->bytes())) return true;
  files_.erase(made);
  return false;
}

bool SharedPages::take_back(std::uint64_t address) {
  const auto known = files_.find(address);
  if (known == files_.end()) return true;
  if (!platform::unmap_file(reinterpret_cast<void*>(address), known->second->bytes())) return false;
  files_.erase(known);
  return true;
}

}  // namespace cuda_ffi::software
