#include "software_device/execute/access/fault.hpp"

#include <cstdio>

#include "platform/demangle.hpp"
#include "software_device/execute/state/block.hpp"
#include "software_device/execute/state/windows.hpp"

namespace cuda_ffi::software {

namespace {

std::string triple(std::uint32_t x, std::uint32_t y, std::uint32_t z) {
  return "(" + std::to_string(x) + "," + std::to_string(y) + "," + std::to_string(z) + ")";
}

std::string hexadecimal(std::uint64_t value) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(value));
  return text;
}

const DecodedFunction* function_of(const Warp& warp, const Insn* insn) {
  for (const Frame* frame = warp.frame; frame != nullptr; frame = frame->caller) {
    const auto& code = frame->function->code;
    if (insn >= code.data() && insn < code.data() + code.size()) return frame->function;
  }
  // The frame of the function that the instruction belongs to may be gone already.
  for (const DecodedFunction* function : warp.kernel->program->functions)
    if (insn >= function->code.data() && insn < function->code.data() + function->code.size())
      return function;
  return nullptr;
}

std::string source_text(const Warp& warp, const Insn* insn) {
  const DecodedFunction* function = function_of(warp, insn);
  if (function == nullptr) return "";
  const LineInfo& info = function->lines[static_cast<std::size_t>(insn - function->code.data())];
  std::string text = "PTX line " + std::to_string(info.ptx_line);
  const auto& files = function->program->files;
  if (info.line != 0 && function->module < files.size() &&
      info.file < files[function->module].size())
    text = files[function->module][info.file] + ":" + std::to_string(info.line) + ", " + text;
  if (function != warp.kernel->function) text += " in " + platform::demangle(function->name);
  return text;
}

}  // namespace

std::string where_text(const Warp& warp, const Insn* insn, int lane) {
  const Block& block = *warp.block;
  std::string text = "kernel " + platform::demangle(warp.kernel->info.name) + ", block " +
                     triple(block.index.x, block.index.y, block.index.z);
  if (lane >= 0) {
    const Dim3& size = block.grid->launch.block;
    const std::uint32_t thread = warp.index * kLanes + static_cast<std::uint32_t>(lane);
    text +=
        ", thread " + triple(thread % size.x, thread / size.x % size.y, thread / (size.x * size.y));
  }
  const std::string source = source_text(warp, insn);
  return source.empty() ? text : text + " (" + source + ")";
}

const Insn* raise_fault(Warp& warp, const Insn* insn, CUresult code, int lane,
                        const std::string& what) {
  warp.block->grid->fail({code, what + "\n  at " + where_text(warp, insn, lane), lane});
  warp.leave = Leave::Fault;
  return kLeave;
}

namespace {

// Describes where a misaligned address lies.
std::string place_text(const Warp& warp, const BadAccess& access) {
  const std::string space = access.space;
  if (space == "global") return MemoryMap::instance().describe(access.address);
  if (space == "shared" && access.offset < warp.shared_bytes)
    return shared_place_text(*warp.kernel, access.offset);
  return "byte " + std::to_string(static_cast<std::int64_t>(access.offset)) + " of " + space +
         " memory";
}

CUresult code_of(const BadAccess& access) {
  if (access.alignment != 0) return CUDA_ERROR_MISALIGNED_ADDRESS;
  return access.far ? CUDA_ERROR_ILLEGAL_INSTRUCTION : CUDA_ERROR_ILLEGAL_ADDRESS;
}

std::string extent_text(const Warp& warp, const BadAccess& access) {
  const std::string space = access.space;
  if (space == "shared")
    return "the block has " + std::to_string(warp.shared_bytes - warp.kernel->reserved_shared) +
           " bytes of shared memory";
  if (space == "local")
    return "the thread has " + std::to_string(warp.local_stride) + " bytes of local memory";
  if (space == "param")
    return "the kernel has " + std::to_string(warp.parameter_bytes) + " bytes of parameters";
  return MemoryMap::instance().describe(access.address);
}

}  // namespace

std::string shared_place_text(const DecodedKernel& kernel, std::uint64_t offset) {
  const std::string text = "byte " + std::to_string(offset);
  const auto& variables = kernel.program->shared;
  for (std::size_t k = 0; k < variables.size(); ++k) {
    const std::uint64_t begin = kernel.shared_offsets[k];
    if (begin == DecodedKernel::kNotReached || variables[k].dynamic) continue;
    if (offset < begin || offset - begin >= variables[k].size) continue;
    return text + ", " + std::to_string(offset - begin) + " bytes into " +
           platform::demangle(variables[k].name);
  }
  if (offset < kernel.reserved_shared) return text + ", in shared memory that CUDA reserves";
  return offset >= kernel.dynamic_shared_offset ? text + ", in dynamic shared memory" : text;
}

const Insn* raise_access(Warp& warp, const Insn* insn, const BadAccess& access) {
  const bool misaligned = access.alignment != 0;
  std::string what = (misaligned ? "misaligned " : "invalid ") + std::string(access.space) + " " +
                     access.verb + " of " + std::to_string(access.bytes) + " bytes at " +
                     hexadecimal(access.address) + ": ";
  if (misaligned)
    what += "the address is not a multiple of " + std::to_string(access.alignment) + ", " +
            place_text(warp, access);
  else
    what += extent_text(warp, access);
  return raise_fault(warp, insn, code_of(access), access.lane, what);
}

}  // namespace cuda_ffi::software
