// Runs before each test file. The device is CUDA_FFI_DEVICE's, or the software device: a run is about one driver, and a
// machine with a GPU makes two runs.
process.env['CUDA_FFI_DEVICE'] ??= 'software';
