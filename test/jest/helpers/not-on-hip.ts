/** Tests that AMD's code cannot pass, and why. */
export interface NotOnHip {
  /** How the paths of files below test/jest begin, as a regular expression. */
  readonly suites: string;
  /** What the names of the tests contain. Without it, all of the suites' tests are meant. */
  readonly tests?: RegExp;
  readonly reason: string;
  /** It would wait for ever. */
  readonly neverEnds?: boolean;
}

const cub = 'CUB, Thrust and cuRAND are for NVIDIA’s compiler';
const libcu = 'libcu++ is for NVIDIA’s compiler';
const tensor = 'tensor instructions are NVIDIA’s';
const linked = 'only sources are linked for AMD';
const joined = 'a source and what it is linked with are compiled as one for AMD, which then defines a function or a struct twice';
const late = 'an instance cannot be given the static variables of AMD’s code that was loaded before';
const ofNvrtc = 'it is about NVRTC, which is not asked here';
const clang = 'AMD’s compiler says it otherwise, or takes what NVRTC refuses';
const shape = 'AMD’s compiler does not tell which threads a kernel reads that calls through pointers';
const observed = 'the debugger, profiles and checks other than of bounds see nothing of AMD’s code';
const blocks = 'AMD’s code does not say whether a kernel asks for its block';
const trap = 'an assertion in AMD’s code is a trap';
const target = 'the option names an architecture of NVIDIA’s';

