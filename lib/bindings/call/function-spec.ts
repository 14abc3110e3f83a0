/** A function as lib/bindings/generated/ describes it. */
export interface FunctionSpec {
  readonly name: string;
  readonly parameters: readonly ParameterSpec[];
  /** The CUDA version that brought it: 1000 × major + 10 × minor. */
  readonly since?: number;
  /** It can wait or take long. */
  readonly waits?: boolean;
  /** Codes of the result that are not errors. */
  readonly values?: readonly string[];
  /** It returns a text, and no code. */
  readonly returns?: 'text';
}

export interface ParameterSpec {
  /** As C spells it. */
  readonly type: string;
  readonly name: string;
  /** What it is, as bindings/notes/driver.txt lists the roles: `view`, `list`, … */
  readonly role: string;
  /** What the role refers to: another parameter, a number, a function. */
  readonly words: readonly string[];
  /** Its place in C's order, from 0. */
  readonly index: number;
}

export type FunctionDetails = Omit<FunctionSpec, 'name' | 'parameters'>;

/** `'CUdeviceptr* dptr out; size_t bytesize value'` */
export function parseParameters(text: string): ParameterSpec[] {
  if (text === '') return [];
  return text.split('; ').map((parameter, index) => {
    const words = parameter.split(' ');
    const [role, ...rest] = words.pop()!.split(':');
    const name = words.pop()!;
    return { type: words.join(' '), name, role: role!, words: rest, index };
  });
}

/** The type that a pointer points to. */
export function pointee(type: string): string {
  return type.slice(0, type.lastIndexOf('*')).trim();
}
