#pragma once

// A capture: the work of its streams becomes nodes of a graph instead of being done. It begins in
// one stream, spreads to others through events, and ends where it began.

#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "software_device/device/graph.hpp"

namespace cuda_ffi::software {

class Capture;

// The place at which an event was recorded in a capture.
struct CapturedNode {
  std::shared_ptr<Capture> capture;
  std::vector<GraphNode*> dependencies;
};

class Capture : public std::enable_shared_from_this<Capture> {
 public:
  static std::shared_ptr<Capture> begin(const std::shared_ptr<Stream>& stream,
                                        CUstreamCaptureMode mode, std::shared_ptr<Graph> graph,
                                        std::vector<GraphNode*> dependencies);
  ~Capture();
  Capture(CUstreamCaptureMode mode, std::shared_ptr<Graph> graph);
  Capture(const Capture&) = delete;
  Capture& operator=(const Capture&) = delete;

  std::uint64_t id() const noexcept { return id_; }
  // Until it has ended.
  const std::shared_ptr<Graph>& graph() const noexcept { return graph_; }
  bool ended() const noexcept { return ended_.load(std::memory_order_acquire); }
  bool valid() const noexcept { return valid_.load(std::memory_order_acquire); }
  void invalidate() noexcept { valid_.store(false, std::memory_order_release); }
  // Ends the capture and lets its streams go. Throws Failure; the graph is returned only if all
  // streams have joined.
  std::shared_ptr<Graph> end(Stream& stream);

  // Makes the stream's work a node. Throws Failure INVALIDATED.
  GraphNode& add(Stream& stream, NodeContent content);
  std::vector<GraphNode*> dependencies(const Stream& stream) const;
  void set_dependencies(const Stream& stream, std::vector<GraphNode*> dependencies);
  // Makes the stream wait for what the event saw; the stream joins the capture if it is not in it.
  void wait(const std::shared_ptr<Stream>& stream, const CapturedNode& seen);

  // Throws Failure UNSUPPORTED, and invalidates captures, if the calling thread may not now do
  // something that a capture cannot contain.
  static void check_unsafe_call();
  // The legacy default stream would have to wait for a capturing stream: throws Failure IMPLICIT.
  static void check_legacy_stream(Context& context);

 private:
  struct Member {
    std::shared_ptr<Stream> stream;
    std::vector<GraphNode*> dependencies;
  };
  bool joined(const std::vector<GraphNode*>& into) const;
  void let_go();

  const std::uint64_t id_;
  const CUstreamCaptureMode mode_;
  const std::thread::id thread_;
  std::shared_ptr<Graph> graph_;  // null once it has ended
  std::atomic<bool> valid_{true};
  std::atomic<bool> ended_{false};
  mutable std::mutex mutex_;  // guards what follows
  const Stream* origin_ = nullptr;
  std::map<const Stream*, Member> members_;
};

}  // namespace cuda_ffi::software
