#include "launch/graph_replay.hpp"

#include <algorithm>

namespace cuda_ffi {
namespace {

const LateWork* late_work(const std::shared_ptr<const NodeWork>& work) {
  return work ? std::get_if<LateWork>(work.get()) : nullptr;
}

}  // namespace

GraphReplay::GraphReplay(std::shared_ptr<const Graph> graph, NodeWorks works)
    : graph_(std::move(graph)),
      wanted_(std::make_shared<NodeWorks>(works)),
      applied_(std::move(works)) {
  for (Graph::Number node = 0; node < applied_.size(); ++node) {
    if (late_work(applied_[node])) places_.emplace(node, GraphPlace(*graph_, node));
  }
  if (places_.empty()) exec_ = std::make_unique<GraphExec>(graph_);
}

void GraphReplay::set(Graph::Number node, NodeWork work) {
  auto made = std::make_shared<const NodeWork>(std::move(work));
  if (wanted_.use_count() > 1) wanted_ = std::make_shared<NodeWorks>(*wanted_);
  wanted_->at(node) = std::move(made);
}

bool GraphReplay::is_made(const NodeWorks& works) const {
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock || !exec_) return false;
  return std::all_of(places_.begin(), places_.end(), [&](const auto& place) {
    return works[place.first] == applied_[place.first];
  });
}

void GraphReplay::launch(const Stream& stream, const NodeWorks& works, LaunchToken token) {
  const std::lock_guard lock(mutex_);
  if (!exec_) instantiate(works);
  for (Graph::Number node = 0; node < works.size(); ++node) {
    if (works[node] == applied_[node]) continue;
    apply(node, *works[node]);
    applied_[node] = works[node];
  }
  exec_->launch(stream, token);
  mark_unused(stream);
}

void GraphReplay::instantiate(const NodeWorks& works) {
  for (const auto& [node, place] : places_) made_[node] = late_work(works[node])->make();
  const auto lock = graph_->lock_places();
  for (const auto& [node, place] : places_) {
    place.put(*made_[node]);
    applied_[node] = works[node];
  }
  exec_ = std::make_unique<GraphExec>(graph_);
}

void GraphReplay::apply(Graph::Number node, const NodeWork& work) {
  if (const auto* kernel = std::get_if<KernelWork>(&work)) {
    kernel->kernel->allow_dynamic_shared(kernel->shape.dynamic_shared_bytes);
    exec_->set_kernel(node, KernelNodeParameters(*kernel).get());
  } else if (const auto* copy = std::get_if<CopyWork>(&work)) {
    exec_->set_copy(node, *copy);
  } else if (const auto* fill = std::get_if<FillWork>(&work)) {
    exec_->set_fill(node, *fill);
  } else {
    replace(node, std::get<LateWork>(work).make());
  }
}

// Launches under way may still use the graph that was there before.
void GraphReplay::replace(Graph::Number node, Made made) {
  exec_->set_child(node, *place_with(*made));
  std::erase_if(replaced_, [](const Replaced& one) { return one.unused && one.unused->done(); });
  replaced_.push_back({std::exchange(made_[node], std::move(made)), nullptr});
}

void GraphReplay::mark_unused(const Stream& stream) {
  if (replaced_.empty() || replaced_.back().unused) return;
  const auto event = std::make_shared<Event>(graph_->context(), Event::Timing::Off);
  event->record(stream);
  for (Replaced& one : replaced_) {
    if (!one.unused) one.unused = event;
  }
}

}  // namespace cuda_ffi
