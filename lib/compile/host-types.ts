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
  weak_ptr: [16, 16],
  unique_ptr: [8, 8],
  queue: [80, 40],
  stack: [80, 40],
};
/** Mutexes, streams and the like, which are not templates. Their sizes in Microsoft's library are not known here: there they are incomplete. */
const plain: Readonly<Record<string, number>> = {
  any: 16,
  condition_variable: 48,
  fstream: 528,
  ifstream: 520,
  iostream: 288,
  istream: 280,
  istringstream: 384,
  mutex: 40,
  ofstream: 512,
  ostream: 272,
  ostringstream: 376,
  recursive_mutex: 40,
  shared_mutex: 56,
  stringstream: 392,
  thread: 8,
  type_index: 8,
};
/** Classes of exceptions with those that they derive from: each has a table of functions, and all but the first four have a message. */
const exceptions: Readonly<Record<string, string>> = {
  bad_alloc: 'exception',
  bad_cast: 'exception',
  bad_exception: 'exception',
  logic_error: 'exception',
  runtime_error: 'exception',
  domain_error: 'logic_error',
  invalid_argument: 'logic_error',
  length_error: 'logic_error',
  out_of_range: 'logic_error',
  overflow_error: 'runtime_error',
  range_error: 'runtime_error',
  underflow_error: 'runtime_error',
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

export function isHostType(name: string): boolean {
  return ['string', 'exception'].includes(name) || [bytes, plain, exceptions].some((types) => Object.hasOwn(types, name));
}

/** Declares classes of exceptions, and those that they derive from. */
function exceptionTypes(names: readonly string[]): string[] {
  const needed = new Set(names.filter((name) => name === 'exception' || Object.hasOwn(exceptions, name)));
  for (const name of needed) if (exceptions[name]) needed.add(exceptions[name]);
  return ['exception', ...Object.keys(exceptions)].filter((name) => needed.has(name)).map(exceptionType);
}

function exceptionType(name: string): string {
  if (name === 'exception')
    return `class exception { public: __host__ __device__ virtual ~exception() { } __host__ __device__ virtual const char* what() const noexcept { return ""; } };`;
  const base = exceptions[name]!;
  const isFirstWithMessage = name === 'logic_error' || name === 'runtime_error';
  const message = isFirstWithMessage ? ' const char* message_ = nullptr;' : '';
  return `class ${name} : public ${base} {${message} public: ${name}() = default; template <typename T> __host__ __device__ explicit ${name}(const T&) { } };`;
}

/** Declares those that `names`, of namespace std, are. */
export function hostTypes(names: Iterable<string>, system: NodeJS.Platform = process.platform): string {
  const library = system === 'win32' ? 1 : 0;
  const types = [...new Set(names)].flatMap((name) => {
    if (Object.hasOwn(plain, name)) return [`class ${name}${library === 0 ? ` ${opaque(plain[name]!)}` : ';'}`];
    if (name === 'string') {
      const made = ' public: string() = default; constexpr __host__ __device__ string(const char*) : opaque_{} { }';
      return [`class string ${opaque(bytesOfString, made)}`];
    }
    const size = bytes[name]?.[library];
    if (size === undefined) return [];
    const type = `template <typename...> class ${name} ${opaque(size)}`;
    return name === 'vector' ? [type, `template <typename... A> class vector<bool, A...> ${opaque(bytesOfVectorOfBool[library])}`] : [type];
  });
  types.push(...exceptionTypes([...names]));
  return types.length === 0 ? '' : `namespace std { ${types.join(' ')} }\n`;
}
