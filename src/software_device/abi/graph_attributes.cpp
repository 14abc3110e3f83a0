// Launch attributes of kernel nodes.

#include "software_device/abi/entry.hpp"
#include "software_device/abi/graph_access.hpp"

using namespace cuda_ffi::software;

namespace {

KernelContent& kernel(CUgraphNode node) {
  return content_as<KernelContent>(node_of(node)->content);
}

void apply(KernelContent& content, CUkernelNodeAttrID attribute,
           const CUkernelNodeAttrValue& value) {
  if (attribute == CU_LAUNCH_ATTRIBUTE_COOPERATIVE) {
    content.operation.cooperative = value.cooperative != 0;
  }
  // Kernels cannot change nodes here.
  if (attribute == CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE) {
    require(value.deviceUpdatableKernelNode.deviceUpdatable == 0, CUDA_ERROR_NOT_SUPPORTED);
  }
  if (attribute == CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION) {
    content.operation.cluster = {value.clusterDim.x, value.clusterDim.y, value.clusterDim.z};
  }
  content.attributes[attribute] = value;
}

bool is_attribute(CUkernelNodeAttrID attribute) {
  return attribute > 0 && attribute <= CU_LAUNCH_ATTRIBUTE_NVLINK_UTIL_CENTRIC_SCHEDULING;
}

}  // namespace

CUresult cuGraphKernelNodeGetAttribute(CUgraphNode node, CUkernelNodeAttrID attribute,
                                       CUkernelNodeAttrValue* value) {
  return entry([&] {
    require(value != nullptr && is_attribute(attribute));
    const KernelContent& own = kernel(node);
    const auto it = own.attributes.find(attribute);
    *value = it == own.attributes.end() ? CUkernelNodeAttrValue{} : it->second;
    if (attribute == CU_LAUNCH_ATTRIBUTE_COOPERATIVE)
      value->cooperative = own.operation.cooperative;
  });
}

CUresult cuGraphKernelNodeSetAttribute(CUgraphNode node, CUkernelNodeAttrID attribute,
                                       const CUkernelNodeAttrValue* value) {
  return entry([&] {
    require(value != nullptr && is_attribute(attribute));
    apply(kernel(node), attribute, *value);
  });
}

CUresult cuGraphKernelNodeCopyAttributes(CUgraphNode to, CUgraphNode from) {
  return entry([&] {
    const KernelContent& source = kernel(from);
    KernelContent& destination = kernel(to);
    destination.attributes = source.attributes;
    destination.operation.cooperative = source.operation.cooperative;
    destination.operation.cluster = source.operation.cluster;
  });
}
