#include "binding/queued_calls.hpp"

#include <mutex>
#include <set>

#include "driver/driver_error.hpp"

namespace cuda_ffi::binding {
namespace {

// Failures outlive the calls that they are of.
const char* kept_name(const std::string& name) {
  static auto& mutex = *new std::mutex;
  static auto& names = *new std::set<std::string>;
  const std::lock_guard lock(mutex);
  return names.insert(name).first->c_str();
}

// Streams have threads of their own, and share handles of libraries, which remember one stream:
// from setting it to the call that goes there, the handle is one thread's. So are the words.
std::mutex& turn() {
  static auto& mutex = *new std::mutex;
  return mutex;
}

}  // namespace

QueuedCalls::QueuedCalls(const ApiCalls& api, std::span<const api::Word> words,
                         std::span<const std::uint32_t> patched, const std::string& name,
                         ContextPtr context)
    : words_(words.begin(), words.end()), name_(kept_name(name)), context_(std::move(context)) {
  for (const std::uint32_t index : patched) {
    api::Word& word = words_.at(index);
    if (word == kStream) {
      streams_.push_back(index);
    } else {
      word = reinterpret_cast<api::Word>(&words_.at(word));
    }
  }
  std::size_t at = 1;
  for (api::Word call = 0; call < words_.at(0); ++call) {
    functions_.push_back(api.function(static_cast<std::uint32_t>(words_.at(at))));
    at += 2 + words_.at(at + 1);
  }
}

void QueuedCalls::make(const Stream& stream) {
  const CurrentContext current(*context_);
  const std::lock_guard lock(turn());
  for (const std::uint32_t index : streams_)
    words_[index] = reinterpret_cast<api::Word>(stream.handle());
  std::size_t at = 1;
  for (const api::ApiFunction& function : functions_) {
    const auto status = static_cast<std::int32_t>(function.call(&words_[at + 2]));
    if (status != 0)
      throw DriverError({CUDA_ERROR_UNKNOWN, name_,
                         "the library answered with the status " + std::to_string(status)});
    at += 2 + words_[at + 1];
  }
}

}  // namespace cuda_ffi::binding
