#include "software_device/device/capture.hpp"

#include <algorithm>
#include <set>

namespace cuda_ffi::software {
namespace {

std::atomic<std::uint64_t> next_capture_id{1};

// All captures that have not ended.
struct OpenCaptures {
  std::mutex mutex;
  std::set<Capture*> captures;
};

OpenCaptures& open_captures() {
  static auto* const made = new OpenCaptures();
  return *made;
}

std::atomic<int> active{0};  // the number of open captures; 0 saves taking the lock

void add_once(std::vector<GraphNode*>& nodes, const std::vector<GraphNode*>& more) {
  for (GraphNode* node : more) {
    if (std::find(nodes.begin(), nodes.end(), node) == nodes.end()) nodes.push_back(node);
  }
}

}  // namespace

Capture::Capture(CUstreamCaptureMode mode, std::shared_ptr<Graph> graph)
    : id_(next_capture_id++),
      mode_(mode),
      thread_(std::this_thread::get_id()),
      graph_(std::move(graph)) {
  OpenCaptures& all = open_captures();
  const std::lock_guard lock(all.mutex);
  all.captures.insert(this);
  active.fetch_add(1, std::memory_order_release);
}

Capture::~Capture() {
  let_go();
}

void Capture::let_go() {
  OpenCaptures& all = open_captures();
  const std::lock_guard lock(all.mutex);
  if (all.captures.erase(this) == 1) active.fetch_sub(1, std::memory_order_release);
}

std::shared_ptr<Capture> Capture::begin(const std::shared_ptr<Stream>& stream,
                                        CUstreamCaptureMode mode, std::shared_ptr<Graph> graph,
                                        std::vector<GraphNode*> dependencies) {
  require(mode >= CU_STREAM_CAPTURE_MODE_GLOBAL && mode <= CU_STREAM_CAPTURE_MODE_RELAXED);
  require(stream->role() != Stream::Role::Legacy, CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
  require(stream->capture() == nullptr, CUDA_ERROR_ILLEGAL_STATE);
  auto capture = std::make_shared<Capture>(mode, std::move(graph));
  capture->origin_ = stream.get();
  capture->members_[stream.get()] = {stream, std::move(dependencies)};
  stream->set_capture(capture);
  return capture;
}

// Whether every stream of the capture has joined: its last nodes are among `into`, or come before
// one of them.
bool Capture::joined(const std::vector<GraphNode*>& into) const {
  std::set<const GraphNode*> seen;
  std::vector<const GraphNode*> next(into.begin(), into.end());
  while (!next.empty()) {
    const GraphNode* node = next.back();
    next.pop_back();
    if (!seen.insert(node).second) continue;
    next.insert(next.end(), node->dependencies.begin(), node->dependencies.end());
  }
  return std::all_of(members_.begin(), members_.end(), [&](const auto& member) {
    const auto& ends = member.second.dependencies;
    return std::all_of(ends.begin(), ends.end(),
                       [&](const GraphNode* end) { return seen.contains(end); });
  });
}

std::shared_ptr<Graph> Capture::end(Stream& stream) {
  const std::lock_guard lock(mutex_);
  require(&stream == origin_, CUDA_ERROR_STREAM_CAPTURE_UNMATCHED);
  const bool own_thread = thread_ == std::this_thread::get_id();
  require(own_thread || mode_ == CU_STREAM_CAPTURE_MODE_RELAXED,
          CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD);
  const bool all_joined = joined(members_[origin_].dependencies);
  for (auto& [key, member] : members_) member.stream->set_capture(nullptr);
  members_.clear();
  ended_.store(true, std::memory_order_release);
  let_go();
  // Events that were recorded in the capture keep it, and must not keep what the graph holds.
  std::shared_ptr<Graph> graph = std::move(graph_);
  require(valid(), CUDA_ERROR_STREAM_CAPTURE_INVALIDATED);
  require(all_joined, CUDA_ERROR_STREAM_CAPTURE_UNJOINED);
  return graph;
}

GraphNode& Capture::add(Stream& stream, NodeContent content) {
  const std::lock_guard lock(mutex_);
  require(valid(), CUDA_ERROR_STREAM_CAPTURE_INVALIDATED);
  auto& dependencies = members_.at(&stream).dependencies;
  GraphNode& node = graph_->add(std::move(content), dependencies);
  dependencies = {&node};
  return node;
}

std::vector<GraphNode*> Capture::dependencies(const Stream& stream) const {
  const std::lock_guard lock(mutex_);
  const auto it = members_.find(&stream);
  return it == members_.end() ? std::vector<GraphNode*>() : it->second.dependencies;
}

void Capture::set_dependencies(const Stream& stream, std::vector<GraphNode*> dependencies) {
  const std::lock_guard lock(mutex_);
  members_.at(&stream).dependencies = std::move(dependencies);
}

void Capture::wait(const std::shared_ptr<Stream>& stream, const CapturedNode& seen) {
  require(valid(), CUDA_ERROR_STREAM_CAPTURE_INVALIDATED);
  const auto own = stream->capture();
  if (own && own.get() != this) {
    own->invalidate();
    invalidate();
    fail(CUDA_ERROR_STREAM_CAPTURE_MERGE);
  }
  {
    const std::lock_guard lock(mutex_);
    Member& member = members_[stream.get()];
    member.stream = stream;
    add_once(member.dependencies, seen.dependencies);
  }
  if (!own) stream->set_capture(shared_from_this());
}

void Capture::check_unsafe_call() {
  if (active.load(std::memory_order_acquire) == 0) return;
  const CUstreamCaptureMode own_mode = thread_state().capture_mode;
  if (own_mode == CU_STREAM_CAPTURE_MODE_RELAXED) return;
  bool refused = false;
  OpenCaptures& all = open_captures();
  const std::lock_guard lock(all.mutex);
  for (Capture* capture : all.captures) {
    if (capture->mode_ == CU_STREAM_CAPTURE_MODE_RELAXED) continue;
    const bool everywhere = capture->mode_ == CU_STREAM_CAPTURE_MODE_GLOBAL &&
                            own_mode == CU_STREAM_CAPTURE_MODE_GLOBAL;
    if (!everywhere && capture->thread_ != std::this_thread::get_id()) continue;
    capture->invalidate();
    refused = true;
  }
  require(!refused, CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
}

void Capture::check_legacy_stream(Context& context) {
  if (active.load(std::memory_order_acquire) == 0) return;
  bool refused = false;
  for (const auto& stream : context.streams()) {
    const auto capture = stream->blocking() ? stream->capture() : nullptr;
    if (!capture) continue;
    capture->invalidate();
    refused = true;
  }
  require(!refused, CUDA_ERROR_STREAM_CAPTURE_IMPLICIT);
}

}  // namespace cuda_ffi::software
