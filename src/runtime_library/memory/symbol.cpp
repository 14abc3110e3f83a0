// Variables of the device, by their names in the program.

#include "runtime_library/memory/symbol.hpp"

#include "runtime_library/entry.hpp"
#include "runtime_library/memory/copy.hpp"
#include "runtime_library/registration/registry.hpp"

namespace cuda_ffi::runtime {

void* symbol_range(const void* symbol, size_t offset, size_t count) {
  const Variable variable = Registry::instance().variable(symbol);
  require(offset <= variable.bytes && count <= variable.bytes - offset);
  return host_pointer(variable.address + offset);
}

void check_towards_symbol(cudaMemcpyKind kind) {
  const bool fits = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice ||
                    kind == cudaMemcpyDefault;
  require(fits, cudaErrorInvalidMemcpyDirection);
}

void check_from_symbol(cudaMemcpyKind kind) {
  const bool fits = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice ||
                    kind == cudaMemcpyDefault;
  require(fits, cudaErrorInvalidMemcpyDirection);
}

}  // namespace cuda_ffi::runtime

using namespace cuda_ffi::runtime;

namespace {

void copy_to(const void* symbol, const void* src, size_t count, size_t offset, cudaMemcpyKind kind,
             Copy way, cudaStream_t stream) {
  check_towards_symbol(kind);
  copy_bytes(symbol_range(symbol, offset, count), src, count, kind, way, stream);
}

void copy_from(void* dst, const void* symbol, size_t count, size_t offset, cudaMemcpyKind kind,
               Copy way, cudaStream_t stream) {
  check_from_symbol(kind);
  copy_bytes(dst, symbol_range(symbol, offset, count), count, kind, way, stream);
}

}  // namespace

cudaError_t cudaMemcpyToSymbol(const void* symbol, const void* src, size_t count, size_t offset,
                               cudaMemcpyKind kind) noexcept {
  return entry_in_context(
      [&] { copy_to(symbol, src, count, offset, kind, Copy::Blocking, nullptr); });
}

cudaError_t cudaMemcpyToSymbolAsync(const void* symbol, const void* src, size_t count,
                                    size_t offset, cudaMemcpyKind kind,
                                    cudaStream_t stream) noexcept {
  return entry_in_context([&] { copy_to(symbol, src, count, offset, kind, Copy::Queued, stream); });
}

cudaError_t cudaMemcpyFromSymbol(void* dst, const void* symbol, size_t count, size_t offset,
                                 cudaMemcpyKind kind) noexcept {
  return entry_in_context(
      [&] { copy_from(dst, symbol, count, offset, kind, Copy::Blocking, nullptr); });
}

cudaError_t cudaMemcpyFromSymbolAsync(void* dst, const void* symbol, size_t count, size_t offset,
                                      cudaMemcpyKind kind, cudaStream_t stream) noexcept {
  return entry_in_context(
      [&] { copy_from(dst, symbol, count, offset, kind, Copy::Queued, stream); });
}

cudaError_t cudaGetSymbolAddress(void** dev_ptr, const void* symbol) noexcept {
  return entry_in_context([&] {
    require(dev_ptr != nullptr);
    *dev_ptr = symbol_range(symbol, 0, 0);
  });
}

cudaError_t cudaGetSymbolSize(size_t* size, const void* symbol) noexcept {
  return entry_in_context([&] {
    require(size != nullptr);
    *size = Registry::instance().variable(symbol).bytes;
  });
}
