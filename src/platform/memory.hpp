#pragma once

#include <cstddef>
#include <cstdint>

namespace cuda_ffi::platform {

std::size_t page_bytes();

// The whole machine's memory; 0 if the system does not say.
std::uint64_t machine_memory_bytes();

// Address space for memory that is zero until it is written. Null if the system gives none. Use
// only what `provide` has been asked for; except on Windows, that is all of it from the start.
void* reserve(std::uint64_t bytes) noexcept;

// Makes whole pages of reserved memory readable and writable, and keeps what they hold. False if
// there is no memory left.
bool provide(void* memory, std::uint64_t bytes) noexcept;

// Discards what the pages hold and gives their physical memory back. They stay readable and
// writable.
void forget(void* memory, std::uint64_t bytes) noexcept;

// Leaves the pages out of a core file.
void keep_out_of_dumps(void* memory, std::uint64_t bytes) noexcept;

// Makes memory executable and no longer writable. False if that is forbidden.
bool make_executable(void* memory, std::size_t bytes) noexcept;

// Gives back all reserved memory but its first `kept` bytes (whole pages). False if the address
// space cannot be divided; the physical memory is given back all the same.
bool release_end(void* memory, std::size_t bytes, std::size_t kept) noexcept;

// Gives back what was reserved, or what `release_end` has left of it.
void release(void* memory, std::size_t bytes) noexcept;

}  // namespace cuda_ffi::platform
