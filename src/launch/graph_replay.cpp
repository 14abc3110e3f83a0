#include "launch/graph_replay.hpp"

namespace cuda_ffi {

GraphReplay::GraphReplay(std::unique_ptr<GraphExec> exec, NodeWorks works)
    : exec_(std::move(exec)),
      wanted_(std::make_shared<NodeWorks>(works)),
      applied_(std::move(works)) {}

void GraphReplay::set(Graph::Number node, NodeWork work) {
  auto made = std::make_shared<const NodeWork>(std::move(work));
  if (wanted_.use_count() > 1) wanted_ = std::make_shared<NodeWorks>(*wanted_);
  wanted_->at(node) = std::move(made);
}

void GraphReplay::launch(const Stream& stream, const NodeWorks& works, LaunchToken token) {
  const std::lock_guard lock(mutex_);
  for (Graph::Number node = 0; node < works.size(); ++node) {
    if (works[node] == applied_[node]) continue;
    apply(node, *works[node]);
    applied_[node] = works[node];
  }
  exec_->launch(stream, token);
}

void GraphReplay::apply(Graph::Number node, const NodeWork& work) const {
  if (const auto* kernel = std::get_if<KernelWork>(&work)) {
    kernel->kernel->allow_dynamic_shared(kernel->shape.dynamic_shared_bytes);
    exec_->set_kernel(node, KernelNodeParameters(*kernel).get());
  } else if (const auto* copy = std::get_if<CopyWork>(&work)) {
    exec_->set_copy(node, *copy);
  } else {
    exec_->set_fill(node, std::get<FillWork>(work));
  }
}

}  // namespace cuda_ffi
