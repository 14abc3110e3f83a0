#pragma once

// Streams, events and the memory operations of a stream.

#include <cstdint>

#include "library/cuda_abi/handles.hpp"

enum CUevent_sched_flags : int {
  CU_EVENT_SCHED_AUTO = 0,
  CU_EVENT_SCHED_SPIN = 1,
  CU_EVENT_SCHED_YIELD = 2,
  CU_EVENT_SCHED_BLOCKING_SYNC = 4,
};

enum CUstream_flags : int {
  CU_STREAM_DEFAULT = 0,
  CU_STREAM_NON_BLOCKING = 1,
};

enum CUevent_flags : int {
  CU_EVENT_DEFAULT = 0,
  CU_EVENT_BLOCKING_SYNC = 1,
  CU_EVENT_DISABLE_TIMING = 2,
  CU_EVENT_INTERPROCESS = 4,
};

enum CUevent_record_flags : int {
  CU_EVENT_RECORD_DEFAULT = 0,
  CU_EVENT_RECORD_EXTERNAL = 1,
};

enum CUevent_wait_flags : int {
  CU_EVENT_WAIT_DEFAULT = 0,
  CU_EVENT_WAIT_EXTERNAL = 1,
};

enum CUstreamWaitValue_flags : int {
  CU_STREAM_WAIT_VALUE_GEQ = 0,
  CU_STREAM_WAIT_VALUE_EQ = 1,
  CU_STREAM_WAIT_VALUE_AND = 2,
  CU_STREAM_WAIT_VALUE_NOR = 3,
  CU_STREAM_WAIT_VALUE_FLUSH = 0x40000000,
};

enum CUstreamWriteValue_flags : int {
  CU_STREAM_WRITE_VALUE_DEFAULT = 0,
  CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER = 1,
};

enum CUstreamBatchMemOpType : int {
  CU_STREAM_MEM_OP_WAIT_VALUE_32 = 1,
  CU_STREAM_MEM_OP_WRITE_VALUE_32 = 2,
  CU_STREAM_MEM_OP_WAIT_VALUE_64 = 4,
  CU_STREAM_MEM_OP_WRITE_VALUE_64 = 5,
  CU_STREAM_MEM_OP_BARRIER = 6,
  CU_STREAM_MEM_OP_FLUSH_REMOTE_WRITES = 3,
};

enum CUstreamMemoryBarrier_flags : int {
  CU_STREAM_MEMORY_BARRIER_TYPE_SYS = 0,
  CU_STREAM_MEMORY_BARRIER_TYPE_GPU = 1,
};

union CUstreamBatchMemOpParams {
  CUstreamBatchMemOpType operation;
  struct {
    CUstreamBatchMemOpType operation;
    CUdeviceptr address;
    union {
      std::uint32_t value;
      std::uint64_t value64;
    };
    unsigned flags;
    CUdeviceptr alias;
  } waitValue;
  struct {
    CUstreamBatchMemOpType operation;
    CUdeviceptr address;
    union {
      std::uint32_t value;
      std::uint64_t value64;
    };
    unsigned flags;
    CUdeviceptr alias;
  } writeValue;
  struct {
    CUstreamBatchMemOpType operation;
    unsigned flags;
  } flushRemoteWrites;
  struct {
    CUstreamBatchMemOpType operation;
    unsigned flags;
  } memoryBarrier;
  std::uint64_t pad[6];
};

enum CUstreamUpdateCaptureDependencies_flags : int {
  CU_STREAM_ADD_CAPTURE_DEPENDENCIES = 0,
  CU_STREAM_SET_CAPTURE_DEPENDENCIES = 1,
};

enum CUstreamCaptureStatus : int {
  CU_STREAM_CAPTURE_STATUS_NONE = 0,
  CU_STREAM_CAPTURE_STATUS_ACTIVE = 1,
  CU_STREAM_CAPTURE_STATUS_INVALIDATED = 2,
};

enum CUstreamCaptureMode : int {
  CU_STREAM_CAPTURE_MODE_GLOBAL = 0,
  CU_STREAM_CAPTURE_MODE_THREAD_LOCAL = 1,
  CU_STREAM_CAPTURE_MODE_RELAXED = 2,
};
