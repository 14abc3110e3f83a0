import { PtxModule } from '../signature/ptx-module';

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

/** The functions that a PTX text defines, by their symbols: those that others can call, or all. */
export function ptxFunctions(ptx: string, { hidden = false } = {}): Map<string, PtxFunction> {
  const functions = new PtxModule(ptx).functions.filter(({ head, bodyAt, end }) => !head.isKernel && bodyAt < end);
  return new Map(
    functions
      .filter(({ head }) => head.isVisible || hidden)
      .map(({ symbol, head }) => [symbol, { result: parametersOf(head.result)[0], parameters: parametersOf(head.parameters) }]),
  );
}

function parametersOf(list: string): PtxParameter[] {
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
