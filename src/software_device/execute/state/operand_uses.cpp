#include "software_device/execute/state/operand_uses.hpp"

#include <mutex>
#include <unordered_map>
#include <utility>

namespace cuda_ffi::software {

namespace {

class Registry {
 public:
  static Registry& instance() {
    static auto* const registry = new Registry;  // modules may outlive every static object
    return *registry;
  }
  void add(const DecodedFunction& function, std::shared_ptr<const OperandUses> uses) {
    const std::lock_guard lock(mutex_);
    by_function_[&function] = std::move(uses);
  }
  void remove(const DecodedFunction& function) {
    const std::lock_guard lock(mutex_);
    by_function_.erase(&function);
  }
  std::shared_ptr<const OperandUses> find(const DecodedFunction& function) {
    const std::lock_guard lock(mutex_);
    const auto found = by_function_.find(&function);
    return found == by_function_.end() ? nullptr : found->second;
  }

 private:
  std::mutex mutex_;
  std::unordered_map<const DecodedFunction*, std::shared_ptr<const OperandUses>> by_function_;
};

struct Entry {
  explicit Entry(const DecodedFunction& of) : function(of) {}
  ~Entry() { Registry::instance().remove(function); }
  Entry(const Entry&) = delete;
  Entry& operator=(const Entry&) = delete;
  const DecodedFunction& function;
};

}  // namespace

std::shared_ptr<const void> keep_operand_uses(const DecodedFunction& function, OperandUses uses) {
  Registry::instance().add(function, std::make_shared<const OperandUses>(std::move(uses)));
  return std::make_shared<const Entry>(function);
}

std::shared_ptr<const OperandUses> find_operand_uses(const DecodedFunction& function) {
  return Registry::instance().find(function);
}

}  // namespace cuda_ffi::software
