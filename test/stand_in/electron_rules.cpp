// Electron's answer to an ArrayBuffer over memory that is not V8's own. The test gives it to an
// addon under this name, which is as long as Node's.
extern "C" __attribute__((visibility("default"))) int electron_external_arraybuffer_22() {
  return 22;  // napi_no_external_buffers_allowed
}
