import type { FunctionSpec } from './function-spec';
import { parseParameters } from './function-spec';
import type { ApiTypes } from '../values/type-table';

/** What lib/bindings/generated/ says of a library: its functions are lines of text. */
export interface MathematicsTable extends Omit<ApiTypes, 'callbacks'> {
  /** `cublasSgemm*|what it returns, if that is no status|cublasHandle_t handle; float* x!out`: a star if the symbol ends with _v2. */
  readonly functions: string;
  readonly constants: Readonly<Record<string, number>>;
}

/** A function, with the symbol that the library exports. */
export interface MathematicsSpec extends FunctionSpec {
  readonly symbol: string;
}

/** The lines by the functions' names, in C's order. */
export function linesOf({ functions }: MathematicsTable): ReadonlyMap<string, string> {
  return new Map(functions.split('\n').map((line) => [/^\w+/.exec(line)![0], line]));
}

const returned: Readonly<Record<string, NonNullable<FunctionSpec['returns']>>> = { 'const char*': 'text', size_t: 'size', void: 'nothing' };

export function readLine(line: string): MathematicsSpec {
  const [head, returns, parameters] = line.split('|') as [string, string, string];
  const name = head.replace('*', '');
  return {
    name,
    symbol: head === name ? name : name.replace(/(_64)?$/, '_v2$1'),
    parameters: parseParameters(parameters && parameters.split('; ').map(withRole).join('; ')),
    ...(returns && { returns: returned[returns] ?? 'number' }),
  };
}

/** A pointer is passed on, anything else is a value, unless the line says otherwise. */
function withRole(parameter: string): string {
  const [declaration, role] = parameter.split('!') as [string, string | undefined];
  const type = declaration.slice(0, declaration.lastIndexOf(' '));
  return `${declaration} ${role ?? (/\*(?:const)?$/.test(type) || isFunction(type) ? 'pointer' : 'value')}`;
}

const isFunction = (type: string) => /Callback(?:_t)?$/.test(type);
