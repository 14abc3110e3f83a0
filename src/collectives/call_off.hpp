#pragma once

#include <atomic>
#include <memory>
#include <string>

namespace cuda_ffi {

// Set once nobody in this process wants the ranks of one id to meet any more.
using CallOff = std::atomic<bool>;

// That of an id: one for all ranks of this process that join by it. Any thread.
std::shared_ptr<const CallOff> call_off_of(const std::string& id);

// Ranks of this process that wait for others by this id give up.
void call_off(const std::string& id);

}  // namespace cuda_ffi
