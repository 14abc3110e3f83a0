import { compileRules } from '../compile/check-options';
import { checkOptions, isBoolean, isObject, type OptionRules } from '../errors/options';
import type { CompileOptions } from '../compile/compile-options';
import type { LinkOption } from './link-functions';
import type { Captured } from './read/captured';

/** What a function on the device can use from outside. */
export interface DeviceFunctionOptions {
  /** Functions made by `cuda.device` or `declareDevice` that it calls: `{ mul }`, or a list, which can also hold code to link with. */
  readonly link?: LinkOption;
  /** Numbers, booleans and TypedArrays from outside, by their names in the function. They are constants. */
  readonly capture?: Captured;
  /**
   * Its name in messages and in the generated code.
   *
   * @default the function's own name
   */
  readonly name?: string;
}

/** How a kernel in JavaScript is compiled. */
export interface JitOptions extends DeviceFunctionOptions, Omit<CompileOptions, 'link' | 'declarations' | 'name'> {
  /**
   * Lets the compiler fuse a product and a sum into one operation that rounds once, as nvcc does. Without it, every operation rounds
   * as in JavaScript; `cuda.fma` fuses them explicitly.
   *
   * @default false
   */
  readonly fma?: boolean;
}

/** The options of `cuda.scan`. */
export interface ScanOptions extends JitOptions {
  /**
   * Whether each result combines only the values before its own, so that the first is the identity.
   *
   * @default false: its own as well
   */
  readonly exclusive?: boolean;
}

/** What `link` may hold, and that a name is one of C, is checked where they are read: their errors tell more. */
const deviceRules: OptionRules<DeviceFunctionOptions> = {
  link: (value) => (typeof value === 'object' && value !== null ? undefined : 'a list or an object of functions'),
  capture: isObject,
  name: (value) => (typeof value === 'string' ? undefined : 'a name'),
};

const jitRules: OptionRules<JitOptions> = { ...compileRulesOfJit(), ...deviceRules, fma: isBoolean };
const scanRules: OptionRules<ScanOptions> = { ...jitRules, exclusive: isBoolean };

/** A jitted kernel brings its declarations itself. */
function compileRulesOfJit() {
  const { declarations: _, ...others } = compileRules;
  return others;
}

/** Throw TypeError for an option that does not exist, or whose value is of the wrong kind. */
export function checkDeviceOptions(called: string, options: unknown): asserts options is DeviceFunctionOptions {
  checkOptions<DeviceFunctionOptions>(called, options, deviceRules);
}

export function checkJitOptions(called: string, options: unknown): asserts options is JitOptions {
  checkOptions<JitOptions>(called, options, jitRules);
}

export function checkScanOptions(called: string, options: unknown): asserts options is ScanOptions {
  checkOptions<ScanOptions>(called, options, scanRules);
}
