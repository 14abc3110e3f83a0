#include "software_device/execute/translated/tier.hpp"

#include <bit>
#include <cstdlib>
#include <utility>

#include "software_device/execute/state/code.hpp"

namespace cuda_ffi::software::translate {

namespace {

// What a translation takes, more or less: memory and a thread from the system, and each
// instruction. A kernel runs interpreted so many times as long before: then a program that ends
// just behind it has lost three parts in a hundred.
constexpr Tier::Time kOfKernel = std::chrono::microseconds(300);
constexpr Tier::Time kOfInstruction = std::chrono::microseconds(1);
constexpr std::int64_t kPatience = 32;

Tier::Time translation_time(const DecodedFunction& function) {
  return kOfKernel + kOfInstruction * static_cast<std::int64_t>(function.code.size());
}

// A way that was faster so many times more than the other is taken; after so many comparisons the
// one that leads.
constexpr int kEnough = 4, kMostComparisons = 31;

}  // namespace

Tier::Tier(const DecodedFunction& function, const Dim3& block, Background background)
    : function_(function),
      block_(block),
      background_(std::move(background)),
      patience_(kPatience * translation_time(function).count()) {}

void Tier::translate_now() {
  const std::lock_guard lock(mutex_);
  if (made_ == nullptr) made_ = Translation::make(function_, block_);
  state_.store(made_ == nullptr ? State::Interpreted : State::Translated,
               std::memory_order_release);
}

const Translation* Tier::choose() {
  switch (state_.load(std::memory_order_acquire)) {
    case State::Translated:
      return made_.get();
    case State::Trying: {
      // In no regular order, since launches may follow one: by the parity of a number's bits.
      const std::uint32_t turn = turns_.fetch_add(1, std::memory_order_relaxed);
      return std::popcount(turn) % 2 == 0 ? made_.get() : nullptr;
    }
    default:
      return nullptr;
  }
}

bool Tier::measures() const {
  const State state = state_.load(std::memory_order_relaxed);
  return state == State::Waiting || state == State::Trying;
}

bool Tier::has_settled() const {
  const State state = state_.load(std::memory_order_relaxed);
  return state == State::Translated || state == State::Interpreted;
}

void Tier::note(const Translation* how, std::uint64_t blocks, Time time) {
  switch (state_.load(std::memory_order_acquire)) {
    case State::Waiting:
      if (spent_.fetch_add(time.count(), std::memory_order_relaxed) + time.count() >= patience_)
        begin();
      return;
    case State::Trying:
      return compare(how != nullptr,
                     static_cast<double>(time.count()) / static_cast<double>(blocks));
    default:
      return;
  }
}

void Tier::begin() {
  State expected = State::Waiting;
  if (!state_.compare_exchange_strong(expected, State::Translating)) return;
  background_([this] { publish(Translation::make(function_, block_)); });
}

void Tier::publish(std::unique_ptr<const Translation> made) {
  const std::lock_guard lock(mutex_);
  if (state_.load(std::memory_order_relaxed) != State::Translating) return;
  if (made == nullptr || !made->promises()) return state_.store(State::Interpreted);
  made_ = std::move(made);
  state_.store(State::Trying, std::memory_order_release);
}

// Two neighbours in time, one of each kind.
void Tier::compare(bool translated, double time_a_block) {
  const std::lock_guard lock(mutex_);
  if (state_.load(std::memory_order_relaxed) != State::Trying) return;
  last_[translated ? 1 : 0] = time_a_block;
  if (!last_[0] || !last_[1]) return;
  lead_ += *last_[1] < *last_[0] ? 1 : -1;
  last_[0] = last_[1] = std::nullopt;
  if (++tried_ < kMostComparisons && std::abs(lead_) < kEnough) return;
  state_.store(lead_ > 0 ? State::Translated : State::Interpreted, std::memory_order_release);
}

}  // namespace cuda_ffi::software::translate
