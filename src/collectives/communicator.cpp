#include "collectives/communicator.hpp"

#include <algorithm>
#include <limits>

namespace cuda_ffi {

// Waits for a ticket's turn, and passes it on at the end: the workers of several streams may arrive
// in another order.
class Communicator::Turn {
 public:
  Turn(Communicator& of, std::uint32_t ticket) : of_(of), ticket_(ticket) {
    std::unique_lock lock(of_.mutex_);
    of_.turned_.wait(lock, [&] { return of_.next_ticket_ == ticket_; });
  }
  ~Turn() { of_.pass(ticket_); }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  Communicator& of_;
  std::uint32_t ticket_;
};

bool Communicator::is_turn_of(std::uint32_t ticket) const {
  const std::lock_guard lock(mutex_);
  return next_ticket_ == ticket && !end_;
}

void Communicator::pass(std::uint32_t ticket) {
  const std::lock_guard lock(mutex_);
  passed_.insert(ticket);
  while (passed_.erase(next_ticket_) == 1) ++next_ticket_;
  turned_.notify_all();
}

void Communicator::fail(const std::exception_ptr& why, const std::vector<Collective>& during,
                        std::uint32_t ticket) {
  try {
    std::rethrow_exception(why);
  } catch (const CollectiveError& error) {
    throw_if_ended();  // then this follows from that
    end_by(explained(error.failure(), during), during, ticket);
    throw;
  } catch (const DriverError& error) {
    fail_alone(how_device_failed(error, during), during, ticket);
    throw;
  } catch (const std::exception& error) {
    fail_alone(" failed in " + describe(during) + " (" + error.what() + ").", during, ticket);
    throw;
  }
}

void Communicator::fail_alone(const std::string& how, const std::vector<Collective>& during,
                              std::uint32_t ticket) noexcept {
  const CollectiveFailure failure{"ERR_CUDA_RANK_FAILED", text_of_rank(rank()) + how,
                                  name_of(during.front().kind), rank()};
  end_at(ticket, failure, ticket);
  tell_others(failure);
}

Part::~Part() {
  if (is_over_) return;
  of_->fail_alone(" did not come to " + describe(collectives_) +
                      ", since what its stream was to do before had failed.",
                  collectives_, ticket_);
  of_->pass(ticket_);
}

bool Part::is_quick() const {
  return graph_ ? of_->is_quick(*graph_) : of_->is_quick(collectives_);
}

void Part::do_it(const std::shared_ptr<const Stream>& stream, const MarkEnd& mark_end) {
  if (graph_) return of_->launch(stream, collectives_, ticket_, *graph_, mark_end);
  of_->perform(stream, collectives_, ticket_, mark_end);
}

bool Part::perform_at_once(const std::shared_ptr<const Stream>& stream, const MarkEnd& mark_end) {
  if (!of_->is_turn_of(ticket_) || !is_quick()) return false;
  try {
    do_it(stream, mark_end);
  } catch (...) {
    failed_ = std::current_exception();
    return false;
  }
  is_over_ = true;
  of_->pass(ticket_);
  return true;
}

void Part::perform(const std::shared_ptr<const Stream>& stream) {
  const Communicator::Turn turn(*of_, ticket_);
  is_over_ = true;
  try {
    if (failed_) std::rethrow_exception(failed_);
    of_->throw_if_ended();
    do_it(stream);
  } catch (...) {
    of_->fail(std::current_exception(), collectives_, ticket_);
  }
}

std::optional<Communicator::End> Communicator::end() const {
  const std::lock_guard lock(mutex_);
  return end_;
}

void Communicator::end_by(const CollectiveFailure& failure, const std::vector<Collective>& during,
                          std::uint32_t ticket) noexcept {
  end_at(ticket, failure);
  if (failure.code != given_up().code) return tell_others(failure);
  tell_others({"ERR_CUDA_RANK_LOST",
               text_of_rank(rank()) + " disposed of its communicator in " + describe(during) +
                   ". Join again with a new id to continue.",
               name_of(during.front().kind), rank()});
}

void Communicator::end_with_device() noexcept {
  const CollectiveFailure failure{"ERR_CUDA_RANK_LOST",
                                  text_of_rank(rank()) + " has ended: its device was reset.",
                                  "reset", rank()};
  end_at(std::numeric_limits<std::uint32_t>::max(), failure);
  tell_others(failure);
  give_up();
  wait_until_left();
}

void Communicator::end_at(std::uint32_t ticket, const CollectiveFailure& failure,
                          std::uint32_t own_error) noexcept {
  const std::uint32_t on_device = first_under_way().value_or(ticket);
  const std::lock_guard lock(mutex_);
  if (!end_) end_ = End{std::min({ticket, on_device, next_ticket_}), failure, own_error};
}

void Communicator::throw_if_ended() const {
  const std::lock_guard lock(mutex_);
  if (end_) throw CollectiveError(end_->failure);
}

std::string how_device_failed(const DriverError& error, const std::vector<Collective>& during) {
  return " failed on its device in " + describe(during) + " (" + error.failure().operation + ").";
}

std::string describe(const std::vector<Collective>& collectives) {
  const std::string first = describe(collectives.front());
  if (collectives.size() == 1) return first;
  return "a group of " + std::to_string(collectives.size()) + " operations (" + first + ", …)";
}

}  // namespace cuda_ffi
