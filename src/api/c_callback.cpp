#include "api/c_callback.hpp"

#include <array>
#include <deque>
#include <map>
#include <mutex>
#include <numeric>

#include "platform/c_called.hpp"

namespace cuda_ffi::api {
namespace {

using platform::kCallableFunctions;
using platform::Kind;

struct Meaning {
  CallbackToken token = 0;
  std::string parameters;
};

// The functions that the compiler has made, and what they mean now.
struct Functions {
  std::mutex mutex;
  std::array<Meaning, kCallableFunctions> meanings;
  std::map<void*, std::size_t> taken;
  // The one that was given back first is taken first: C may still know the address of the last.
  std::deque<std::size_t> free;

  Functions() : free(kCallableFunctions) { std::iota(free.begin(), free.end(), std::size_t{0}); }
};

// Never freed: libraries call from threads that outlive static objects.
Functions& functions() {
  static auto& made = *new Functions;
  return made;
}

Word called(std::size_t function, const platform::Received& received) {
  Meaning meaning;
  {
    const std::lock_guard lock(functions().mutex);
    meaning = functions().meanings[function];
  }
  if (meaning.token == 0) return 0;
  CallbackEvent event;
  platform::ReceivedWords words(received);
  for (const char letter : meaning.parameters)
    event.words.push_back(words.next(static_cast<Kind>(letter)).value_or(0));
  return deliver_callback(meaning.token, std::move(event));
}

}  // namespace

bool is_c_callback(const std::string& signature) {
  return platform::is_receivable(signature.substr(1));
}

std::optional<void*> take_c_callback(const std::string& signature, CallbackToken token) {
  Functions& all = functions();
  const std::lock_guard lock(all.mutex);
  if (all.free.empty()) return std::nullopt;
  const std::size_t number = all.free.front();
  const std::string parameters = signature.substr(1);
  void* const function =
      platform::called_function<called>(number, static_cast<Kind>(signature.front()), parameters);
  all.meanings[number] = {token, parameters};
  all.taken.emplace(function, number);
  all.free.pop_front();
  return function;
}

void give_back_c_callback(void* function, bool is_in_use) {
  Functions& all = functions();
  const std::lock_guard lock(all.mutex);
  const auto found = all.taken.find(function);
  if (found == all.taken.end()) return;
  all.meanings[found->second] = {};
  if (!is_in_use) all.free.push_back(found->second);
  all.taken.erase(found);
}

}  // namespace cuda_ffi::api
