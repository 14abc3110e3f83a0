/**
 * Types of the host's C++ library that a class has members of which kernels name for something else in it: opaque, and of the
 * library's size, so that the class is laid out as nvcc lays it out. 64-bit; libstdc++'s sizes, or those of Microsoft's library.
 */
const bytes: Readonly<Record<string, readonly [libstdcxx: number, microsoft: number]>> = {
  vector: [24, 24],
  list: [24, 16],
  deque: [80, 40],
  map: [48, 16],
  multimap: [48, 16],
  set: [48, 16],
  multiset: [48, 16],
  unordered_map: [56, 64],
  unordered_set: [56, 64],
  function: [32, 64],
  shared_ptr: [16, 16],
};
const bytesOfString = 32;
const bytesOfVectorOfBool = [40, 32] as const;

function opaque(size: number, members = ''): string {
  return `{ alignas(8) char opaque_[${size}];${members} };`;
}

const handle = 'void*';
const complex = { cufftComplex: 'cuComplex', cufftDoubleComplex: 'cuDoubleComplex' };
/** Types of C's library, and of CUDA's for the host, by the headers that bring them. */
const ofHeaders: readonly [header: RegExp, types: Readonly<Record<string, string>>][] = [
  [/^c?stdio(?:\.h)?$/, { FILE: 'struct cudaffi_file' }],
  [/^cufft/, { cufftHandle: 'int', cufftReal: 'float', cufftDoubleReal: 'double', ...complex }],
  [/^cublas/, { cublasHandle_t: handle, cublasLtHandle_t: handle }],
  [/^cusparse/, { cusparseHandle_t: handle }],
  [/^cusolver/, { cusolverDnHandle_t: handle, cusolverSpHandle_t: handle }],
  [/^cudnn/, { cudnnHandle_t: handle }],
  [/^nccl/, { ncclComm_t: handle }],
  [/^curand\.h$/, { curandGenerator_t: handle }],
];

/** Declares what `words` name of the libraries whose headers a program includes. */
export function libraryTypes(words: ReadonlySet<string>, included: readonly string[]): string {
  const types = ofHeaders.flatMap(([header, named]) => (included.some((name) => header.test(name)) ? Object.entries(named) : []));
  const declared = types.filter(([name]) => words.has(name)).map(([name, type]) => `typedef ${type} ${name};\n`);
  const usesComplex = Object.keys(complex).some((name) => words.has(name));
  return declared.length > 0 && usesComplex ? ['#include <cuComplex.h>\n', ...declared].join('') : declared.join('');
}

/** Declares those that `names`, of namespace std, are. */
export function hostTypes(names: Iterable<string>, system: NodeJS.Platform = process.platform): string {
  const library = system === 'win32' ? 1 : 0;
  const types = [...names].flatMap((name) => {
    if (name === 'string') {
      const made = ' public: string() = default; constexpr __host__ __device__ string(const char*) : opaque_{} { }';
      return [`class string ${opaque(bytesOfString, made)}`];
    }
    const size = bytes[name]?.[library];
    if (size === undefined) return [];
    const type = `template <typename...> class ${name} ${opaque(size)}`;
    return name === 'vector' ? [type, `template <typename... A> class vector<bool, A...> ${opaque(bytesOfVectorOfBool[library])}`] : [type];
  });
  return types.length === 0 ? '' : `namespace std { ${types.join(' ')} }\n`;
}
