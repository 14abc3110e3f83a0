#include "software_device/execute/translate/code_memory.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <utility>

namespace cuda_ffi::software::translate {

namespace {

std::size_t whole_pages(std::size_t bytes) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return (bytes + page - 1) / page * page;
}

}  // namespace

CodeMemory::CodeMemory(std::size_t bytes) : size_(whole_pages(bytes)) {
  void* made = mmap(nullptr, size_, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (made != MAP_FAILED) data_ = static_cast<std::uint8_t*>(made);
}

CodeMemory::~CodeMemory() {
  if (data_ != nullptr) munmap(data_, size_);
}

CodeMemory::CodeMemory(CodeMemory&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

bool CodeMemory::seal(std::size_t used) {
  const std::size_t kept = whole_pages(used);
  if (kept < size_ && munmap(data_ + kept, size_ - kept) == 0) size_ = kept;
  return mprotect(data_, size_, PROT_READ | PROT_EXEC) == 0;
}

}  // namespace cuda_ffi::software::translate
