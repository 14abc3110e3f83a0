#include "platform/linux/import_redirection.hpp"

#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <span>

namespace cuda_ffi::platform {
namespace {

#if defined(__aarch64__)
constexpr std::uint32_t kAddressRelocations[] = {R_AARCH64_JUMP_SLOT, R_AARCH64_GLOB_DAT,
                                                 R_AARCH64_ABS64};
#else
constexpr std::uint32_t kAddressRelocations[] = {R_X86_64_JUMP_SLOT, R_X86_64_GLOB_DAT,
                                                 R_X86_64_64};
#endif

bool holds_an_address(const ElfW(Rela) & relocation) {
  for (const std::uint32_t type : kAddressRelocations) {
    if (ELF64_R_TYPE(relocation.r_info) == type) return true;
  }
  return false;
}

// What the loader reads in a library's dynamic section; the loader has made the pointers absolute.
struct DynamicSection {
  explicit DynamicSection(const link_map& library) {
    std::size_t plt_bytes = 0, bytes = 0;
    const ElfW(Rela)* plt = nullptr;
    const ElfW(Rela)* others = nullptr;
    for (const ElfW(Dyn)* entry = library.l_ld; entry->d_tag != DT_NULL; ++entry) {
      const auto address = reinterpret_cast<const void*>(entry->d_un.d_ptr);
      if (entry->d_tag == DT_SYMTAB) symbols = static_cast<const ElfW(Sym)*>(address);
      if (entry->d_tag == DT_STRTAB) names = static_cast<const char*>(address);
      if (entry->d_tag == DT_JMPREL) plt = static_cast<const ElfW(Rela)*>(address);
      if (entry->d_tag == DT_RELA) others = static_cast<const ElfW(Rela)*>(address);
      if (entry->d_tag == DT_PLTRELSZ) plt_bytes = entry->d_un.d_val;
      if (entry->d_tag == DT_RELASZ) bytes = entry->d_un.d_val;
    }
    relocations[0] = {plt, plt ? plt_bytes / sizeof(*plt) : 0};
    relocations[1] = {others, others ? bytes / sizeof(*others) : 0};
  }

  const char* name_of(const ElfW(Rela) & relocation) const {
    return names + symbols[ELF64_R_SYM(relocation.r_info)].st_name;
  }

  const ElfW(Sym) * symbols = nullptr;
  const char* names = nullptr;
  std::span<const ElfW(Rela)> relocations[2];
};

// The table is read-only if the library was linked that way (RELRO).
void write_address(void** place, void* address) {
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto start = reinterpret_cast<std::uintptr_t>(place) & ~(page - 1);
  mprotect(reinterpret_cast<void*>(start), page, PROT_READ | PROT_WRITE);
  *place = address;
}

}  // namespace

bool redirect_import(void* library, const char* name, void* replacement) {
  const auto* loaded = static_cast<const link_map*>(library);
  if (!loaded) return false;
  const DynamicSection section(*loaded);
  bool found = false;
  for (const auto& table : section.relocations) {
    for (const auto& relocation : table) {
      if (!holds_an_address(relocation) || std::strcmp(section.name_of(relocation), name) != 0)
        continue;
      write_address(reinterpret_cast<void**>(loaded->l_addr + relocation.r_offset), replacement);
      found = true;
    }
  }
  return found;
}

}  // namespace cuda_ffi::platform
