#include "software_device/device/texture.hpp"

namespace cuda_ffi::software {
namespace {

std::atomic<std::uint64_t> destructions{0};

template <typename Object>
std::shared_ptr<Object> find(unsigned long long number, std::uint64_t time) {
  auto object = std::static_pointer_cast<Object>(
      HandleTable::instance().find(Object::kHandleKind, reinterpret_cast<const void*>(number)));
  return object && object->destruction.is_after(time) ? object : nullptr;
}

// Removes a handle once nothing looks for it any more.
class RemovedLater {
 public:
  RemovedLater(HandleKind kind, void* handle) noexcept : kind_(kind), handle_(handle) {}
  ~RemovedLater() { HandleTable::instance().remove(kind_, handle_); }
  RemovedLater(const RemovedLater&) = delete;
  RemovedLater& operator=(const RemovedLater&) = delete;

 private:
  const HandleKind kind_;
  void* const handle_;
};

template <typename Object>
void destroy(unsigned long long number) {
  const auto object = find<Object>(number, Destruction::now());
  require(object != nullptr);
  const auto context = object->context.lock();
  require(context != nullptr);
  auto* const handle = reinterpret_cast<void*>(number);
  auto removal = std::make_shared<RemovedLater>(Object::kHandleKind, handle);
  require(object->destruction.destroy());
  context->forget(handle);
  context->keep_for_queued_work(std::move(removal));
}

}  // namespace

std::uint64_t Destruction::now() noexcept {
  return destructions.load(std::memory_order_acquire);
}

bool Destruction::destroy() noexcept {
  std::uint64_t never = kNever;
  return time_.compare_exchange_strong(never,
                                       destructions.fetch_add(1, std::memory_order_acq_rel) + 1);
}

bool Destruction::is_after(std::uint64_t time) const noexcept {
  return time_.load(std::memory_order_acquire) > time;
}

std::shared_ptr<TextureObject> find_texture(CUtexObject handle, std::uint64_t time) {
  return find<TextureObject>(handle, time);
}

std::shared_ptr<SurfaceObject> find_surface(CUsurfObject handle, std::uint64_t time) {
  return find<SurfaceObject>(handle, time);
}

void destroy_texture(CUtexObject handle) {
  destroy<TextureObject>(handle);
}

void destroy_surface(CUsurfObject handle) {
  destroy<SurfaceObject>(handle);
}

}  // namespace cuda_ffi::software
