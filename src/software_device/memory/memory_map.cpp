#include "software_device/memory/memory_map.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <mutex>
#include <new>
#include <stdexcept>
#include <vector>

#include "software_device/memory/adopted_ranges.hpp"
#include "software_device/memory/allocation_index.hpp"
#include "software_device/memory/capacity.hpp"
#include "software_device/memory/describe.hpp"
#include "software_device/memory/free_runs.hpp"
#include "software_device/memory/kept_pages.hpp"
#include "software_device/memory/page_use.hpp"
#include "software_device/memory/reserved_memory.hpp"
#include "software_device/memory/round_up.hpp"
#include "software_device/memory/shared_pages.hpp"
#include "software_device/memory/slabs.hpp"
#include "software_device/memory/virtual_memory.hpp"

namespace cuda_ffi::software {
namespace {

constexpr std::uint64_t kGranule = 256;
constexpr std::uint64_t kGuard = 256;                   // unallocated bytes between neighbors
constexpr std::uint64_t kMostKept = 256 * 1024 * 1024;  // bytes of free memory
constexpr std::size_t kRemembered = 1024;  // freed allocations that messages still know
constexpr std::size_t kMostDevices = 64;

// Whether an allocation uses up the memory of its device, or of the host.
bool is_counted(const Allocation& allocation) {
  return allocation.device < 0 || (allocation.kind != AllocationKind::Managed &&
                                   allocation.kind != AllocationKind::Imported);
}

}  // namespace

struct MemoryMap::State {
  struct Live {
    Allocation allocation;
    ChunkUse* block;
    std::uint64_t reserved;  // bytes, including the guard
    Slabs* slabs = nullptr;  // null: a run of chunks
    std::size_t size_class = 0;
  };

  Live place_small(Slabs& slabs, std::size_t size_class);
  Live place_large(std::uint64_t bytes, std::uint64_t alignment);
  void give_up(const Live& live);
  void publish(Live& live, std::uint64_t size, AllocationKind kind, int device);
  ChunkUse* block_for_run();
  void provide(std::uint64_t chunk, std::uint64_t count);
  void give_back(const KeptPages::Run& run);
  std::atomic<std::uint64_t>& used_of(int device) {
    return used[static_cast<std::size_t>(device + 1)];
  }

  ReservedMemory space;
  AllocationIndex index{space};
  AdoptedRanges adopted;
  std::atomic<std::uint64_t> next_serial{1};
  std::array<std::atomic<std::uint64_t>, kMostDevices + 1> used{};

