import type { DeclareDeviceOptions, DeviceFunction, DeviceSignature, KnownSignature } from '../../types';
import { refuseMore } from '../errors/argument-count';
import { type DeclaredFunction, rememberDeclared } from '../compile/declared-function';
import { isLinkable, type Linkable } from '../compile/link-part';
import { coded, describe } from '../errors/argument-error';
import { checkOptions, type OptionRules } from '../errors/options';
import { isKeyword } from '../signature/cpp-keywords';
import { readMangledFunction } from '../signature/mangled-name';
import { declarationCode } from './declaration-code';
import { readDeviceSignature } from './device-signature';

/**
 * Declares a device function that is written in CUDA C++, or already compiled. Kernels in either language call it by its name; whoever
 * compiles them need not name files, since the declaration brings what to link.
 *
 * `signature` is written as in Numba, `float32(float32, CPointer(float32))`, as in C, `float(float, const float *)`, or as
 * `{ arguments, return }`, which can also hold types made by `Struct()`. The code follows Numba's ABI, `extern "C" __device__ int f(T
 * *result, …)`, unless `abi` is `'c'`. A C++ function is named by its mangled name, which also tells overloads apart.
 *
 * A signature that the code contradicts is found when it is linked.
 *
 * @throws TypeError for a name or a signature that cannot be read, or an option that does not exist.
 *
 * @example
 * ```ts
 * const code = cu('extern "C" __device__ int mul_f32_f32(float* result, float x, float y) { *result = x * y; return 0; }');
 * const mul = declareDevice('mul_f32_f32', 'float32(float32, float32)', { link: code });
 * const mod = await CudaModule.compile(
 *   '__global__ void k(float* r, float x) { *r = mul_f32_f32(x, 3); }',
 *   { declarations: [mul] },
 * );
 * const r = new Float32Array(1);
 * await mod.k(r, 2);
 * console.log(r[0]); // → 6
 * ```
 */
export function declareDevice<const Signature extends DeviceSignature>(
  name: string,
  signature: Signature & KnownSignature<Signature>,
  options: DeclareDeviceOptions<Linkable> = {},
): DeviceFunction<Signature> & DeclaredFunction {
  refuseMore('declareDevice', arguments, 3);
  if (typeof name !== 'string' || !/^[A-Za-z_]\w*$/.test(name)) {
    throw coded(new TypeError(`declareDevice: expected the name of a function in the code, received ${describe(name)}`));
  }
  if (isKeyword(name)) throw coded(new TypeError(`declareDevice: ${name} is a word of C++, and no function has it as its name`));
  const declared = describeFunction(name, signature, options);
  rememberDeclared(declared.name);
  const { simulate } = options;
  const call = (...args: unknown[]): unknown => {
    if (simulate) return (simulate as (...args: unknown[]) => unknown)(...args);
    throw coded(
      new TypeError(`${declared.name} is device code, which kernels call. To run it here, give declareDevice the option simulate`),
    );
  };
  const members = { ...declared, simulate };
  const descriptors = Object.entries(members).map(([key, value]) => [key, { value, enumerable: true }]);
  return Object.defineProperties(call, Object.fromEntries(descriptors)) as unknown as DeviceFunction<Signature> & DeclaredFunction;
}

const rules: OptionRules<DeclareDeviceOptions<Linkable>> = {
  abi: (value) => (value === 'numba' || value === 'c' ? undefined : "'numba' or 'c'"),
  link: isLink,
  simulate: (value) => (typeof value === 'function' ? undefined : 'a function'),
};

function describeFunction(symbol: string, signature: DeviceSignature, options: DeclareDeviceOptions<Linkable>): DeclaredFunction {
  checkOptions(`declareDevice: ${symbol}`, options, rules);
  const { abi = 'numba', link = [] } = options;
  const name = callableName(symbol);
  const { result, parameters, structs } = readDeviceSignature(symbol, signature, name);
  const linked = Array.isArray(link) ? (link as readonly Linkable[]) : [link as Linkable];
  const code = declarationCode({ name, symbol, abi, result, parameters }, structs);
  return { name, symbol, abi, result, parameters, link: linked, code };
}

function isLink(value: unknown): string | undefined {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  return parts.every(isLinkable) ? undefined : 'a path, a part such as ptx(…), or an array of them';
}

/** `_ZN2ns3mulEff` is called as `mul`: overloads share a name. */
function callableName(symbol: string): string {
  const mangled = readMangledFunction(symbol);
  return mangled
    ? mangled.name
        .replace(/<[^]*$/, '')
        .split('::')
        .at(-1)!
    : symbol;
}
