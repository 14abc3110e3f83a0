#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "api/api_library.hpp"
#include "binding/api_calls.hpp"
#include "driver/context.hpp"
#include "driver/stream.hpp"

namespace cuda_ffi::binding {

// Calls of C functions that queue work in a stream, such as those of cuBLAS: each returns a status,
// 0 if it succeeded. As a task of a stream's queue, the work has its place in the order of the
// JavaScript thread's requests. May be queued again and again, in any streams of the context.
//
// lib/libraries/nvidia/queued-calls.ts writes the words: how many calls there are, then for each
// the function's number, how many parameters it has, and these. Constants may follow.
class QueuedCalls {
 public:
  // `patched`: the words that are not what they say: kStream stands for the stream's handle,
  // anything else for the address of the word of that index. `name`: what a failure calls it.
  QueuedCalls(const ApiCalls& api, std::span<const api::Word> words,
              std::span<const std::uint32_t> patched, const std::string& name, ContextPtr context);
  QueuedCalls(const QueuedCalls&) = delete;  // its words hold addresses of its own
  QueuedCalls& operator=(const QueuedCalls&) = delete;

  // Any thread. Throws DriverError for a status that is not 0.
  void make(const Stream& stream);

 private:
  static constexpr api::Word kStream = ~api::Word{0};

  std::vector<api::Word> words_;
  std::vector<std::uint32_t> streams_;       // the words that are the stream's handle
  std::vector<api::ApiFunction> functions_;  // of each call
  const char* name_;
  ContextPtr context_;
};

}  // namespace cuda_ffi::binding
