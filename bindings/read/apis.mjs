// The three libraries, and how their headers are included.

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
};

export const includes = (headers) => headers.map((header) => `#include <${header}>`).join('\n');
