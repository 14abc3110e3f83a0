/**
 * Textures and surfaces as CUDA's functions read them: objects are numbers of 64 bits, which HIP takes for pointers. HIP's own functions do
 * the work, but for whole coordinates and for surfaces, whose x CUDA counts in bytes, and HIP by what it finds behind the object.
 */
interface Read {
  readonly name: string;
  /** Behind the object. */
  readonly parameters: string;
  readonly args: string;
}

/** Those that HIP has with the same parameters. */
const sampled: readonly Read[] = [
  { name: 'tex1D', parameters: 'float x', args: 'x' },
  { name: 'tex2D', parameters: 'float x, float y', args: 'x, y' },
  { name: 'tex3D', parameters: 'float x, float y, float z', args: 'x, y, z' },
  { name: 'tex1DLayered', parameters: 'float x, int layer', args: 'x, layer' },
  { name: 'tex2DLayered', parameters: 'float x, float y, int layer', args: 'x, y, layer' },
  { name: 'tex1DLod', parameters: 'float x, float level', args: 'x, level' },
  { name: 'tex2DLod', parameters: 'float x, float y, float level', args: 'x, y, level' },
  { name: 'tex3DLod', parameters: 'float x, float y, float z, float level', args: 'x, y, z, level' },
  { name: 'tex2Dgather', parameters: 'float x, float y, int channel = 0', args: 'x, y, channel' },
];

function likeHip({ name, parameters, args }: Read): string {
  return `template <typename T> __device__ T ${name}(cudaTextureObject_t object, ${parameters}) { return ${name}<T>((hipTextureObject_t)object, ${args}); }
template <typename T> __device__ void ${name}(T *result, cudaTextureObject_t object, ${parameters}) { *result = ${name}<T>(object, ${args}); }
`;
}

interface Surface {
  readonly name: string;
  readonly parameters: string;
  /** HIP's number of dimensions, and where the element is. */
  readonly kind: string;
  readonly at: string;
}

const column = 'x / (int)sizeof(T)';
const surfaces: readonly Surface[] = [
  { name: 'surf1D', parameters: 'int x', kind: '1D', at: column },
  { name: 'surf2D', parameters: 'int x, int y', kind: '2D', at: `int2(${column}, y).data` },
  { name: 'surf3D', parameters: 'int x, int y, int z', kind: '3D', at: `int4(${column}, y, z, 0).data` },
  { name: 'surf1DLayered', parameters: 'int x, int layer', kind: '1Da', at: `int2(${column}, layer).data` },
  { name: 'surf2DLayered', parameters: 'int x, int y, int layer', kind: '2Da', at: `int4(${column}, y, layer, 0).data` },
];

function ofSurface({ name, parameters, kind, at }: Surface): string {
  const mode = 'cudaSurfaceBoundaryMode = cudaBoundaryModeTrap';
  const names = parameters.replaceAll('int ', '');
  return `template <typename T> __device__ T ${name}read(cudaSurfaceObject_t object, ${parameters}, ${mode}) {
  return __hipMapFrom<T>(__ockl_image_load_${kind}((cuda_ffi_object)object, ${at}));
}
template <typename T> __device__ void ${name}read(T *result, cudaSurfaceObject_t object, ${parameters}, ${mode}) { *result = ${name}read<T>(object, ${names}); }
template <typename T> __device__ void ${name}write(T value, cudaSurfaceObject_t object, ${parameters}, ${mode}) {
  __ockl_image_store_${kind}((cuda_ffi_object)object, ${at}, __hipMapTo<float4::Native_vec_>(value));
}
`;
}

export const textures = `
typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero = 0, cudaBoundaryModeClamp = 1, cudaBoundaryModeTrap = 2 };
typedef unsigned __attribute__((address_space(4))) *cuda_ffi_object;
template <typename T> __device__ T tex1Dfetch(cudaTextureObject_t object, int x) {
  return __hipMapFrom<T>(__ockl_image_load_1D((cuda_ffi_object)object, x));
}
template <typename T> __device__ void tex1Dfetch(T *result, cudaTextureObject_t object, int x) { *result = tex1Dfetch<T>(object, x); }
${sampled.map(likeHip).join('')}${surfaces.map(ofSurface).join('')}`;
