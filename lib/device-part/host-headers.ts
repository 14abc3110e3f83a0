/** Headers for the host only: NVRTC has none of them, and a source for nvcc includes them for its functions that run on the CPU. */

const standard = [
  'any barrier cassert ccomplex charconv codecvt compare condition_variable coroutine csetjmp csignal ctgmath cuchar cwchar cwctype deque exception',
  'execution expected experimental/filesystem filesystem flat_map flat_set format forward_list fstream future generator hash_map iomanip ios',
  'iosfwd iostream istream latch list locale map mdspan memory_resource mutex new.h ostream print queue random regex scoped_allocator',
  'semaphore set shared_mutex source_location spanstream sstream stack stacktrace stdexcept stdfloat stop_token streambuf string string_view',
  'strstream syncstream system_error thread typeindex typeinfo unordered_map unordered_set valarray vector version cctype cerrno cfenv clocale',
  'ciso646 cstdarg cstdalign cstdbool ctype.h errno.h fenv.h locale.h setjmp.h signal.h stdarg.h stdatomic.h tgmath.h threads.h uchar.h',
  'wchar.h wctype.h bits/stdc++.h complex.h malloc.h memory.h values.h',
]
  .join(' ')
  .split(' ');

const system = [
  'aio.h alloca.h arpa/inet.h byteswap.h conio.h cpuid.h direct.h dirent.h dlfcn.h elf.h endian.h err.h error.h execinfo.h fcntl.h features.h',
  'fnmatch.h ftw.h getopt.h glob.h grp.h immintrin.h intrin.h io.h libgen.h mm_malloc.h netdb.h netinet/in.h poll.h process.h pthread.h',
  'pwd.h sched.h semaphore.h spawn.h strings.h syslog.h termios.h ucontext.h unistd.h utime.h wait.h windows.h Windows.h winsock2.h',
  'x86intrin.h xmmintrin.h emmintrin.h cxxabi.h omp.h omp-tools.h mpi.h png.h jpeglib.h zlib.h',
]
  .join(' ')
  .split(' ');

const exact = new Set([...standard, ...system]);

/** Libraries that are called on the host, among them CUDA's own. */
const families = [
  /^(?:sys|linux|mach|asm)\//,
  /^(?:cublas|cudnn|cufft|cusolver|cusparse|cutensor|cufile|cudss|npp|nvjpeg|nccl|nvml|nvtx|nvToolsExt|nvrtc|nvJitLink|nvshmem_host|cupti|nvperf|cuda_?[pP]rofiler)/,
  /^(?:curand|cuda_gl_interop|cuda_occupancy)\.h$/,
  /^(?:helper_|exception\.h$|cutil)/,
  /^(?:torch|ATen|c10|caffe2|TH|THC|THCUNN|pybind11|boost|opencv2?|GL|GLFW|gtest|gmock|benchmark|fmt|spdlog|jni)(?:\/|\.h)/,
  /^thrust\/(?!complex\.h$)/,
  /^cub\/(?:device\/|util_allocator)/,
  /^nvtx3\//,
];

export function isHostHeader(name: string): boolean {
  return exact.has(name) || families.some((family) => family.test(name));
}

/** Whether a header for the host includes CUDA's own for the types of 16-bit floats. */
export function bringsShortFloats(name: string): boolean {
  return /^(?:cublas|cudnn|cusparse|cutensor|torch\/|ATen\/|c10\/)/.test(name);
}
