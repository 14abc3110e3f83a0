// Runs before each test file. The device is CUDA_FFI_DEVICE's, or the software device: a run is about one driver, and a
// machine with a GPU makes two runs.
import { tmpdir } from 'node:os';
import { join } from 'node:path';

process.env['CUDA_FFI_DEVICE'] ??= 'software';
process.env['CUDA_FFI_CACHE_DIR'] ??= join(tmpdir(), `cuda-ffi-test-cache-${process.ppid}`);
