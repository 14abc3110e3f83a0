#pragma once

#include <memory>

#include "driver/graph.hpp"
#include "driver/stream.hpp"

namespace cuda_ffi {

// A node of a graph that gets its work, which is a graph too, after other nodes have been added:
// Graph::add_place() and capture_place() add such nodes. All members throw DriverError.
class GraphPlace {
 public:
  GraphPlace(const Graph& graph, Graph::Number number);

  // Gives it its work, or other work, for instances that are made from now on. Any thread, while
  // the graph's lock_places() is held.
  void put(const Graph& work) const;

 private:
  CUgraphNodeType type_of(CUgraphNode node) const;

  ContextPtr context_;
  CUgraph inside_;  // the driver's, which belongs to the node
};

// What is in a place without work.
std::shared_ptr<Graph> empty_place(const ContextPtr& context);
// What is in a place that has got `work`.
std::shared_ptr<Graph> place_with(const Graph& work);

// Adds a place to the graph that `stream` is captured into: after what is in the stream, and after
// the node `later_than`, if there is one.
CUgraphNode capture_place(const Stream& stream, CUgraphNode later_than);

}  // namespace cuda_ffi
