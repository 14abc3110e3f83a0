/**
 * How to make the compiler tell a type: a template that is declared but never defined leaves nothing in the image, and the lowered name of
 * `cuda_ffi_probe<decltype(kernel)>` spells the whole type. It is included by --pre-include, so the user's line numbers do not change.
 */
export const probeHeaderName = 'cuda_ffi_probe.h';
export const probeHeader = 'template <typename Probed> __global__ void cuda_ffi_probe();\n';
export const probeFlag = `--pre-include=${probeHeaderName}`;

export function probeExpression(name: string): string {
  return `cuda_ffi_probe<decltype(${name})>`;
}

/** Names whose types are asked for in a compile. They are guessed from the text: any of them may be refused. */
export interface Probes {
  /** `extern "C"` kernels; the names of others are mangled and spell their types. */
  kernels: readonly string[];
  variables: readonly string[];
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
  ];
}

/** Whether all errors in a log come from name expressions, none from the source itself. */
export function failedOnlyInProbes(log: string): boolean {
  const errors = log.split('\n').filter((line) => /\): (?:catastrophic )?error/.test(line));
  return errors.length > 0 && errors.every((line) => line.startsWith('__nv_name_map('));
}
