#include "collectives/call_off.hpp"

#include <map>
#include <mutex>

namespace cuda_ffi {
namespace {

// Never destroyed, since threads outlive main().
struct Meetings {
  std::mutex mutex;
  std::map<std::string, std::weak_ptr<CallOff>> by_id;
};

Meetings& meetings() {
  static auto& instance = *new Meetings;
  return instance;
}

}  // namespace

std::shared_ptr<const CallOff> call_off_of(const std::string& id) {
  Meetings& all = meetings();
  const std::lock_guard lock(all.mutex);
  std::erase_if(all.by_id, [](const auto& entry) { return entry.second.expired(); });
  std::shared_ptr<CallOff> known = all.by_id[id].lock();
  if (!known) all.by_id[id] = known = std::make_shared<CallOff>(false);
  return known;
}

void call_off(const std::string& id) {
  Meetings& all = meetings();
  const std::lock_guard lock(all.mutex);
  const auto found = all.by_id.find(id);
  if (found == all.by_id.end()) return;
  if (const std::shared_ptr<CallOff> meeting = found->second.lock()) *meeting = true;
}

}  // namespace cuda_ffi
