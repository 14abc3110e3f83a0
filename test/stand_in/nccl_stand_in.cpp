// A stand-in for libnccl.so.2, for machines without GPUs: NCCL's functions, with its ABI, over the
// memory of software devices of one process. It stands in for what this package's NCCL engine sees
// of NCCL:
//
// - communicators that do not block: joining and ending a group answer ncclInProgress, and
//   ncclCommGetAsyncError says when they are done;
// - their children by ncclCommSplit, which may block: the first call of an operation of a size
// waits
//   until all ranks have come to it, as NCCL connects them then, or until one of the family is
//   aborted. NCCL_STAND_IN_FAILS=split refuses to make them;
// - operations that are queued in a stream, and hold it up until all ranks' streams have come to
//   theirs (host functions in the place of NCCL's kernels);
// - ncclCommFinalize, which all ranks do together, as they do ncclCommDestroy of what is not
//   finalized, and ncclCommAbort, which ends what holds the streams up;
// - the order of a rank's operations, which is that in which they are queued, by events, also
//   between streams and graphs;
// - operations in streams that are captured, which are done each time the graph is launched. As
// long
//   as a graph refers to a communicator, ncclCommDestroy and ncclCommAbort wait;
// - a library whose data goes with the exit handlers: if it is called after that, or a thread of
// its
//   own comes to that, the process ends by a signal;
// - communicators that share what is destroyed: if two are at the same time, the process ends by a
//   signal. NCCL_STAND_IN_DESTROY_TAKES is how many milliseconds that, or an abort, takes;
// - errors: NCCL_STAND_IN_FAILS=join, call or async makes each of these fail.
//
// It stands in for none of NCCL's speed, transports, processes or topologies.

#include <dlfcn.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "collectives/combine.hpp"
#include "library/cuda_abi.hpp"

using namespace cuda_ffi;

namespace {

bool fails(const char* what) {
  const char* wanted = std::getenv("NCCL_STAND_IN_FAILS");
  return wanted && std::string(wanted) == what;
}

// Held while a communicator is taken apart.
class BeingTakenApart {
 public:
  BeingTakenApart() {
    ++count_;
    const char* milliseconds = std::getenv("NCCL_STAND_IN_DESTROY_TAKES");
    const int takes = milliseconds ? std::atoi(milliseconds) : 1;
    std::this_thread::sleep_for(std::chrono::milliseconds(takes));
  }
  ~BeingTakenApart() { --count_; }
  static bool is_one() { return count_ > 0; }

 private:
  static inline std::atomic<int> count_{0};
};

// Gone once the exit handlers have run, which must not run under a thread that uses it.
struct Data {
  ~Data() {
    is_there = false;
    if (BeingTakenApart::is_one()) std::abort();
  }
  static inline std::atomic<bool> is_there{true};
} data;

void needs_data() {
  if (!Data::is_there) std::abort();
}

// Of the driver that the process has opened already.
template <typename Function>
Function driver_function(const char* name) {
  static void* driver = dlopen(std::getenv("NCCL_STAND_IN_DRIVER"), RTLD_NOW | RTLD_NOLOAD);
  return reinterpret_cast<Function>(dlsym(driver, name));
}

// The graph that the stream is captured into, or null.
CUgraph captured_into(CUstream stream) {
  static const auto info =
      driver_function<CUresult (*)(CUstream, CUstreamCaptureStatus*, cuuint64_t*, CUgraph*,
                                   const CUgraphNode**, size_t*)>("cuStreamGetCaptureInfo_v2");
  CUstreamCaptureStatus status{};
  CUgraph graph = nullptr;
  info(stream, &status, nullptr, &graph, nullptr, nullptr);
  return status == CU_STREAM_CAPTURE_STATUS_ACTIVE ? graph : nullptr;
}

// Calls `destroy` once no graph that was made from this one, and no launch, is left.
void keep_with(CUgraph graph, void* resource, void (*destroy)(void*)) {
  static const auto create =
      driver_function<CUresult (*)(CUuserObject*, void*, void (*)(void*), unsigned, unsigned)>(
          "cuUserObjectCreate");
  static const auto retain =
      driver_function<CUresult (*)(CUgraph, CUuserObject, unsigned, unsigned)>(
          "cuGraphRetainUserObject");
  CUuserObject object = nullptr;
  create(&object, resource, destroy, 1, CU_USER_OBJECT_NO_DESTRUCTOR_SYNC);
  retain(graph, object, 1, CU_GRAPH_USER_OBJECT_MOVE);
}

CUresult launch_host_function(CUstream stream, void (*function)(void*), void* passed) {
  static const auto launch =
      driver_function<CUresult (*)(CUstream, void (*)(void*), void*)>("cuLaunchHostFunc");
  return launch(stream, function, passed);
}

// The ranks that joined by one id.
struct Clique {
  std::mutex mutex;
  std::condition_variable changed;
  int size = 0, joined = 0, split = 0;
  int finalized[2] = {};                  // the parents, the children
  std::map<std::string, int> connecting;  // how many ranks have come to it for the first time
  std::map<std::uint64_t, std::vector<Collective>> rounds;  // those who have come; by number
  std::map<std::uint64_t, bool> done;
  struct Post {
    const std::byte* bytes;
    bool taken = false;
  };
  std::map<std::pair<int, int>, std::deque<std::shared_ptr<Post>>> posts;  // from, to
};

std::shared_ptr<Clique> clique_of(const ncclUniqueId& id) {
  static auto& mutex = *new std::mutex;
  static auto& cliques = *new std::map<std::string, std::weak_ptr<Clique>>;
  const std::lock_guard lock(mutex);
  auto& known = cliques[std::string(id.internal, sizeof id.internal)];
  auto clique = known.lock();
  if (!clique) known = clique = std::make_shared<Clique>();
  return clique;
}

// A communicator and its child are one family.
struct Family {
  std::atomic<bool> aborted{false};
};

struct State {
  std::shared_ptr<Clique> clique;
  std::shared_ptr<Family> family = std::make_shared<Family>();
  int rank = 0;
  bool may_block = false;  // as a child does
  bool finalized = false;
  std::atomic<int> async{ncclInProgress};
  std::uint64_t collectives = 0;
  CUevent last = nullptr;  // happens after what was queued last
  int graphs = 0;          // that refer to it
  bool is_gone = false;
  std::set<std::string> connected;

