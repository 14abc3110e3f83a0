#include "binding/graph_works.hpp"

#include <cstring>

#include "binding/handles.hpp"
#include "binding/js_kernel.hpp"

namespace cuda_ffi::binding {
namespace {

constexpr std::uint32_t kToHost = 1, kFromHost = 2;

// grid, block, cluster, bytes of dynamic shared memory, cooperative
constexpr size_t kShapeWords = 11;

LaunchShape shape_of(const Napi::Value& value) {
  const auto words = value.As<Napi::Uint32Array>();
  if (words.ElementLength() != kShapeWords) throw Napi::TypeError::New(value.Env(), "not a shape");
  LaunchShape shape;
  shape.grid = {words[0], words[1], words[2]};
  shape.block = {words[3], words[4], words[5]};
  shape.cluster = {words[6], words[7], words[8]};
  shape.dynamic_shared_bytes = words[9];
  shape.cooperative = words[10] != 0;
  return shape;
}

std::vector<std::byte> bytes_of(const Napi::Value& value) {
  const auto bytes = value.As<Napi::Uint8Array>();
  std::vector<std::byte> copy(bytes.ByteLength());
  if (!copy.empty()) std::memcpy(copy.data(), bytes.Data(), copy.size());
  return copy;
}

void set_address(Napi::Object& node, const char* name, CUdeviceptr address) {
  node.Set(name, Napi::BigInt::New(node.Env(), static_cast<std::uint64_t>(address)));
}

void describe(const KernelWork& work, Napi::Object& node) {
  const LaunchShape& shape = work.shape;
  const std::uint32_t words[kShapeWords] = {shape.grid.x,
                                            shape.grid.y,
                                            shape.grid.z,
                                            shape.block.x,
                                            shape.block.y,
                                            shape.block.z,
                                            shape.cluster.x,
                                            shape.cluster.y,
                                            shape.cluster.z,
                                            shape.dynamic_shared_bytes,
                                            shape.cooperative ? 1u : 0u};
  auto copy = Napi::Uint32Array::New(node.Env(), kShapeWords);
  std::memcpy(copy.Data(), words, sizeof words);
  auto parameters = Napi::Uint8Array::New(node.Env(), work.parameters.size());
  if (!work.parameters.empty()) {
    std::memcpy(parameters.Data(), work.parameters.data(), work.parameters.size());
  }
  set_address(node, "kernel", reinterpret_cast<CUdeviceptr>(work.kernel->handle()));
  node.Set("shape", copy);
  node.Set("parameters", parameters);
}

void describe(const CopyWork& work, Napi::Object& node) {
  set_address(node, "to", work.to);
  set_address(node, "from", work.from);
  node.Set("bytes", static_cast<double>(work.bytes));
}

void describe(const FillWork& work, Napi::Object& node) {
  set_address(node, "to", work.address);
  node.Set("value", work.value);
  node.Set("elementBytes", work.element_bytes);
  node.Set("bytes", static_cast<double>(work.count * work.element_bytes));
}

// Whoever asked for it knows.
void describe(const LateWork&, Napi::Object&) {}

}  // namespace

KernelWork kernel_work_of(const Napi::CallbackInfo& info, size_t first) {
  return {JsKernel::unwrap(info[first])->kernel, shape_of(info[first + 1]),
          bytes_of(info[first + 2])};
}

CopyWork copy_work_of(const Napi::CallbackInfo& info, size_t first) {
  const std::uint32_t sides = to_uint32(info[first + 2]);
  CopyWork work;
  work.to = to_uint64(info[first]);
  work.from = to_uint64(info[first + 1]);
  if (sides & kToHost) work.to_side = CopyWork::Side::Host;
  if (sides & kFromHost) work.from_side = CopyWork::Side::Host;
  work.bytes = to_size(info[first + 3]);
  return work;
}

FillWork fill_work_of(const Napi::CallbackInfo& info, size_t first) {
  return {to_uint64(info[first]), to_uint32(info[first + 1]), to_uint32(info[first + 2]),
          to_size(info[first + 3])};
}

void describe_work(const NodeWork& work, Napi::Object& node) {
  std::visit([&](const auto& known) { describe(known, node); }, work);
}

}  // namespace cuda_ffi::binding
