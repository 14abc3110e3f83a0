#pragma once

#include <cstddef>
#include <cstdint>

namespace cuda_ffi::platform {

std::size_t page_bytes();

// Of the whole machine; 0 where the system does not say.
std::uint64_t machine_memory_bytes();

// Address space for memory that is zero until it is written. Null where the system gives none. Use
// what `provide` has been asked for: elsewhere than on Windows that is all of it, already.
void* reserve(std::uint64_t bytes) noexcept;

// Makes whole pages of reserved memory readable and writable; what they hold already, they keep.
// False where there is no memory left.
bool provide(void* memory, std::uint64_t bytes) noexcept;

// The pages stay readable and writable; what they held is gone, and so is the memory behind them.
void forget(void* memory, std::uint64_t bytes) noexcept;

// Leaves the pages out of a core file.
void keep_out_of_dumps(void* memory, std::uint64_t bytes) noexcept;

// Executable from now on, and no longer writable. False where that is forbidden.
bool make_executable(void* memory, std::size_t bytes) noexcept;

// Gives back all of what was reserved but its first `kept` bytes, whole pages. False where the
// address space cannot be divided; the memory is given back all the same.
bool release_end(void* memory, std::size_t bytes, std::size_t kept) noexcept;

// Gives back what was reserved, or what `release_end` has left of it.
void release(void* memory, std::size_t bytes) noexcept;

}  // namespace cuda_ffi::platform
