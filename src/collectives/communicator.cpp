#include "collectives/communicator.hpp"

namespace cuda_ffi {

// Waits for a ticket's turn, and passes it on at the end: the workers of several streams may arrive
// in another order.
class Communicator::Turn {
 public:
  Turn(Communicator& of, std::uint32_t ticket) : of_(of) {
    std::unique_lock lock(of_.mutex_);
    of_.turned_.wait(lock, [&] { return of_.next_ticket_ == ticket; });
  }
  ~Turn() {
    const std::lock_guard lock(of_.mutex_);
    ++of_.next_ticket_;
    of_.turned_.notify_all();
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  Communicator& of_;
};

void Communicator::perform(const std::shared_ptr<const Stream>& stream,
                           const std::vector<Collective>& collectives, std::uint32_t ticket) {
  const Turn turn(*this, ticket);
  throw_if_ended();
  try {
    perform_now(stream, collectives, ticket);
  } catch (const CollectiveError& error) {
    end_by(error.failure(), collectives, ticket);
    throw;
  } catch (const DriverError& error) {
    // The call that failed throws the driver's error; later calls, and the other ranks, get this.
    const CollectiveFailure failure{"ERR_CUDA_RANK_FAILED",
                                    text_of_rank(rank()) + " failed on its device in " +
                                        describe(collectives) + " (" + error.failure().operation +
                                        ").",
                                    name_of(collectives.front().kind), rank()};
    end_at(ticket + 1, failure);
    tell_others(failure);
    throw;
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

void Communicator::end_at(std::uint32_t ticket, const CollectiveFailure& failure) noexcept {
  const std::lock_guard lock(mutex_);
  if (!end_) end_ = End{ticket, failure};
}

void Communicator::throw_if_ended() const {
  const std::lock_guard lock(mutex_);
  if (end_) throw CollectiveError(end_->failure);
}

std::string describe(const std::vector<Collective>& collectives) {
  const std::string first = describe(collectives.front());
  if (collectives.size() == 1) return first;
  return "a group of " + std::to_string(collectives.size()) + " operations (" + first + ", …)";
}

}  // namespace cuda_ffi
