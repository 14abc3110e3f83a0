/** A function as PTX defines it: the sizes of what it takes and returns, in bytes, and sometimes more. */
export interface PtxFunction {
  readonly result: PtxParameter | undefined;
  readonly parameters: readonly PtxParameter[];
}

export interface PtxParameter {
  readonly bytes: number;
  /** `untyped`: PTX says bits (`.b32`), which may be either. */
  readonly form: 'integer' | 'float' | 'untyped';
}

const definition =
  /(\.(?:visible|weak)\s+)?\.func\s*(?:\.attribute\([^()]*\)\s*)?(?:\(([^()]*)\))?\s*([\w$%]+)\s*(?:\(([^()]*)\))?\s*(?:\.noreturn\s*)?(?:\.unified\s*)?\{/g;

/** The functions that a PTX text defines, by their symbols: those that others can call, or all. */
export function ptxFunctions(ptx: string, { hidden = false } = {}): Map<string, PtxFunction> {
  const text = ptx.replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, ' ').replace(/^\s*\.(?:pragma|loc)\b[^\n]*$/gm, ' ');
  const definitions = [...text.matchAll(definition)].filter(([, visible]) => visible || hidden);
  const found = definitions.map(([, , result, name, parameters]): [string, PtxFunction] => [
    name!,
    { result: parametersOf(result)[0], parameters: parametersOf(parameters) },
  ]);
  return new Map(found);
}

function parametersOf(list = ''): PtxParameter[] {
  return list
    .split(',')
    .filter((parameter) => /\S/.test(parameter))
    .map(parameterOf);
}

function parameterOf(text: string): PtxParameter {
  const [, kind = 'b', bits = '0'] = /\.([bsuf])(8|16|32|64)\b/.exec(text) ?? [];
  const count = Number(/\[\s*(\d+)\s*\]/.exec(text)?.[1] ?? 1);
  const form = kind === 'f' ? 'float' : kind === 'b' ? 'untyped' : 'integer';
  return { bytes: (Number(bits) / 8) * count, form };
}
