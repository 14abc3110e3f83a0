#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

namespace cuda_ffi::binding {

// Objects by the numbers that stand for them in the arena. A free number is reused. JavaScript
// thread.
template <typename Object>
class SlotTable {
  using Slots = std::vector<std::shared_ptr<Object>>;

 public:
  // Holds a number, and frees it when destroyed. Shares the table, so it may outlive the SlotTable.
  class Slot {
   public:
    Slot(std::shared_ptr<Slots> slots, std::uint32_t number)
        : slots_(std::move(slots)), number_(number) {}
    ~Slot() { (*slots_)[number_] = nullptr; }
    Slot(const Slot&) = delete;
    Slot& operator=(const Slot&) = delete;

    std::uint32_t number() const noexcept { return number_; }

   private:
    std::shared_ptr<Slots> slots_;
    std::uint32_t number_;
  };

  std::unique_ptr<Slot> add(std::shared_ptr<Object> object) {
    const auto free = std::find(slots_->begin(), slots_->end(), nullptr);
    const auto number = static_cast<std::uint32_t>(free - slots_->begin());
    if (free == slots_->end()) {
      slots_->push_back(std::move(object));
    } else {
      *free = std::move(object);
    }
    return std::make_unique<Slot>(slots_, number);
  }

  // Throws std::out_of_range if nothing has that number: JavaScript may pass a wrong one.
  const std::shared_ptr<Object>& at(std::uint32_t number) const {
    if (const auto& object = slots_->at(number)) return object;
    throw std::out_of_range("nothing has this slot");
  }

  // nullptr if `matches` holds for no object.
  template <typename Matches>
  std::shared_ptr<Object> find(const Matches& matches) const {
    const auto found = std::find_if(slots_->begin(), slots_->end(),
                                    [&](const auto& object) { return object && matches(*object); });
    return found == slots_->end() ? nullptr : *found;
  }

  std::vector<std::shared_ptr<const void>> all() const { return {slots_->begin(), slots_->end()}; }

  template <typename Body>
  void for_each(const Body& body) const {
    for (const auto& object : *slots_) {
      if (object) body(*object);
    }
  }

 private:
  std::shared_ptr<Slots> slots_ = std::make_shared<Slots>();
};

}  // namespace cuda_ffi::binding
