#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "library/cuda_abi.hpp"

namespace cuda_ffi::runtime {

// What nvcc puts into a program for its device code (fatbinary_section.h of the toolkit).
struct FatBinaryWrapper {
  int magic;
  int version;
  const void* data;
  const void* const* linked;  // version 2: images that are to be linked, ending with null
};

// One fat binary of the program, loaded by the driver when something of it is first used.
class FatBinary {
 public:
  explicit FatBinary(const FatBinaryWrapper& wrapper) : wrapper_(wrapper) {}
  ~FatBinary();
  FatBinary(const FatBinary&) = delete;
  FatBinary& operator=(const FatBinary&) = delete;

  // Loads it at the first call. Throws RuntimeError, at each call the same.
  CUlibrary library();

 private:
  FatBinaryWrapper wrapper_;
  std::mutex mutex_;
  CUlibrary library_ = nullptr;
  CUresult failure_ = CUDA_SUCCESS;
};

struct Variable {
  CUdeviceptr address;
  size_t bytes;
};

// The program's kernels and variables, by the addresses that stand for them on the host.
class Registry {
 public:
  static Registry& instance();

  FatBinary* add(const FatBinaryWrapper& wrapper);
  void remove(FatBinary* binary);
  void add_function(FatBinary* binary, const void* host, const char* name);
  void add_variable(FatBinary* binary, const void* host, const char* name);
  // `host` holds the address by which the program reaches the variable once its module is loaded.
  void add_managed(FatBinary* binary, void** host, const char* name);

  // Throws cudaErrorInvalidResourceHandle for what is neither a kernel of the program nor one that
  // the runtime has handed out.
  CUkernel kernel(const void* host);
  bool has_function(const void* host);
  // The kernel for what __cudaGetKernel has given, which is `host` if it failed at that time.
  CUkernel fetched(CUkernel given);
  // Throws cudaErrorInvalidSymbol for what is no variable of the program.
  Variable variable(const void* host);
  // Puts the addresses of the binary's managed variables where the program looks for them.
  void load_managed(FatBinary* binary);
  // From now on the kernel stands for itself, until its library is unloaded.
  void handed_out(CUkernel kernel, CUlibrary library);
  void unloaded(CUlibrary library);
  // The host's address of a kernel, or of its form in the thread's context, or the handle itself.
  void* host_of(CUkernel kernel);
  void* host_of(CUfunction function);

 private:
  struct Entry {
    FatBinary* binary;
    std::string name;
    CUkernel kernel = nullptr;  // once it was looked up
  };
  struct Known {
    const void* host;
    CUlibrary library;  // null for kernels of the program
  };

  std::mutex mutex_;
  std::map<FatBinary*, std::unique_ptr<FatBinary>> binaries_;
  std::map<const void*, Entry> functions_;
  std::map<const void*, Entry> variables_;
  std::map<const void*, Entry> managed_;
  std::map<CUkernel, Known> kernels_;
};

// A kernel in the thread's context, as functions of the driver want it.
CUfunction function_of(const void* host);

}  // namespace cuda_ffi::runtime
