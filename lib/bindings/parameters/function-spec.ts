/** A C function, as lib/bindings/generated/ describes it. */
export interface FunctionSpec {
  readonly name: string;
  readonly parameters: readonly ParameterSpec[];
  /** The CUDA version that introduced it: 1000 × major + 10 × minor. */
  readonly since?: number;
  /** Whether it can wait or take long. */
  readonly waits?: boolean;
  /** Result codes that are not errors. */
  readonly values?: readonly string[];
  /** What it returns instead of a code: `number` has 32 bits, `size` 64; a `structure` is written through its first parameter. */
  readonly returns?: 'text' | 'number' | 'size' | 'structure' | 'nothing';
}

export interface ParameterSpec {
  /** The type as C spells it. */
  readonly type: string;
  readonly name: string;
  /** Its role, one of those listed in bindings/notes/driver.txt: `view`, `list`, … */
  readonly role: string;
  /** What the role refers to: another parameter, a number, a function. */
  readonly words: readonly string[];
  /** Its index in C's order, from 0. */
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
