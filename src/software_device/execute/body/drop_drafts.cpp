// Removes drafts, and corrects the positions of the labels.

#include "software_device/execute/body/draft.hpp"

namespace cuda_ffi::software {

void drop_drafts(Body& body, const std::vector<bool>& unwanted) {
  std::vector<std::uint32_t> place(body.drafts.size() + 1, 0);
  std::uint32_t kept = 0;
  for (std::size_t k = 0; k < body.drafts.size(); ++k) {
    place[k] = kept;
    if (!unwanted[k]) body.drafts[kept++] = body.drafts[k];
  }
  place.back() = kept;
  body.drafts.resize(kept);
  for (std::uint32_t& label : body.labels) label = place[label];
}

}  // namespace cuda_ffi::software
