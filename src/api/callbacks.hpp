#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "api/trampoline.hpp"

namespace cuda_ffi::api {

// What a C library says when it calls back: copied, since it is gone when the call returns.
struct CallbackEvent {
  std::vector<Word> words;
  std::string text;
};

// Takes an event on whatever thread the library calls on, and answers what C wants returned.
using CallbackTarget = std::function<Word(CallbackEvent)>;

// A number that stands for a target in C: it is what the library is given as user data, so that a
// call that comes too late finds nothing instead of freed memory.
using CallbackToken = Word;

CallbackToken add_callback(CallbackTarget target);
void remove_callback(CallbackToken token);

// The C function to pass for a type of callback (`CUhostFn`), or nullptr for a type that is
// unknown.
void* callback_entry(const std::string& type);

// The target of callbacks without user data, for calls that this thread makes from now on.
void set_callback_of_thread(CallbackToken token);

}  // namespace cuda_ffi::api
