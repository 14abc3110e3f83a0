// A name to link with: the loader finds NVIDIA's library by it.
extern "C" int cuda_ffi_nvrtc_of_nvidia() {
  return 0;
}
