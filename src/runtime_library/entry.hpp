#pragma once

// The boundary between the runtime's ABI and what is below it: no exception crosses it, and an
// error is kept for the thread, as cudaGetLastError wants it.

#include <bit>
#include <new>
#include <type_traits>

#include "runtime_library/context.hpp"
#include "runtime_library/driver.hpp"
#include "runtime_library/functions.hpp"

namespace cuda_ffi::runtime {

using cuda_ffi::DriverTable;

// Keeps an error for cudaGetLastError, and returns it.
cudaError_t remember(cudaError_t error) noexcept;

inline void require(bool condition, cudaError_t error = cudaErrorInvalidValue) {
  if (!condition) throw RuntimeError{error};
}

// What the body returns or throws; a body may return nothing, or what the driver has said.
template <typename Body>
cudaError_t outcome(const Body& body) noexcept {
  try {
    using Result = std::invoke_result_t<const Body&>;
    if constexpr (std::is_void_v<Result>) {
      body();
      return cudaSuccess;
    } else {
      return static_cast<cudaError_t>(body());
    }
  } catch (const RuntimeError& error) {
    return error.code;
  } catch (const std::bad_alloc&) {
    return cudaErrorMemoryAllocation;
  } catch (...) {
    return cudaErrorUnknown;
  }
}

// For functions that need no device.
template <typename Body>
cudaError_t entry(const Body& body) noexcept {
  return remember(outcome(body));
}

// For all others: a context is current on the thread while the body runs.
template <typename Body>
cudaError_t entry_in_context(const Body& body) noexcept {
  return entry([&] {
    make_context_current();
    return body();
  });
}

// Structures that are passed on by their addresses have the same layout in both APIs, so the same
// size.
template <typename To, typename From>
constexpr bool same_layout() {
  if constexpr (std::is_class_v<To> && std::is_class_v<From>) return sizeof(To) == sizeof(From);
  return true;
}

// A value of the runtime's type as the driver's type of the same layout.
template <typename To, typename From>
To as(From value) {
  if constexpr (std::is_convertible_v<From, To>) {
    return value;
  } else if constexpr (std::is_function_v<std::remove_pointer_t<From>>) {
    return reinterpret_cast<To>(value);
  } else if constexpr (std::is_pointer_v<To> || std::is_pointer_v<From>) {
    if constexpr (std::is_pointer_v<To> && std::is_pointer_v<From>) {
      static_assert(same_layout<std::remove_cv_t<std::remove_pointer_t<To>>,
                                std::remove_cv_t<std::remove_pointer_t<From>>>());
    }
    return reinterpret_cast<To>(
        const_cast<std::remove_const_t<std::remove_pointer_t<From>>*>(value));
  } else if constexpr (std::is_class_v<To>) {
    return std::bit_cast<To>(value);
  } else {
    return static_cast<To>(value);
  }
}

template <typename... Parameters>
using DriverFunction = CUresult (*DriverTable::*)(Parameters...);

// Calls a function of the driver with arguments whose layout it shares, in a current context.
template <typename... Parameters, typename... Arguments>
cudaError_t forward(DriverFunction<Parameters...> function, Arguments... arguments) noexcept {
  return entry_in_context([&] { return (driver().*function)(as<Parameters>(arguments)...); });
}

// The same for what needs no context.
template <typename... Parameters, typename... Arguments>
cudaError_t forward_bare(DriverFunction<Parameters...> function, Arguments... arguments) noexcept {
  return entry([&] { return (driver().*function)(as<Parameters>(arguments)...); });
}

inline CUdeviceptr device_address(const void* pointer) {
  return reinterpret_cast<CUdeviceptr>(pointer);
}

inline void* host_pointer(CUdeviceptr address) {
  return reinterpret_cast<void*>(address);
}

// The default stream of the calling thread, for functions whose names end in _ptsz and _ptds.
inline cudaStream_t per_thread(cudaStream_t stream) {
  return stream == nullptr ? CU_STREAM_PER_THREAD : stream;
}

}  // namespace cuda_ffi::runtime
