// A program's resources that graphs keep alive.

#include "software_device/device/user_object.hpp"

#include "software_device/abi/entry.hpp"
#include "software_device/abi/graph_access.hpp"

using namespace cuda_ffi::software;

namespace {

std::shared_ptr<UserObject> get(CUuserObject handle) {
  return get_handle<UserObject>(handle, CUDA_ERROR_INVALID_VALUE);
}

}  // namespace

CUresult cuUserObjectCreate(CUuserObject* object, void* resource, CUhostFn destroy, unsigned count,
                            unsigned flags) {
  return entry([&] {
    require(object != nullptr && destroy != nullptr && count > 0);
    require(flags == CU_USER_OBJECT_NO_DESTRUCTOR_SYNC);
    auto made = std::make_shared<UserObject>(resource, destroy, count);
    made->handle = make_handle(made);
    *object = made->handle;
  });
}

CUresult cuUserObjectRetain(CUuserObject object, unsigned count) {
  return entry([&] {
    require(count > 0);
    get(object)->retain(count);
  });
}

CUresult cuUserObjectRelease(CUuserObject object, unsigned count) {
  return entry([&] {
    require(count > 0);
    get(object)->release(count);
  });
}

CUresult cuGraphRetainUserObject(CUgraph graph, CUuserObject object, unsigned count,
                                 unsigned flags) {
  return entry([&] {
    require(count > 0 && flags <= CU_GRAPH_USER_OBJECT_MOVE);
    const auto own = get(object);
    const auto holder = graph_of(graph);
    if (flags != CU_GRAPH_USER_OBJECT_MOVE) own->retain(count);
    holder->retain(own, count);
  });
}

CUresult cuGraphReleaseUserObject(CUgraph graph, CUuserObject object, unsigned count) {
  return entry([&] {
    require(count > 0);
    graph_of(graph)->release(get(object), count);
  });
}
