#pragma once

#include <atomic>
#include <memory>
#include <string>

namespace cuda_ffi {

// Set once nobody in this process wants the ranks of one id to meet any more.
using CallOff = std::atomic<bool>;

// The flag of an id, shared by all ranks of this process that join with it. Any thread.
std::shared_ptr<const CallOff> call_off_of(const std::string& id);

// Makes the ranks of this process that wait for others with this id give up.
void call_off(const std::string& id);

}  // namespace cuda_ffi
