#pragma once

#include <stdexcept>
#include <string>

namespace cuda_ffi {

// Why a communicator has ended for all its ranks.
struct CollectiveFailure {
  std::string code;       // ERR_CUDA_RANK_LOST
  std::string message;    // a sentence that names rank and operation
  std::string operation;  // allReduce; empty while the ranks meet
  int rank = -1;          // the rank at fault; -1 if that is not known
};

// The rank as the beginning of a sentence.
inline std::string text_of_rank(int rank) {
  return "Rank " + std::to_string(rank);
}

// The rank's own owner wants no more results.
inline CollectiveFailure given_up() {
  return {"ERR_CUDA_DISPOSED", "The communicator is disposed.", "", -1};
}

// Nobody wants the ranks to meet any more.
inline CollectiveFailure called_off(int rank) {
  return {"ERR_CUDA_RANK_LOST",
          text_of_rank(rank) +
              " does not join, since another rank of its process cannot. Make a new id and join "
              "again.",
          "join", rank};
}

class CollectiveError : public std::runtime_error {
 public:
  explicit CollectiveError(CollectiveFailure failure)
      : std::runtime_error(failure.message), failure_(std::move(failure)) {}
  const CollectiveFailure& failure() const noexcept { return failure_; }

 private:
  CollectiveFailure failure_;
};

}  // namespace cuda_ffi
