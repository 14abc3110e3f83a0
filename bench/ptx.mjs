// The PTX of a CUDA C++ file: what all bindings load.
import { readFileSync } from 'node:fs';
import { nvrtc } from 'cuda-ffi/bindings';

export function ptxOf(file, device) {
  const [major, minor] = device.computeCapability;
  const program = nvrtc.nvrtcCreateProgram(readFileSync(file, 'utf8'), file, [], []);
  try {
    nvrtc.nvrtcCompileProgram(program, [`--gpu-architecture=compute_${major}${minor}`]);
    return nvrtc.nvrtcGetPTX(program).toString().replace(/\0$/, '');
  } catch (error) {
    throw new Error(nvrtc.nvrtcGetProgramLog(program), { cause: error });
  } finally {
    nvrtc.nvrtcDestroyProgram(program);
  }
}