const entries: readonly NotOnHip[] = [
  { suites: 'programs/philox', reason: cub },
  { suites: 'programs/(reduction|scan|sort|histogram)', reason: cub },
  { suites: 'programs/standard-atomics', reason: libcu },
  { suites: 'programs/locks', reason: 'lanes of a wave do not wait for each other on AMD', neverEnds: true },
  { suites: 'programs/tensor-cores', reason: tensor },
  { suites: 'programs/dispatch', tests: /^pointers to members$/, reason: shape },
  { suites: 'texture/', tests: /^the faces of a cube$/, reason: 'cube maps are not there' },
  { suites: 'arguments/pointers-to-arrays', tests: /an address that the device gave is called/, reason: shape },
  { suites: 'arguments/bad-inputs', tests: /parameters of more than 4 KB/, reason: 'AMD’s code has no such limit' },
  { suites: 'arguments/enum-ranges', tests: /types that the compiler chooses/, reason: 'AMD’s compiler chooses others' },
  { suites: 'launch/launch-options', tests: /the architecture, as a number/, reason: target },
  { suites: 'launch/required-block', tests: /^__block_size__/, reason: 'clang does not have __block_size__' },
  { suites: 'launch/shape-warning', tests: /^what it says|: warned of/, reason: blocks },
  { suites: 'launch/grid-sync', tests: /^what only asks/, reason: 'AMD’s code does not say whether it waits for its grid or only asks' },
  { suites: 'device/device-errors', tests: /^trap$/, reason: 'PTX in asm is NVIDIA’s' },
  { suites: 'device/device-errors', tests: /^assert$/, reason: trap },
  { suites: 'device/device-errors', tests: /^misaligned$/, reason: 'AMD’s GPUs read and write at any address' },
  {
    suites: 'device/device-errors',
    tests: /^after a fault, the error of|^reset\(\) after a fault/,
    reason: 'it is for a GPU of NVIDIA’s or for PTX',
  },
  { suites: 'graph/conditional', reason: 'conditional nodes are not there' },
  { suites: 'errors/mistakes', tests: /an architecture (?:that|as|misspelled)/, reason: target },
  { suites: 'errors/mistakes', tests: /container of Thrust$/, reason: cub },
  { suites: 'errors/mistakes', tests: /no __global__$|kernel that is not marked$/, reason: 'clang compiles functions of the host' },
  {
    suites: 'errors/mistakes',
    tests: /half without its header$|half by its other name$|a function of half$/,
    reason: 'hipRTC has half without a header',
  },
  { suites: 'errors/mistakes', tests: /(?:a minimum of floats|more constant memory than there is)$/, reason: clang },
  { suites: 'errors/mistakes', tests: /function that nothing defines$|declaration without the code$/, reason: 'AMD’s linker says it' },
  {
    suites: 'errors/mistakes',
    tests:
      /(?:a C\+\+ that is not there|a standard that does not exist|an option that NVRTC does not have|a header that is missing|a semicolon missing|defined twice|host function in a kernel)$/,
    reason: clang,
  },
  {
    suites: 'errors/mistakes',
    tests:
      /(?:whose instance does not compile|a type misspelled before \*|groups without their header|a vector as a parameter|an array as TypeScript writes it|from the arguments|pointer to const|header that is a text)$/,
    reason: clang,
  },
  {
    suites: 'errors/mistakes',
    tests:
      /(?:an atomic of 16 bits|an atomic of shorts|that launches another|first of two kernels|more static shared memory than there is)$/,
    reason: clang,
  },
  { suites: 'errors/properties', tests: /^the log of a compile is there/, reason: clang },
  { suites: 'errors/advice', tests: /what a device refuses to load names/, reason: clang },
  { suites: 'module/instances-and-variables', tests: /cannot be shared works|^what belongs to the code/, reason: shape },
  { suites: 'module/instances-and-variables', tests: /by its symbol$/, reason: 'clang has no option -default-device' },
  {
    suites: 'module/instances-and-variables',
    tests:
      /^(?:static|unnamed namespace|struct|static of a function) is one for|^constants are|^the same instance by several names|^linked |cannot be shared is/,
    reason: late,
  },
  { suites: 'module/kernel-names', tests: /^what is in an unnamed namespace/, reason: 'kernels are named in the order of AMD’s code' },
  { suites: 'module/libraries', tests: /^no NVRTC|^NVRTC (?:without headers|outside)/, reason: ofNvrtc },
  { suites: 'bindings/destroyed-in-use', reason: 'PTX in asm is NVIDIA’s' },
  { suites: 'cli/command-line', tests: /^doctor (?:where all is there|without a compiler|as text)/, reason: ofNvrtc },
  { suites: 'cli/command-line', tests: /a count that asks for threads/, reason: blocks },
  { suites: 'cache/headers', tests: /^a header named by pasting/, reason: 'clang refuses to paste a word and .h' },
  { suites: 'cache/cache', tests: /^a compiler that is gone|^a warm cache serves/, reason: ofNvrtc },
  {
    suites: 'cache/cache',
    tests: /^under the permission model/,
    reason: 'a process of its own compiles, which --permission does not allow',
  },
  { suites: 'compile/line-ends', tests: /^a fault is at its line/, reason: 'AMD’s compiler gives two writes the line of the first' },
  {
    suites: 'jit/stored-floats',
    tests: /^float16 elementwise/,
    reason: 'AMD’s compiler rounds a product to 16 bits with a sum with 0, which makes 0 of -0',
  },
  { suites: 'compile/signals', reason: 'a process of its own compiles, which has no handlers of the program' },
  { suites: 'compile/compiled-images', tests: /^beside its source/, reason: 'it is a machine without NVRTC, which AMD does not need' },
  { suites: 'compile/unnamed-namespaces', tests: /are linked, each with its own/, reason: joined },
  { suites: 'jit/jit.test', tests: /overloads are chosen by the arguments/, reason: joined },
  { suites: 'jit/special-values', tests: /one argument, to the last digits/, reason: 'AMD’s expm1 and log1p of -0 are 0' },
  { suites: 'compile/taken-by-nvcc', tests: /Thrust|thrust/, reason: cub },
  {
    suites: 'compile/taken-by-nvcc',
    tests:
      /using namespace std|fpclassify|<cmath> for vectors|exceptions, mutexes|without `template`|enable_if|that the program specializes/,
    reason: libcu,
  },
  { suites: 'compile/taken-by-nvcc', tests: /^spellings of GNU|byte order mark$/, reason: clang },
  { suites: 'compile/nvcc-sources', tests: /^a program with its main|^the same at once|^<cub/, reason: cub },
  { suites: 'compile/nvcc-sources', tests: /^an error in a kernel|^a function without|has no constructor|stays an error$/, reason: clang },
  { suites: 'compile/standard-headers', reason: libcu },
  { suites: 'compile/untrusted-source', tests: /nesting|characters|diagnostics|begins as an option/, reason: clang },
  { suites: 'compile/compile.test', tests: /own headers are found/, reason: libcu },
  {
    suites: 'compile/compile.test',
    tests: /^diagnostics (?:columns count as JavaScript does: "(?:\\t|__global__ void k\(int\* x\) \{ "$)|a source that is no string)/,
    reason: clang,
  },
  { suites: 'compile/compile.test', tests: /arch: /, reason: target },
  { suites: 'compile/compiling', tests: /signal|time limit|at the end of the/, reason: 'a process of its own compiles' },
  { suites: 'compile/link', tests: /PTX as text|LTO-IR|an object and|nothing has/, reason: linked },
  { suites: 'device-function/signatures', tests: /^(?:ptx|ltoir)\b|^a function that is nowhere$/, reason: linked },
  { suites: 'device-function/signatures', tests: /mangled names|^structs by value/, reason: joined },
  { suites: 'device-function/signatures', tests: /^a status that is not 0/, reason: trap },
  { suites: 'device-function/linking', tests: /PTX|link-time|what nvcc makes|^a cubin/, reason: linked },
  { suites: 'device-function/linking', tests: /^pointers to shared/, reason: clang },
  { suites: 'debug/', reason: observed },
  { suites: 'profile/', reason: observed },
];

/** Why a test is not for AMD's code, or undefined if it is. `suite`: its path below test/jest. `name`: its name behind those of its blocks. */
export function entryFor(suite: string, name: string): NotOnHip | undefined {
  return entries.find(({ suites, tests }) => new RegExp(`^${suites}`).test(suite) && (tests === undefined || tests.test(name)));
}
