// What Windows knows of machine code that is written here: how to walk its stacks, and its pages.

#include <windows.h>

#include <algorithm>
#include <cstring>

#include "../both_ways.hpp"
#include "platform/code_frames.hpp"
#include "software_device/execute/body_kernel.hpp"
#include "software_device/execute/translate/code_memory.hpp"

namespace cuda_ffi::software::test {

namespace {

HMODULE module_of(const void* address) {
  HMODULE found = nullptr;
  constexpr DWORD kFlags =
      GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT;
  GetModuleHandleExA(kFlags, static_cast<const char*>(address), &found);
  return found;
}

// Whose code the callers are, from the innermost on; none where code is no module's.
std::vector<HMODULE> callers() {
  void* addresses[62];
  const USHORT count = RtlCaptureStackBackTrace(0, 62, addresses, nullptr);
  std::vector<HMODULE> found;
  for (USHORT k = 0; k < count; ++k) {
    const HMODULE module = module_of(addresses[k]);
    if (found.empty() || found.back() != module) found.push_back(module);
  }
  return found;
}

Handler watched = nullptr;
std::vector<HMODULE> seen;

CUDA_FFI_HANDLER(watch) {
  seen = callers();
  return watched(insn, warp, frame);
}

// Puts `watch` before the first handler that the kernel's machine code calls.
bool watch_handler(const DecodedFunction& function, const Dim3& block) {
  const auto made = translate::Translation::make(function, block);
  if (made == nullptr) return false;
  for (const translate::Step& step : made->code().steps) {
    if (!step.handled) continue;
    Insn& insn = const_cast<Insn&>(*step.body);
    watched = insn.run;
    insn.run = watch;
    return true;
  }
  return false;
}

TEST(StackWalk, GoesThroughTranslatedCode) {
  if (!can_translate()) GTEST_SKIP() << "this machine does not translate";
  const auto module = load(body_kernel(
      "mul.wide.u32 %d1, %r0, 4; add.s64 %d2, %d0, %d1; atom.global.add.u32 %r1, [%d0+128], 1;\n"
      "st.global.u32 [%d2], %r0;"));
  ASSERT_TRUE(watch_handler(*module->kernel("k")->function, {32, 1, 1}));
  Memory<std::uint32_t> memory(64);
  seen.clear();
  ASSERT_FALSE(launch_as(translate::Mode::Always, *module, "k", {{1}, {32}}, Arguments(memory)));
  EXPECT_EQ(memory.values()[32], 32u);
  // The handler, machine code, what runs grids and waits for them, and where the thread began.
  const HMODULE program = GetModuleHandleA(nullptr);
  const auto translated = std::find(seen.begin(), seen.end(), nullptr);
  ASSERT_NE(translated, seen.begin());
  ASSERT_GE(seen.end() - translated, 3) << "the system lost its way";
  EXPECT_EQ(translated[-1], program);
  EXPECT_EQ(translated[1], program);
  EXPECT_NE(translated[2], nullptr);
  EXPECT_NE(translated[2], program);
}

// push rbx; push r12; sub rsp, 40; nop; add rsp, 40; pop r12; pop rbx; ret
constexpr std::uint8_t kFunction[] = {0x53, 0x41, 0x54, 0x48, 0x83, 0xec, 0x28, 0x90,
                                      0x48, 0x83, 0xc4, 0x28, 0x41, 0x5c, 0x5b, 0xc3};

// What the system takes a caller's registers to be, of one that is interrupted `at` bytes within
// the function, with these numbers on its stack.
CONTEXT caller_of(const std::uint8_t* code, std::size_t at, std::vector<DWORD64> stack) {
  CONTEXT context{};
  context.Rip = reinterpret_cast<DWORD64>(code + at);
  context.Rsp = reinterpret_cast<DWORD64>(stack.data());
  DWORD64 base = 0, established = 0;
  void* data = nullptr;
  RUNTIME_FUNCTION* const function = RtlLookupFunctionEntry(context.Rip, &base, nullptr);
  if (function != nullptr)
    RtlVirtualUnwind(UNW_FLAG_NHANDLER, base, context.Rip, function, &context, &data, &established,
                     nullptr);
  context.Rsp -= reinterpret_cast<DWORD64>(stack.data());
  return context;
}

TEST(StackWalk, UndoesEachStep) {
  const platform::CodeFrame frame{0, sizeof kFunction, {{1, 3}, {3, 12}, {7, -1, 40}}};
  const std::vector<std::uint8_t> records =
      platform::frame_records(std::span(&frame, 1), sizeof kFunction);
  translate::CodeMemory memory(4096);
  ASSERT_NE(memory.data(), nullptr);
  std::memcpy(memory.data(), kFunction, sizeof kFunction);
  std::memcpy(memory.data() + sizeof kFunction, records.data(), records.size());
  ASSERT_TRUE(memory.seal(sizeof kFunction + records.size(), {sizeof kFunction, 1}));
  const auto expect = [&](std::size_t at, std::vector<DWORD64> stack, DWORD64 rbx, DWORD64 r12) {
    const CONTEXT caller = caller_of(memory.data(), at, stack);
    EXPECT_EQ(caller.Rip, 77u) << at;
    EXPECT_EQ(caller.Rsp, stack.size() * sizeof(DWORD64)) << at;
    EXPECT_EQ(caller.Rbx, rbx) << at;
    EXPECT_EQ(caller.R12, r12) << at;
  };
  expect(0, {77}, 0, 0);
  expect(1, {3, 77}, 3, 0);
  expect(3, {12, 3, 77}, 3, 12);
  for (const std::size_t at : {7, 8}) expect(at, {1, 1, 1, 1, 1, 12, 3, 77}, 3, 12);
  expect(12, {12, 3, 77}, 3, 12);
  expect(14, {3, 77}, 3, 0);
  expect(15, {77}, 0, 0);
}

std::size_t count_writable_code() {
  std::size_t count = 0;
  MEMORY_BASIC_INFORMATION region;
  for (const char* at = nullptr; VirtualQuery(at, &region, sizeof region) != 0;
       at = static_cast<const char*>(region.BaseAddress) + region.RegionSize)
    if (region.State == MEM_COMMIT &&
        (region.Protect & (PAGE_EXECUTE_READWRITE | PAGE_EXECUTE_WRITECOPY)) != 0)
      ++count;
  return count;
}

TEST(CodePages, AreNeverWritable) {
  if (!can_translate()) GTEST_SKIP() << "this machine does not translate";
  const std::size_t before = count_writable_code();
  const auto module = load(body_kernel("st.global.u32 [%d0], %r0;"));
  const auto made = translate::Translation::make(*module->kernel("k")->function, {32, 1, 1});
  ASSERT_NE(made, nullptr);
  EXPECT_EQ(count_writable_code(), before);
}

}  // namespace

}  // namespace cuda_ffi::software::test