  bool aborted() const { return family->aborted; }
};

std::byte* at(CUdeviceptr address) {
  return reinterpret_cast<std::byte*>(address);
}

// All have come: does the work of every rank.
void perform(const std::vector<Collective>& ranks) {
  const Collective& first = ranks.front();
  const size_t part = first.count * element_bytes(first.type);
  std::vector<std::vector<std::byte>> results(ranks.size());
  for (size_t own = 0; own < ranks.size(); ++own) {
    std::vector<std::byte>& result = results[own];
    std::vector<const std::byte*> parts;
    const size_t offset = first.kind == CollectiveKind::ReduceScatter ? own * part : 0;
    for (const Collective& rank : ranks) parts.push_back(at(rank.from) + offset);
    if (first.kind == CollectiveKind::AllGather) {
      for (const std::byte* bytes : parts) result.insert(result.end(), bytes, bytes + part);
    } else if (first.kind == CollectiveKind::Broadcast) {
      result.assign(parts[size_t(first.root)], parts[size_t(first.root)] + part);
    } else if (first.kind != CollectiveKind::Reduce || first.root == int(own)) {
      result.resize(part);
      combine(first.type, first.op, parts, first.count, result.data());
    }
  }
  for (size_t own = 0; own < ranks.size(); ++own) {
    if (!results[own].empty())
      std::memcpy(at(ranks[own].to), results[own].data(), results[own].size());
  }
}

// What a stream does when it comes to a group.
struct Group {
  std::shared_ptr<State> state;
  std::vector<Collective> calls;
  bool never_ends = false;  // on a broken connection
  bool is_of_graph = false;

  template <typename Condition>
  bool wait(std::unique_lock<std::mutex>& lock, Condition condition) {
    state->clique->changed.wait(lock, [&] { return state->aborted() || condition(); });
    return !state->aborted();
  }

  void run() {
    Clique& clique = *state->clique;
    std::unique_lock lock(clique.mutex);
    if (is_of_graph && state->is_gone) std::abort();
    if (never_ends && !wait(lock, [] { return false; })) return;
    std::vector<std::shared_ptr<Clique::Post>> sent;
    for (const Collective& call : calls) {
      if (call.kind != CollectiveKind::Send) continue;
      sent.push_back(std::make_shared<Clique::Post>(Clique::Post{at(call.from)}));
      clique.posts[{state->rank, call.root}].push_back(sent.back());
    }
    clique.changed.notify_all();
    for (const Collective& call : calls) {
      if (call.kind == CollectiveKind::Receive && !receive(lock, call)) return;
    }
    for (const auto& post : sent) {
      if (!wait(lock, [&] { return post->taken; })) return;
    }
    for (const Collective& call : calls) {
      if (!is_between_two(call.kind) && !meet(lock, call)) return;
    }
  }

