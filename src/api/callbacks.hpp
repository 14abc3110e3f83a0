#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "api/trampoline.hpp"

namespace cuda_ffi::api {

// What a C library passes to a callback. A copy, since the original is gone when the callback
// returns.
struct CallbackEvent {
  std::vector<Word> words;
  std::string text;
};

// Receives an event on the thread on which the library calls, and returns what the C function is to
// return.
using CallbackTarget = std::function<Word(CallbackEvent)>;

// A number that stands for a target in C. The library gets it as user data, so that a callback that
// comes too late finds nothing instead of freed memory.
using CallbackToken = Word;

CallbackToken add_callback(CallbackTarget target);
void remove_callback(CallbackToken token);

// What a C function does that a library calls: asks the target, on this thread. 0 if there is none.
Word deliver_callback(CallbackToken token, CallbackEvent event) noexcept;

// The C function to pass for a type of callback (`CUhostFn`), or nullptr if the type is unknown.
void* callback_entry(const std::string& type);

// Sets the target for callbacks without user data, in calls that this thread makes from now on.
void set_callback_of_thread(CallbackToken token);

}  // namespace cuda_ffi::api
