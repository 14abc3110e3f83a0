#pragma once

// What may happen to lanes that wait while others of their warp run.

#include "software_device/execute/body/bit_rows.hpp"
#include "software_device/execute/plan/code.hpp"

namespace cuda_ffi::software::translate {

class Divergence {
 public:
  explicit Divergence(const Code& code);

  // Sets Value::masked of what some lanes may write while others, which wait behind a branch that
  // may part them, still need what they have.
  void find(Code& code) const;

 private:
  void find_postdominators(const Code& code);
  BlockId meeting_of(const Code& code, BlockId branch) const;
  std::vector<bool> reach(const Code& code, BlockId from, BlockId until) const;
  void mask_between(Code& code, const std::vector<bool>& writers,
                    const std::vector<bool>& waiters) const;

  BitRows postdominators_;
  std::vector<std::vector<ValueId>> writes_;  // by block: what lives on, or was there before
};

}  // namespace cuda_ffi::software::translate