  bool receive(std::unique_lock<std::mutex>& lock, const Collective& call) {
    auto& posts = state->clique->posts[{call.root, state->rank}];
    if (!wait(lock, [&] { return !posts.empty(); })) return false;
    const auto post = posts.front();
    posts.pop_front();
    std::memcpy(at(call.to), post->bytes, call.count * element_bytes(call.type));
    post->taken = true;
    state->clique->changed.notify_all();
    return true;
  }

  bool meet(std::unique_lock<std::mutex>& lock, const Collective& call) {
    Clique& clique = *state->clique;
    const std::uint64_t number = ++state->collectives;
    auto& round = clique.rounds[number];
    round.resize(size_t(clique.size));
    round[size_t(state->rank)] = call;
    round[size_t(state->rank)].number = 1;
    bool complete = true;
    for (const Collective& rank : round) complete = complete && rank.number == 1;
    if (complete) {
      perform(round);
      clique.done[number] = true;
      clique.changed.notify_all();
    }
    return wait(lock, [&] { return clique.done[number]; });
  }
};

}  // namespace

struct __attribute__((visibility("default"))) ncclComm {
  std::shared_ptr<State> state;
  bool shares = false;  // its resources with its children
};

namespace {

// The group that this thread collects.
thread_local int depth = 0;
thread_local ncclComm_t collecting = nullptr;
thread_local CUstream collecting_stream = nullptr;
thread_local std::vector<Collective> collected;

ncclResult_t add(ncclComm_t comm, CUstream stream, Collective call) {
  if (fails("call")) return ncclInvalidArgument;
  if (depth == 0 || (collecting && collecting != comm)) return ncclInvalidUsage;
  if (comm->state->aborted()) return ncclInvalidUsage;
  // NCCL takes nothing while it is not done with what it was asked for before.
  if (comm->state->async == ncclInProgress) return ncclInvalidUsage;
  collecting = comm;
  collecting_stream = stream;
  collected.push_back(call);
  return ncclSuccess;
}

CUdeviceptr address(const void* pointer) {
  return reinterpret_cast<CUdeviceptr>(pointer);
}

// Soon, on a thread of its own, as NCCL does with communicators that do not block.
void settle_later(const std::shared_ptr<State>& state, ncclResult_t result,
                  std::chrono::microseconds later = std::chrono::microseconds(300)) {
  state->async = ncclInProgress;
  std::thread([state, result, later] {
    std::this_thread::sleep_for(later);
    needs_data();
    state->async = result;
  }).detach();
}

// What NCCL chooses its connections by.
std::string way_of(const Collective& call) {
  const int kind = int(call.kind);
  return std::to_string(kind) + " " + std::to_string(call.count) + " " + std::to_string(call.type);
}

// The first call waits for the other ranks; sends and receives do so on the device alone.
ncclResult_t connect(State& state, const std::vector<Collective>& calls) {
  Clique& clique = *state.clique;
  std::unique_lock lock(clique.mutex);
  for (const Collective& call : calls) {
    if (is_between_two(call.kind) || !state.connected.insert(way_of(call)).second) continue;
    const int& come = clique.connecting[way_of(call)];
    ++clique.connecting[way_of(call)];
    clique.changed.notify_all();
    clique.changed.wait(lock, [&] { return state.aborted() || come == clique.size; });
    if (state.aborted()) return ncclInternalError;
  }
  return ncclSuccess;
}

// Once all ranks have come to it, as NCCL does.
// Returns whether all ranks have come.
bool finalize_with_others(State& state) {
  Clique& clique = *state.clique;
  std::unique_lock lock(clique.mutex);
  int& finalized = clique.finalized[state.may_block ? 1 : 0];
  ++finalized;
  state.finalized = true;
  clique.changed.notify_all();
  clique.changed.wait(lock, [&] { return finalized == clique.size || state.aborted(); });
  return !state.aborted();
}

// As NCCL does before it frees what their kernels use.
void wait_for_graphs(State& state) {
  std::unique_lock lock(state.clique->mutex);
  state.clique->changed.wait(lock, [&] { return state.graphs == 0; });
  state.is_gone = true;
}

// A rank's operations are done in the order in which they are queued, whatever their streams, and
// their graphs in the order in which these are launched.
class OneAfterTheOther {
 public:
  OneAfterTheOther(State& state, CUstream stream, bool in_graph)
      : state_(state), stream_(stream), flags_(in_graph ? 1 : 0) {
    static const auto create = driver_function<CUresult (*)(CUevent*, unsigned)>("cuEventCreate");
    static const auto wait =
        driver_function<CUresult (*)(CUstream, CUevent, unsigned)>("cuStreamWaitEvent");
    if (!state.last) create(&state.last, CU_EVENT_DISABLE_TIMING);
    wait(stream, state.last, flags_);
  }
  ~OneAfterTheOther() {
    static const auto record =
        driver_function<CUresult (*)(CUevent, CUstream, unsigned)>("cuEventRecordWithFlags");
    record(state_.last, stream_, flags_);
  }
  OneAfterTheOther(const OneAfterTheOther&) = delete;
  OneAfterTheOther& operator=(const OneAfterTheOther&) = delete;

