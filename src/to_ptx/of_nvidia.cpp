// A library of this name to link with: when a program runs, the loader finds NVIDIA's by it.
extern "C" int cuda_ffi_of_nvidia() {
  return 0;
}
