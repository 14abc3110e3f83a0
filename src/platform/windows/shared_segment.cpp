#include "platform/shared_segment.hpp"

#include <windows.h>

#include <stdexcept>
#include <utility>

#include "platform/windows/wide_text.hpp"

// A named section, which is gone once the last holder closes it, and a mutex for each place. Nobody
// ever locks the mutex: whoever has it open is there. Each holder sleeps on an event of its own,
// because Windows' waits on addresses work within one process only.

namespace cuda_ffi::platform {
namespace {

struct Closer {
  void operator()(HANDLE handle) const { CloseHandle(handle); }
};
using Handle = std::unique_ptr<void, Closer>;

constexpr int kMostPlaces = 1000;

// Lies before the memory that the holders share.
struct alignas(4096) Head {
  std::atomic<std::uint32_t> closed;  // whoever comes now starts afresh, under the next name
  std::atomic<std::uint32_t> places;  // one more than the highest place that anybody has taken
  std::atomic<std::uint32_t> asleep[kMostPlaces];
};
static_assert(sizeof(Head) == 4096);

[[noreturn]] void fail(const std::string& what) {
  throw std::runtime_error(what + " (error " + std::to_string(GetLastError()) +
                           "). Ranks of one host meet in shared memory.");
}

}  // namespace

struct SharedSegment::State {
  State(std::string what, int own) : name(std::move(what)), place(own) {}
  ~State() {
    if (head != nullptr) UnmapViewOfFile(head);
  }
  void open(size_t bytes);
  std::wstring name_of(const char* what, int number) const {
    return wide_of(name + what + std::to_string(number));
  }

  std::string name;
  int place;
  Handle section, presence, woken;
  Head* head = nullptr;
};

// The size is the one that the segment's creator gave.
void SharedSegment::State::open(size_t bytes) {
  const std::uint64_t size = sizeof(Head) + bytes;
  section.reset(CreateFileMappingW(INVALID_HANDLE_VALUE, nullptr, PAGE_READWRITE,
                                   static_cast<DWORD>(size >> 32), static_cast<DWORD>(size),
                                   wide_of(name).c_str()));
  if (section == nullptr) fail("The ranks' shared memory cannot be opened");
  head = static_cast<Head*>(MapViewOfFile(section.get(), FILE_MAP_ALL_ACCESS, 0, 0, 0));
  if (head == nullptr) fail("The ranks' shared memory cannot be mapped");
}

SharedSegment::SharedSegment(const std::string& name, size_t bytes, int place) {
  if (place >= kMostPlaces)
    throw std::runtime_error("At most " + std::to_string(kMostPlaces) +
                             " ranks meet in shared memory on Windows.");
  for (int number = 0; state_ == nullptr || state_->head->closed.load() != 0; ++number) {
    state_ =
        std::make_unique<State>("Local\\cuda-ffi-" + name + "-" + std::to_string(number), place);
    state_->open(bytes);
  }
  state_->presence.reset(CreateMutexW(nullptr, FALSE, state_->name_of("-rank-", place).c_str()));
  if (state_->presence == nullptr || GetLastError() == ERROR_ALREADY_EXISTS) throw PlaceTaken();
  state_->woken.reset(
      CreateEventW(nullptr, FALSE, FALSE, state_->name_of("-wakes-", place).c_str()));
  if (state_->woken == nullptr) fail("A rank cannot be woken");
  std::atomic<std::uint32_t>& places = state_->head->places;
  const auto needed = static_cast<std::uint32_t>(place + 1);
  for (std::uint32_t had = places.load(); had < needed;)
    if (places.compare_exchange_weak(had, needed)) break;
  data_ = reinterpret_cast<std::byte*>(state_->head + 1);
}

SharedSegment::~SharedSegment() = default;

bool SharedSegment::is_held(int place) const noexcept {
  if (place == state_->place) return false;
  return Handle(OpenMutexW(SYNCHRONIZE, FALSE, state_->name_of("-rank-", place).c_str())) !=
         nullptr;
}

void SharedSegment::unlink() noexcept {
  state_->head->closed.store(1);
}

void SharedSegment::unlock() noexcept {
  state_->presence.reset();
}

// The waker changes the word before it looks for sleepers.
void SharedSegment::sleep_while(const std::atomic<std::uint32_t>& word, std::uint32_t value,
                                int milliseconds) const noexcept {
  std::atomic<std::uint32_t>& asleep = state_->head->asleep[state_->place];
  asleep.store(1);
  if (word.load() == value)
    WaitForSingleObject(state_->woken.get(), static_cast<DWORD>(milliseconds));
  asleep.store(0);
}

void SharedSegment::wake_sleepers(const std::atomic<std::uint32_t>&) const noexcept {
  const std::uint32_t places = state_->head->places.load();
  for (std::uint32_t place = 0; place < places; ++place) {
    if (state_->head->asleep[place].exchange(0) == 0) continue;
    const std::wstring name = state_->name_of("-wakes-", static_cast<int>(place));
    const Handle woken(OpenEventW(EVENT_MODIFY_STATE, FALSE, name.c_str()));
    if (woken != nullptr) SetEvent(woken.get());
  }
}

int process_number() noexcept {
  return static_cast<int>(GetCurrentProcessId());
}

}  // namespace cuda_ffi::platform