 private:
  State& state_;
  CUstream stream_;
  unsigned flags_;  // CU_EVENT_WAIT_EXTERNAL, CU_EVENT_RECORD_EXTERNAL
};

// Owned by the graph and what is made from it.
void own_by(CUgraph graph, Group* group) {
  group->is_of_graph = true;
  {
    const std::lock_guard lock(group->state->clique->mutex);
    ++group->state->graphs;
  }
  keep_with(graph, group, [](void* data) {
    const std::unique_ptr<Group> owned(static_cast<Group*>(data));
    const std::lock_guard lock(owned->state->clique->mutex);
    --owned->state->graphs;
    owned->state->clique->changed.notify_all();
  });
}

}  // namespace

#pragma GCC visibility push(default)
extern "C" {

ncclResult_t ncclGetVersion(int* version) {
  *version = 22703;
  return ncclSuccess;
}

const char* ncclGetErrorString(ncclResult_t result) {
  return result == ncclRemoteError ? "remote process exited or there was a network error"
                                   : "invalid argument";
}

const char* ncclGetLastError(ncclComm_t) {
  return "the stand-in was told to fail";
}

ncclResult_t ncclGetUniqueId(ncclUniqueId* id) {
  static std::atomic<int> next{1};
  *id = {};
  std::snprintf(id->internal, sizeof id->internal, "stand-in %d %d", int(getpid()), next++);
  return ncclSuccess;
}

ncclResult_t ncclCommInitRankConfig(ncclComm_t* comm, int size, ncclUniqueId id, int rank,
                                    ncclConfig_t* config) {
  if (config->magic != 0xcafebeef || config->size != sizeof *config || config->blocking != 0)
    return ncclInvalidArgument;
  if (fails("join")) return ncclSystemError;
  auto state = std::make_shared<State>();
  state->clique = clique_of(id);
  state->rank = rank;
  *comm = new ncclComm{state, config->splitShare == 1};
  std::thread([state, size] {
    Clique& clique = *state->clique;
    std::unique_lock lock(clique.mutex);
    clique.size = size;
    ++clique.joined;
    clique.changed.notify_all();
    clique.changed.wait(lock, [&] { return clique.joined == size || state->aborted(); });
    state->async = ncclSuccess;
  }).detach();
  return ncclInProgress;
}

ncclResult_t ncclCommSplit(ncclComm_t comm, int color, int key, ncclComm_t* child,
                           ncclConfig_t* config) {
  needs_data();
  if (fails("split")) return ncclInvalidUsage;
  State& parent = *comm->state;
  if (config->blocking != 1 || !comm->shares || color != 0 || key != parent.rank)
    return ncclInvalidArgument;
  if (parent.async != ncclSuccess) return ncclInvalidUsage;
  *child = nullptr;
  auto state = std::make_shared<State>();
  state->clique = parent.clique;
  state->family = parent.family;
  state->rank = parent.rank;
  state->may_block = true;
  state->async = ncclSuccess;
  parent.async = ncclInProgress;
  std::thread([parent = comm->state, state, child] {
    Clique& clique = *state->clique;
    std::unique_lock lock(clique.mutex);
    ++clique.split;
    clique.changed.notify_all();
    clique.changed.wait(lock, [&] { return clique.split == clique.size || state->aborted(); });
    if (state->aborted()) return;
    *child = new ncclComm{state};
    parent->async = ncclSuccess;
  }).detach();
  return ncclInProgress;
}

ncclResult_t ncclCommGetAsyncError(ncclComm_t comm, ncclResult_t* error) {
  needs_data();
  *error = static_cast<ncclResult_t>(comm->state->async.load());
  return ncclSuccess;
}

ncclResult_t ncclCommFinalize(ncclComm_t comm) {
  needs_data();
  const std::shared_ptr<State> state = comm->state;
  if (state->may_block) return finalize_with_others(*state) ? ncclSuccess : ncclRemoteError;
  state->async = ncclInProgress;
  std::thread([state] {
    if (!finalize_with_others(*state)) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    needs_data();
    state->async = ncclSuccess;
  }).detach();
  return ncclInProgress;
}

ncclResult_t ncclCommDestroy(ncclComm_t comm) {
  needs_data();
  static std::atomic<bool> is_destroying{false};
  if (is_destroying.exchange(true)) std::abort();
  if (!comm->state->finalized) finalize_with_others(*comm->state);
  wait_for_graphs(*comm->state);
  const BeingTakenApart one;
  delete comm;
  is_destroying = false;
  return ncclSuccess;
}

ncclResult_t ncclCommAbort(ncclComm_t comm) {
  needs_data();
  {
    const std::lock_guard lock(comm->state->clique->mutex);
    comm->state->family->aborted = true;
    comm->state->clique->changed.notify_all();
  }
  wait_for_graphs(*comm->state);
  const BeingTakenApart one;
  delete comm;
  return ncclSuccess;
}

ncclResult_t ncclGroupStart() {
  needs_data();
  ++depth;
  return ncclSuccess;
}

ncclResult_t ncclGroupEnd() {
  if (--depth > 0 || !collecting) return ncclSuccess;
  auto* group = new Group{collecting->state, std::move(collected)};
  collected.clear();
  const std::shared_ptr<State> state = group->state;
  collecting = nullptr;
  if (state->may_block && connect(*state, group->calls) != ncclSuccess) {
    delete group;
    return ncclInternalError;
  }
  group->never_ends = state->may_block && fails("async");
  const CUgraph graph = captured_into(collecting_stream);
  if (graph) own_by(graph, group);
  const auto run = [](void* data) {
    auto* due = static_cast<Group*>(data);
    due->run();
    if (!due->is_of_graph) delete due;
  };
  const OneAfterTheOther turn(*state, collecting_stream, graph != nullptr);
  if (launch_host_function(collecting_stream, run, group) != CUDA_SUCCESS)
    return ncclUnhandledCudaError;
  if (state->may_block) {
    if (fails("async")) state->async = ncclRemoteError;
    return ncclSuccess;
  }
  settle_later(state, fails("async") ? ncclRemoteError : ncclSuccess);
  return ncclInProgress;
}

ncclResult_t ncclAllReduce(const void* from, void* to, size_t count, ncclDataType_t type,
                           ncclRedOp_t op, ncclComm_t comm, CUstream stream) {
  return add(comm, stream,
             {CollectiveKind::AllReduce, address(from), address(to), count, type, op});
}

ncclResult_t ncclReduce(const void* from, void* to, size_t count, ncclDataType_t type,
                        ncclRedOp_t op, int root, ncclComm_t comm, CUstream stream) {
  return add(comm, stream,
             {CollectiveKind::Reduce, address(from), address(to), count, type, op, root});
}

ncclResult_t ncclBroadcast(const void* from, void* to, size_t count, ncclDataType_t type, int root,
                           ncclComm_t comm, CUstream stream) {
  return add(comm, stream,
             {CollectiveKind::Broadcast, address(from), address(to), count, type, ncclSum, root});
}

ncclResult_t ncclReduceScatter(const void* from, void* to, size_t count, ncclDataType_t type,
                               ncclRedOp_t op, ncclComm_t comm, CUstream stream) {
  return add(comm, stream,
             {CollectiveKind::ReduceScatter, address(from), address(to), count, type, op});
}

ncclResult_t ncclAllGather(const void* from, void* to, size_t count, ncclDataType_t type,
                           ncclComm_t comm, CUstream stream) {
  return add(comm, stream, {CollectiveKind::AllGather, address(from), address(to), count, type});
}

ncclResult_t ncclSend(const void* from, size_t count, ncclDataType_t type, int peer,
                      ncclComm_t comm, CUstream stream) {
  return add(comm, stream, {CollectiveKind::Send, address(from), 0, count, type, ncclSum, peer});
}

ncclResult_t ncclRecv(void* to, size_t count, ncclDataType_t type, int peer, ncclComm_t comm,
                      CUstream stream) {
  return add(comm, stream, {CollectiveKind::Receive, 0, address(to), count, type, ncclSum, peer});
}

}  // extern "C"
#pragma GCC visibility pop
