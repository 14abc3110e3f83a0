#pragma once

// What a conditional node does: it runs bodies as its condition says, on the thread that drains the
// stream. Bodies hold only kernels, copies, fills and further conditional nodes.

#include <memory>
#include <variant>
#include <vector>

#include "software_device/device/graph_content.hpp"

namespace cuda_ffi::software {

class GraphNode;
struct ConditionalOperation;

using BodyOperation = std::variant<KernelOperation, CopyOperation, FillOperation,
                                   std::shared_ptr<const ConditionalOperation>>;

// What a launch's kernels are told besides their parameters.
struct LaunchOfGraph {
  int node = -1;                                   // which node of the launched graph it is
  std::shared_ptr<const std::atomic<bool>> ended;  // set once nobody wants the result
  std::uint64_t launched_at = 0;                   // as KernelOperation has it

  KernelOperation operator()(KernelOperation kernel) const;
};

struct ConditionalOperation {
  static constexpr bool kCallsProgram = false;
  static constexpr bool kRunsAfterError = false;
  std::shared_ptr<const Condition> condition;
  CUgraphConditionalNodeType type{};
  std::vector<std::vector<BodyOperation>> bodies;  // in an order that respects dependencies
  LaunchOfGraph launch;

  // A loop that does not end by itself ends as an endless kernel does: if the context is cancelled,
  // after the time limit, or once nobody wants the result.
  void perform(Context& context) const;
};

ConditionalOperation conditional_operation(const ConditionalContent& content,
                                           const LaunchOfGraph& launch);

// A node in one of the bodies, or deeper, that none may hold; null if there is none. A body may
// hold kernels, copies between linear memory, fills, empty nodes, child graphs of these, and
// conditional nodes.
const GraphNode* unfit_for_body(const ConditionalContent& content);

}  // namespace cuda_ffi::software
