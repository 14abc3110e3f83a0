#include "api/callbacks.hpp"

#include <map>
#include <memory>
#include <mutex>

namespace cuda_ffi::api {
namespace {

struct Targets {
  std::mutex mutex;
  std::map<CallbackToken, std::shared_ptr<const CallbackTarget>> targets;
  CallbackToken last = 0;
};

// Never freed: libraries call from threads that outlive static objects.
Targets& all_targets() {
  static auto& made = *new Targets;
  return made;
}

thread_local CallbackToken of_this_thread = 0;

std::shared_ptr<const CallbackTarget> find(CallbackToken token) {
  Targets& all = all_targets();
  const std::lock_guard lock(all.mutex);
  const auto found = all.targets.find(token);
  return found == all.targets.end() ? nullptr : found->second;
}

Word token_of(const void* user_data) {
  return reinterpret_cast<Word>(user_data);
}

void host_function(void* user_data) {
  deliver_callback(token_of(user_data), {});
}

void stream_callback(Word stream, Int status, void* user_data) {
  deliver_callback(token_of(user_data), {{stream, status}, {}});
}

// `info` holds a type and, as a 64-bit number, the bytes over budget.
void async_notification(const Word* info, void* user_data, Word handle) {
  deliver_callback(token_of(user_data), {{info[0] & 0xffffffff, info[1], handle}, {}});
}

void log_message(void* user_data, Int level, const char* text, std::size_t length) {
  deliver_callback(token_of(user_data), {{level}, std::string(text, length)});
}

std::size_t dynamic_shared_memory(Int block_size) {
  return deliver_callback(of_this_thread, {{block_size}, {}});
}

Int flow_callback(void* payload, void*) {
  return static_cast<Int>(deliver_callback(token_of(payload), {}));
}

}  // namespace

// C++ exceptions must not pass through the C library.
Word deliver_callback(CallbackToken token, CallbackEvent event) noexcept {
  try {
    const auto target = find(token);
    return target ? (*target)(std::move(event)) : 0;
  } catch (...) {
    return 0;
  }
}

CallbackToken add_callback(CallbackTarget target) {
  Targets& all = all_targets();
  const std::lock_guard lock(all.mutex);
  all.targets.emplace(++all.last, std::make_shared<const CallbackTarget>(std::move(target)));
  return all.last;
}

void remove_callback(CallbackToken token) {
  Targets& all = all_targets();
  const std::lock_guard lock(all.mutex);
  all.targets.erase(token);
}

void* callback_entry(const std::string& type) {
  if (type == "CUhostFn") return reinterpret_cast<void*>(&host_function);
  if (type == "CUstreamCallback") return reinterpret_cast<void*>(&stream_callback);
  if (type == "CUasyncCallback") return reinterpret_cast<void*>(&async_notification);
  if (type == "CUlogsCallback") return reinterpret_cast<void*>(&log_message);
  if (type == "CUoccupancyB2DSize") return reinterpret_cast<void*>(&dynamic_shared_memory);
  if (type == "flow") return reinterpret_cast<void*>(&flow_callback);
  return nullptr;
}

void set_callback_of_thread(CallbackToken token) {
  of_this_thread = token;
}

}  // namespace cuda_ffi::api
