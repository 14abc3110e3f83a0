/**
 * How to make the compiler tell a type: a template that is declared but never defined leaves nothing in the image, and the lowered name of
 * `cuda_ffi_probe<decltype(kernel)>` spells the whole type. It is included by --pre-include, so the user's line numbers do not change.
 */
export const probeHeaderName = 'cuda_ffi_probe.h';
export const probeHeader = `#ifdef __HIP__ // whose table of names takes addresses, which want definitions
template <typename Probed> __device__ void cuda_ffi_probe() {}
#else
template <typename Probed> __global__ void cuda_ffi_probe();
#endif
template <unsigned Index> struct cuda_ffi_parameter {
  template <typename First, typename... Rest> __device__ static auto of(void (*)(First, Rest...))
      -> decltype(cuda_ffi_parameter<Index - 1>::of(static_cast<void (*)(Rest...)>(nullptr)));
};
template <> struct cuda_ffi_parameter<0> {
  template <typename First, typename... Rest> __device__ static First &of(void (*)(First, Rest...));
};
template <typename Of> struct cuda_ffi_bare { typedef Of type; };
template <typename Of> struct cuda_ffi_bare<const Of> { typedef Of type; };
template <typename Of> struct cuda_ffi_bare<Of &> : cuda_ffi_bare<Of> {};
`;
export const probeFlag = `--pre-include=${probeHeaderName}`;

export function probeExpression(name: string): string {
  return `cuda_ffi_probe<decltype(${name})>`;
}

/** The type of a `__managed__` variable, as a reference: the compiler forbids its name alone. */
export function managedProbe(name: string): string {
  return probeExpression(`(${name})`);
}

/** The underlying type of an enum that is a part of a kernel's parameter: `path` is what follows the parameter to get there. */
export function underlyingProbe(kernel: string, parameter: number, path: string): string {
  const value = `(cuda_ffi_parameter<${parameter}>::of(${kernel})${path})`;
  return `cuda_ffi_probe<__underlying_type(cuda_ffi_bare<decltype(${value})>::type)>`;
}

/** Names whose types are asked for in a compile. They are guessed from the text: any of them may be refused. */
export interface Probes {
  /** `extern "C"` kernels; the names of others are mangled and spell their types. */
  kernels: readonly string[];
  variables: readonly string[];
  /** `__managed__` variables, whose addresses are no constants to the compiler. */
  managed: readonly string[];
  /** Device functions. */
  functions: readonly string[];
  /** Template instances and other expressions that the user asks for by name. */
  instances: readonly string[];
}

export function probeExpressions(probes: Probes): string[] {
  return [
    ...probes.instances,
    ...probes.instances.map(probeExpression),
    ...probes.kernels.map(probeExpression),
    ...probes.functions.map(probeExpression),
    ...probes.variables.map((name) => `&${name}`),
    ...probes.variables.map(probeExpression),
    ...probes.managed.map(managedProbe),
  ];
}

/** The expressions without those that a log has errors of, except for types: what has no type to tell may still have an address. */
export function withoutRefused(expressions: readonly string[], log: string): string[] {
  const texts = log.matchAll(/^ {2}#pragma nv_mangled_name (.*)$|Input name expression was: "(.*)"$/gm);
  const refused = new Set([...texts].map(([, pragma, input]) => (pragma ?? input!).replaceAll(' ', '')));
  const isRefused = (expression: string) => refused.has(expression.replaceAll(' ', ''));
  const unknown = new Set(expressions.filter((expression) => expression.startsWith('&') && isRefused(expression)));
  return expressions.filter((expression) => !isRefused(expression) && !unknown.has(`&${probedName(expression)}`));
}

function probedName(expression: string): string | undefined {
  return /^cuda_ffi_probe<decltype\((.*)\)>$/.exec(expression)?.[1];
}

/** Whether all errors in a log come from name expressions, none from the source itself. */
export function failedOnlyInProbes(log: string): boolean {
  const errors = log.split('\n').filter((line) => /\): (?:catastrophic )?error/.test(line));
  return errors.length > 0 && errors.every((line) => line.startsWith('__nv_name_map('));
}
