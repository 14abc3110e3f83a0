#include "software_device/memory/physical_memory.hpp"

#include <atomic>
#include <map>
#include <mutex>
#include <new>

#include "software_device/memory/memory_map.hpp"

namespace cuda_ffi::software {
namespace {

// What an importing process has to know, behind the memory.
struct MemoryLabel {
  static constexpr std::uint64_t kMagic = 0x6d656d2d66666375;  // "ucff-mem"
  std::uint64_t magic = kMagic;
  std::uint64_t bytes = 0;
  std::int64_t device = 0;
};
constexpr std::uint64_t kLabelPage = 4096;

// The shareable memory of this process, so that it is not taken for two if it comes back.
struct SharedMemories {
  std::mutex mutex;
  std::map<platform::MemoryFile::Identity, std::weak_ptr<PhysicalMemory>> all;

  static SharedMemories& instance() {
    static auto* const memories = new SharedMemories();
    return *memories;
  }
};

std::atomic<std::uint64_t> next_memory_serial{1};

}  // namespace

PhysicalMemory::PhysicalMemory(std::unique_ptr<platform::MemoryFile> file, int device,
                               std::uint64_t bytes, bool shareable) noexcept
    : file_(std::move(file)),
      device_(device),
      bytes_(bytes),
      shareable_(shareable),
      serial_(next_memory_serial.fetch_add(1, std::memory_order_relaxed)) {}

PhysicalMemory::~PhysicalMemory() {
  MemoryMap::instance().return_bytes(device_, bytes_);
  if (!shareable_) return;
  auto& memories = SharedMemories::instance();
  const std::lock_guard lock(memories.mutex);
  const auto known = memories.all.find(file_->identity());
  if (known != memories.all.end() && known->second.expired()) memories.all.erase(known);
}

std::shared_ptr<PhysicalMemory> PhysicalMemory::create(int device, std::uint64_t bytes,
                                                       bool shareable) {
  MemoryMap::instance().take_bytes(device, bytes, false);
  auto file = platform::MemoryFile::create(bytes + kLabelPage);
  MemoryLabel label;
  label.bytes = bytes;
  label.device = device;
  if (!file || !file->write(&label, sizeof label, bytes)) {
    MemoryMap::instance().return_bytes(device, bytes);
    throw std::bad_alloc();
  }
  std::shared_ptr<PhysicalMemory> made(
      new PhysicalMemory(std::move(file), device, bytes, shareable));
  if (!shareable) return made;
  auto& memories = SharedMemories::instance();
  const std::lock_guard lock(memories.mutex);
  memories.all.insert_or_assign(made->file_->identity(), made);
  return made;
}

std::shared_ptr<PhysicalMemory> PhysicalMemory::open(int descriptor, int devices) {
  auto file = platform::MemoryFile::open(descriptor);
  if (!file || file->bytes() < kLabelPage) return nullptr;
  MemoryLabel label;
  if (!file->read(&label, sizeof label, file->bytes() - kLabelPage)) return nullptr;
  if (label.magic != MemoryLabel::kMagic || label.bytes != file->bytes() - kLabelPage)
    return nullptr;
  if (label.device < 0 || label.device >= devices) return nullptr;

  auto& memories = SharedMemories::instance();
  const std::lock_guard lock(memories.mutex);
  std::weak_ptr<PhysicalMemory>& known = memories.all[file->identity()];
  if (auto same = known.lock()) return same;
  const auto device = static_cast<int>(label.device);
  MemoryMap::instance().take_bytes(device, label.bytes, true);
  std::shared_ptr<PhysicalMemory> made(
      new PhysicalMemory(std::move(file), device, label.bytes, true));
  known = made;
  return made;
}

bool PhysicalMemory::map(std::uint64_t address, std::uint64_t bytes) const noexcept {
  return bytes <= bytes_ && file_->map(reinterpret_cast<void*>(address), bytes);
}

}  // namespace cuda_ffi::software
