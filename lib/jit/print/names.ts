import { keywords } from '../../signature/cpp-keywords';

/**
 * Who names something. The printer's own are helpers, the functions of the prelude, and lengths, the parameters behind
 * the user's, and temporaries. A file's own names, such as those of dynamic shared arrays, must differ from all that CUDA declares, those in
 * functions hide it.
 */
export type Owner = 'helper' | 'kernel' | 'function' | 'constant' | 'dynamic' | 'length' | 'variable' | 'temporary';

/** Those that come first get the names that they ask for. */
const owners: readonly Owner[] = ['kernel', 'helper', 'function', 'constant', 'dynamic', 'length', 'variable', 'temporary'];
/** Those that are always marked: CUDA's next version may declare any name. The kernel's is what profilers show. */
const marked: ReadonlySet<Owner> = new Set<Owner>(['function', 'constant', 'dynamic']);
const ofFile: ReadonlySet<Owner> = new Set<Owner>([...marked, 'kernel', 'helper']);

/** What else is compiled with a program. */
export interface Surroundings {
  /** CUDA C++ that stands in front of it. */
  readonly code: string;
  /** Macros that options define. */
  readonly macros: readonly string[];
}

/**
 * The spellings of names in CUDA C++. What a user calls a variable may be a word of C++, a macro, or what the printer
 * itself writes, `x_length`: such names get an underscore at the end, which nothing of CUDA's and of the printer's has.
 */
export class Names {
  readonly #asked = new Map<unknown, { readonly owner: Owner; readonly name: string }>();
  readonly #spellings = new Map<unknown, string>();

  /** The spelling of a name; nothing before {@link settle}, so that what is printed has only words of the printer's. */
  spell(owner: Owner, name: string, of: unknown = `${owner} ${name}`): string {
    if (!this.#asked.has(of)) this.#asked.set(of, { owner, name });
    return this.#spellings.get(of) ?? '';
  }

  /** Chooses spellings that are neither in `printed` nor mean something already where they stand. */
  settle(printed: string, { code, macros }: Surroundings): void {
    const taken = new Set([...keywords, ...reserved, ...wordsIn(printed), ...macros, ...macrosIn(code)]);
    const takenInFile = new Set([...functionsOfCuda, ...wordsIn(code)]);
    const asked = [...this.#asked].sort(([, a], [, b]) => owners.indexOf(a.owner) - owners.indexOf(b.owner));
    for (const [of, { owner, name }] of asked) {
      const isFree = (spelling: string) => !taken.has(spelling) && !(ofFile.has(owner) && takenInFile.has(spelling));
      const spelling = spellingOf(owner, name, isFree);
      taken.add(spelling);
      this.#spellings.set(of, spelling);
    }
  }
}

function spellingOf(owner: Owner, name: string, isFree: (spelling: string) => boolean): string {
  const plain = legal(name);
  if (mayBePlain(owner, plain) && isFree(plain)) return plain;
  const base = plain.replace(/_$/, '');
  let spelling = `${base}_`;
  for (let count = 2; !isFree(spelling); count++) spelling = `${base}_${count}`;
  return spelling;
}

/** Two underscores in a row, and one before a capital, are the compiler's; one alone is no name in PTX. */
function legal(name: string): string {
  return name.replace(/__+/g, '_').replace(/^_(?=[A-Z]|$)/, 'v_');
}

function mayBePlain(owner: Owner, name: string): boolean {
  return owner === 'helper' || owner === 'length' || (!marked.has(owner) && !looksLikeMacro(name));
}

function looksLikeMacro(name: string): boolean {
  return /^(?:[A-Z][A-Z0-9_]*|cuda[A-Z]\w*|NV_\w*|va_\w*|assert|linux|unix)$/.test(name);
}

/** Not those behind a point, which are members, nor the letters in numbers. */
function wordsIn(code: string): string[] {
  return code.match(/(?<![\w.])[A-Za-z_]\w*/g) ?? [];
}

function macrosIn(code: string): string[] {
  return Array.from(code.matchAll(/^[ \t]*#[ \t]*define[ \t]+(\w+)/gm), ([, name]) => name!);
}

const words = (text: string): readonly string[] => text.split(' ');

/** What NVRTC takes for a keyword, or has at the outermost level, besides C++'s own. */
const reserved = words('import main module restrict std typeof');

/** What a kernel may be called in JavaScript, and NVRTC declares before the first line: a test asks NVRTC. */
const functionsOfCuda = words(
  'abs acos acosf acosh acoshf asin asinf asinh asinhf atan atan2 atan2f atanf atanh atanhf blockDim blockIdx cbrt cbrtf ceil ceilf ' +
    'clock clock64 clock_t copysign copysignf cos cosf cosh coshf cospi cospif cyl_bessel_i0 cyl_bessel_i0f cyl_bessel_i1 ' +
    'cyl_bessel_i1f dim3 erf erfc erfcf erfcinv erfcinvf erfcx erfcxf erff erfinv erfinvf exp exp10 exp10f exp2 exp2f expf expm1 ' +
    'expm1f fabs fabsf fdim fdimf fdivide fdividef floor floorf fma fmaf fmax fmaxf fmin fminf fmod fmodf free frexp frexpf gridDim ' +
    'hypot hypotf ilogb ilogbf isfinite isinf isnan j0 j0f j1 j1f jn jnf labs ldexp ldexpf lgamma lgammaf libraryPropertyType llabs ' +
    'llmax llmin llrint llrintf llround llroundf log log10 log10f log1p log1pf log2 log2f logb logbf logf lrint lrintf lround lroundf ' +
    'malloc max memcpy memset min modf modff nan nanf nearbyint nearbyintf nextafter nextafterf norm norm3d norm3df norm4d norm4df ' +
    'normcdf normcdff normcdfinv normcdfinvf normf pow powf printf ptrdiff_t rcbrt rcbrtf remainder remainderf remquo remquof rhypot ' +
    'rhypotf rint rintf rnorm rnorm3d rnorm3df rnorm4d rnorm4df rnormf round roundf rsqrt rsqrtf scalbln scalblnf scalbn scalbnf ' +
    'signbit sin sincos sincosf sincospi sincospif sinf sinh sinhf sinpi sinpif size_t sqrt sqrtf tan tanf tanh tanhf tgamma tgammaf ' +
    'threadIdx trunc truncf ullmax ullmin umax umin warpSize y0 y0f y1 y1f yn ynf',
);
