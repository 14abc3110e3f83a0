// The libraries, and how their headers are included.
import { nvmlRules } from './nvml-rules.mjs';
import { numbersRules } from './rules.mjs';

/** What the headers want from others that need not be here. */
const vdpau = `
typedef unsigned int VdpDevice; typedef unsigned int VdpVideoSurface; typedef unsigned int VdpOutputSurface;
typedef int VdpStatus; typedef VdpStatus VdpGetProcAddress(VdpDevice, unsigned int, void **);`;

export const apis = {
  driver: {
    headers: ['cuda.h', 'cudaProfiler.h', 'cudaEGL.h', 'cudaGL.h', 'cudaVDPAU.h'],
    prelude: vdpau,
    typedefs: ['cudaTypedefs.h', 'cudaProfilerTypedefs.h', 'cudaEGLTypedefs.h', 'cudaGLTypedefs.h', 'cudaVDPAUTypedefs.h'],
    constants: /^(CU_|CUDA_)/,
    result: 'CUresult',
  },
  nvrtc: { headers: ['nvrtc.h'], prelude: '', typedefs: [], constants: /^NVRTC_/, result: 'nvrtcResult' },
  nvJitLink: { headers: ['nvJitLink.h'], prelude: '#include <stdbool.h>', typedefs: [], constants: /^NVJITLINK_/, result: 'nvJitLinkResult' },
  runtime: {
    headers: ['cuda_runtime_api.h', 'driver_types.h', 'surface_types.h', 'texture_types.h', 'library_types.h', 'cuda_profiler_api.h', 'cuda_egl_interop.h', 'cuda_gl_interop.h', 'cuda_vdpau_interop.h'],
    prelude: vdpau,
    typedefs: [],
    constants: /^(cuda[A-Z]|CUDA_IPC_|CUDA_EGL_|CUDART_VERSION)/,
    result: 'cudaError_t',
    structsOfOthers: ['dim3'],
  },
  cublas: mathematics(['cublas_v2.h', 'cublas_api.h'], /^CUBLAS_/, 'cublasStatus_t'),
  cublasLt: mathematics(['cublasLt.h'], /^CUBLASLT_/, 'cublasStatus_t'),
  cufft: mathematics(['cufft.h', 'cufftXt.h'], /^(CUFFT_|MAX_CUFFT_)/, 'cufftResult'),
  curand: mathematics(['curand.h'], /^CURAND_/, 'curandStatus_t'),
  cusparse: mathematics(['cusparse.h'], /^CUSPARSE_/, 'cusparseStatus_t'),
  cusolver: mathematics(['cusolver_common.h', 'cusolverDn.h', 'cusolverSp.h'], /^CUSOLVER_/, 'cusolverStatus_t'),
  nvml: { headers: ['nvml.h'], prelude: '', typedefs: [], constants: /^(NVML_|nvml[A-Z])/, result: 'nvmlReturn_t', rules: nvmlRules },
};

/** Their hundreds of functions have no notes: read/rules.mjs says what is a result. */
function mathematics(headers, constants, result) {
  return { headers, prelude: '', typedefs: [], constants, result, rules: numbersRules };
}

export const includes = (headers) => headers.map((header) => `#include <${header}>`).join('\n');
