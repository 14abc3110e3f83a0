import { prologueOf } from '../compile/declared-function';
import type { CompileOptions } from '../compile/compile-options';
import { coded, describe } from '../errors/argument-error';
import type { DeviceFunctionOptions, JitOptions } from './jit-options';
import { type LinkedJavaScript, readLinks } from './link-functions';
import { cudaProgram } from './print/cuda-program';
import { declaredFunctions, type TypedFunction } from './program/function';
import type { FunctionSource } from './read/function-source';
import { readFunction } from './read/read-function';
import { variableBefore } from './read/variable-before';
import { readSignature } from './read/signature';

/** A kernel in both languages. */
export interface ReadKernel {
  readonly typed: TypedFunction;
  /** The CUDA C++: see `print/cuda-program`. */
  readonly program: ReturnType<typeof cudaProgram>;
  readonly options: CompileOptions;
}

/** Reads a function's text. Throws TypeError for a wrong signature, CudaCompileError for code outside the subset. */
export function readDevice(called: string, signature: unknown, source: FunctionSource, options: DeviceFunctionOptions): LinkedJavaScript {
  const links = readLinks(called, options.link);
  const name = legalName(called, options.name);
  const what = { called, source, name, signature: readSignature(called, signature), linked: links.linked, captured: options.capture ?? {} };
  return { typed: readFunction(what), linkables: links.linkables };
}

/** As {@link readDevice}, and writes the CUDA C++. */
export function readKernel(called: string, signature: unknown, source: FunctionSource, options: JitOptions): ReadKernel {
  if (readSignature(called, signature).result !== 'void')
    throw coded(
      new TypeError(
        `${called}: a kernel returns nothing: expected void(…), received ${describe(signature)}; cuda.device makes functions that return`,
      ),
    );
  const { typed, linkables } = readDevice(called, signature, source, options);
  const { link: _link, capture: _capture, name: _name, fma = false, ...others } = options;
  const declarations = declaredFunctions(typed);
  const program = cudaProgram(typed, {
    code: [prologueOf(declarations), ...Object.values(others.headers ?? {})].join('\n'),
    macros: macrosOf(others),
  });
  const flags = [`--fmad=${fma}`, ...(others.options ?? [])];
  return { typed, program, options: { ...others, name: `${typed.name}.cu`, options: flags, link: linkables, declarations } };
}

/** The name that a function has in messages, profiles and code if its options say nothing else: its own, or that of what it is assigned to. */
export function nameOfFunction(given: unknown, source: FunctionSource, otherwise: string): string {
  return (given as { name?: string } | null)?.name || variableBefore(source) || otherwise;
}

function legalName(called: string, name: unknown): string {
  if (typeof name === 'string' && /^[A-Za-z_$][\w$]*$/.test(name)) return name.replace(/\$/g, '_');
  throw coded(new TypeError(`${called}: expected a name of letters and digits, received ${describe(name)}`));
}

/** `-DN=5`, and the second half of `-D`, `N=5`. */
function macrosOf({ defines, options }: CompileOptions): string[] {
  const given = (options ?? []).flatMap((option) => /^(?:-D|--define-macro=)?([A-Za-z_]\w*)/.exec(option)?.[1] ?? []);
  return [...Object.keys(defines ?? {}), ...given];
}