  mutable std::mutex mutex;  // guards what follows; readers of the index never take it
  Slabs device_slabs;        // no chunk of these has memory that the host reads or writes
  Slabs other_slabs;
  SharedPages shared;
  FreeRuns runs{space.chunks()};
  KeptPages kept{kMostKept / ReservedMemory::kChunk};
  std::map<std::uint64_t, Live> allocations;
  std::map<std::uint64_t, ChunkUse*> slab_blocks;  // by chunk address
  std::vector<ChunkUse*> spare_blocks;             // from runs that were freed
  std::deque<Allocation> freed;
};

ChunkUse* MemoryMap::State::block_for_run() {
  if (spare_blocks.empty()) return new ChunkUse(0, 0, 1);
  ChunkUse* block = spare_blocks.back();
  spare_blocks.pop_back();
  return block;
}

void MemoryMap::State::provide(std::uint64_t chunk, std::uint64_t count) {
  if (!space.provide(space.address_of(chunk), count * ReservedMemory::kChunk)) {
    runs.put(chunk, count);
    throw std::bad_alloc();
  }
  kept.take({chunk, count});
}

void MemoryMap::State::give_back(const KeptPages::Run& run) {
  space.give_back(space.address_of(run.first), run.count * ReservedMemory::kChunk);
}

MemoryMap::State::Live MemoryMap::State::place_small(Slabs& slabs, std::size_t size_class) {
  auto address = slabs.take(size_class);
  if (!address) {
    const auto chunk = runs.take(1, 1, 0);
    if (!chunk) throw std::bad_alloc();
    const std::uint32_t slot = Slabs::slot_bytes(size_class);
    const std::uint64_t base = space.address_of(*chunk);
    provide(*chunk, 1);
    auto* block =
        new ChunkUse(base, slot, static_cast<std::uint32_t>(ReservedMemory::kChunk / slot));
    slab_blocks.emplace(base, block);
    index.set(*chunk, 1, block);
    slabs.add_chunk(size_class, base);
    address = slabs.take(size_class);
  }
  ChunkUse* block = std::prev(slab_blocks.upper_bound(*address))->second;
  Live live{{}, block, Slabs::slot_bytes(size_class), &slabs, size_class};
  live.allocation.base = *address;
  return live;
}

MemoryMap::State::Live MemoryMap::State::place_large(std::uint64_t bytes, std::uint64_t alignment) {
  const std::uint64_t count = round_up(bytes, ReservedMemory::kChunk) / ReservedMemory::kChunk;
  const std::uint64_t step =
      alignment <= ReservedMemory::kChunk ? 1 : alignment / ReservedMemory::kChunk;
  const auto chunk = runs.take(count, step, space.base() / ReservedMemory::kChunk);
  if (!chunk) throw std::bad_alloc();
  provide(*chunk, count);
  ChunkUse* block = block_for_run();
  index.set(*chunk, count, block);
  Live live{{}, block, count * ReservedMemory::kChunk};
  live.allocation.base = space.address_of(*chunk);
  return live;
}

void MemoryMap::State::give_up(const Live& live) {
  const std::uint64_t base = live.allocation.base;
  live.block->record_of(base).withdraw();
  if (live.slabs != nullptr) return live.slabs->put(live.size_class, base);
  const std::uint64_t count = live.reserved / ReservedMemory::kChunk;
  const std::uint64_t first = space.chunk_of(base);
  index.set(first, count, nullptr);
  spare_blocks.push_back(live.block);
  if (!shared.take_back(space.address_of(first))) return;  // nobody else may get these addresses
  for (const KeptPages::Run& run : kept.put({first, count})) give_back(run);
  runs.put(first, count);
}

void MemoryMap::State::publish(Live& live, std::uint64_t size, AllocationKind kind, int device) {
  live.allocation.size = size;
  live.allocation.serial = next_serial.fetch_add(1, std::memory_order_relaxed);
  live.allocation.kind = kind;
  live.allocation.device = device;
  allocations.emplace(live.allocation.base, live);
  live.block->record_of(live.allocation.base).publish(live.allocation);
}

MemoryMap& MemoryMap::instance() {
  static auto* const map = new MemoryMap();
  return *map;
}

MemoryMap::MemoryMap() : state_(new State()) {}

std::uint64_t MemoryMap::capacity() noexcept {
  return device_memory_bytes();
}

Allocation MemoryMap::allocate(int device, std::uint64_t size, AllocationKind kind,
                               std::uint64_t alignment) {
  State& state = *state_;
  if (size > state.space.size()) throw std::bad_alloc();
  const std::uint64_t bytes = round_up(size, kGranule) + kGuard;
  const std::lock_guard lock(state.mutex);
  auto& used = state.used_of(device);
  const bool limited = device >= 0 && kind != AllocationKind::Managed;
  if (limited && used.load(std::memory_order_relaxed) + bytes > capacity()) throw std::bad_alloc();

  const auto size_class = Slabs::class_of(bytes, std::max(alignment, kAlignment));
  Slabs& slabs = kind == AllocationKind::Device ? state.device_slabs : state.other_slabs;
  State::Live live =
      size_class ? state.place_small(slabs, *size_class) : state.place_large(bytes, alignment);
  state.publish(live, size, kind, device);
  if (is_counted(live.allocation)) used.fetch_add(bytes, std::memory_order_relaxed);
  return live.allocation;
}

std::optional<MemoryMap::SharedPlace> MemoryMap::share(std::uint64_t base) {
  State& state = *state_;
  const PagesAreMoved moved(page_use());
  const std::lock_guard lock(state.mutex);
  const auto it = state.allocations.find(base);
  if (it == state.allocations.end() || it->second.allocation.kind != AllocationKind::Device)
    return std::nullopt;
  const State::Live& live = it->second;
  const std::uint64_t run = state.space.address_of(state.space.chunk_of(base));
  const std::uint64_t bytes = live.slabs != nullptr ? ReservedMemory::kChunk : live.reserved;
  const platform::MemoryFile* file = state.shared.share(run, bytes);
  if (file == nullptr) return std::nullopt;
  return SharedPlace{file->place(), base - run};
}

Allocation MemoryMap::import(int device, std::unique_ptr<platform::MemoryFile> file,
                             std::uint64_t offset, std::uint64_t size) {
  State& state = *state_;
  const std::lock_guard lock(state.mutex);
  State::Live live = state.place_large(file->bytes(), ReservedMemory::kChunk);
  if (!state.shared.put(live.allocation.base, std::move(file))) {
    state.give_up(live);
    throw std::bad_alloc();
  }
  live.allocation.base += offset;
  state.publish(live, size, AllocationKind::Imported, device);
  return live.allocation;
}

Allocation MemoryMap::adopt(std::uint64_t base, std::uint64_t size) {
  Allocation range;
  range.base = base;
  range.size = size;
  range.serial = state_->next_serial.fetch_add(1, std::memory_order_relaxed);
  range.kind = AllocationKind::Registered;
  range.device = -1;
  if (!state_->adopted.add(range)) throw std::invalid_argument("overlaps registered memory");
  return range;
}

void MemoryMap::show(std::uint64_t begin, std::uint64_t end, std::vector<Allocation> ranges) {
  for (Allocation& range : ranges) {
    range.serial = state_->next_serial.fetch_add(1, std::memory_order_relaxed);
    range.kind = AllocationKind::Mapped;
  }
  state_->adopted.replace(begin, end, std::move(ranges));
  generation_.fetch_add(1, std::memory_order_acq_rel);
}

bool MemoryMap::release(std::uint64_t base) {
  State& state = *state_;
  Allocation gone;
  if (const auto range = state.adopted.remove(base)) {
    gone = *range;
  } else {
    const std::lock_guard lock(state.mutex);
    const auto it = state.allocations.find(base);
    if (it == state.allocations.end()) return false;
    gone = it->second.allocation;
    state.give_up(it->second);
    if (is_counted(gone)) {
      state.used_of(gone.device)
          .fetch_sub(round_up(gone.size, kGranule) + kGuard, std::memory_order_relaxed);
    }
    state.allocations.erase(it);
    state.freed.push_back(gone);
    if (state.freed.size() > kRemembered) state.freed.pop_front();
  }
  generation_.fetch_add(1, std::memory_order_acq_rel);
  return true;
}

void MemoryMap::give_back_free_pages() {
  const std::lock_guard lock(state_->mutex);
  for (const KeptPages::Run& run : state_->kept.take_all()) state_->give_back(run);
}

std::optional<Allocation> MemoryMap::find(std::uint64_t address) const noexcept {
  if (state_->space.contains(address)) return state_->index.find(address);
  return state_->adopted.find(address);
}

bool MemoryMap::only_for_devices(std::uint64_t address) const noexcept {
  return state_->space.contains(address) || VirtualMemory::instance().contains(address);
}

void MemoryMap::take_bytes(int device, std::uint64_t bytes, bool even_if_full) {
  const std::lock_guard lock(state_->mutex);
  auto& used = state_->used_of(device);
  const std::uint64_t before = used.load(std::memory_order_relaxed);
  if (!even_if_full && (before > capacity() || bytes > capacity() - before)) throw std::bad_alloc();
  used.fetch_add(bytes, std::memory_order_relaxed);
}

void MemoryMap::return_bytes(int device, std::uint64_t bytes) noexcept {
  state_->used_of(device).fetch_sub(bytes, std::memory_order_relaxed);
}

std::uint64_t MemoryMap::used(int device) const noexcept {
  return state_->used_of(device).load(std::memory_order_relaxed);
}

std::string MemoryMap::describe(std::uint64_t address) const {
  if (const auto holder = find(address)) return describe_inside(address, *holder);
  if (VirtualMemory::instance().contains(address))
    return VirtualMemory::instance().describe(address);
  Surroundings around;
  {
    const std::lock_guard lock(state_->mutex);
    for (auto it = state_->freed.rbegin(); it != state_->freed.rend() && !around.freed; ++it) {
      if (it->contains(address, 1)) around.freed = *it;
    }
    const auto next = state_->allocations.upper_bound(address);
    if (next != state_->allocations.end()) around.after = next->second.allocation;
    if (next != state_->allocations.begin()) around.before = std::prev(next)->second.allocation;
  }
  const auto registered = state_->adopted.at_or_before(address);
  if (registered && (!around.before || around.before->base < registered->base)) {
    around.before = registered;
  }
  return describe_outside(address, around);
}

}  // namespace cuda_ffi::software
