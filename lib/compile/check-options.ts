import { deviceRule } from '../device/place-options';
import { checkOptions, isBoolean, type OptionRules } from '../errors/options';
import type { CompileOptions } from './compile-options';

type Rule = (value: unknown) => string | undefined;

/** Options of a module that is not compiled. */
type LoadOptions = Pick<CompileOptions, 'name' | 'device' | 'onProgress'>;

const text: Rule = (value) => (isText(value) ? undefined : 'a string without NUL');
const texts: Rule = (value) => (Array.isArray(value) && value.every(isText) ? undefined : 'an array of strings');

const loadRules: OptionRules<LoadOptions> = {
  name: text,
  device: deviceRule,
  onProgress: (value) => (typeof value === 'function' ? undefined : 'a function'),
};

export const compileRules: OptionRules<CompileOptions> = {
  ...loadRules,
  arch: (value) => (isText(value) || Number.isInteger(value) ? undefined : "an architecture, such as 90 or 'sm_90'"),
  std: text,
  defines: (value) => (isRecordOf(value, isMacro) ? wrongMacro(value as object) : 'an object of strings, numbers and booleans'),
  instances: texts,
  includePaths: texts,
  headers: (value) => (isRecordOf(value, isText) ? undefined : 'an object of strings, by the names of the headers'),
  options: texts,
  debug: isBoolean,
  lineInfo: isBoolean,
  fastMath: isBoolean,
  maxRegisters: (value) => (Number.isInteger(value) && (value as number) > 0 ? undefined : 'a whole number above 0'),
  link: (value) => (Array.isArray(value) ? undefined : 'an array of paths or of parts such as ptx(…)'),
  declarations: (value) => (Array.isArray(value) ? undefined : 'an array of functions that declareDevice made'),
  cache: isBoolean,
  signal: (value) => (isSignal(value) ? undefined : 'an AbortSignal'),
  timeout: (value) =>
    typeof value === 'number' && value > 0 && value <= mostTimeout ? undefined : `milliseconds from 1 to ${mostTimeout}`,
};

/** The most milliseconds that a timer accepts. */
const mostTimeout = 2 ** 31 - 1;

/** Throws TypeError for an option that does not exist, or is of the wrong type. `operation` names the function in messages. */
export function checkCompileOptions(operation: string, options: unknown): asserts options is CompileOptions {
  checkOptions<CompileOptions>(operation, options, compileRules);
}

/** As {@link checkCompileOptions}, for images that are only loaded. */
export function checkLoadOptions(operation: string, options: unknown): asserts options is LoadOptions {
  checkOptions<LoadOptions>(operation, options, loadRules);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0');
}

/** The compiler would say that its command line is wrong. */
function wrongMacro(defines: object): string | undefined {
  const wrong = Object.keys(defines).find((name) => !/^[A-Za-z_]\w*(?:\([\w, .]*\))?$/.test(name));
  return wrong === undefined ? undefined : `names of macros, which ${JSON.stringify(wrong)} is not,`;
}

function isMacro(value: unknown): boolean {
  return isText(value) || ['number', 'boolean'].includes(typeof value);
}

/** Whether it is an AbortSignal, of any realm. */
function isSignal(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'aborted' in value && 'addEventListener' in value;
}

function isRecordOf(value: unknown, isRight: (member: unknown) => boolean): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((member) => member === undefined || isRight(member));
}
