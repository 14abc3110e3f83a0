import type { FunctionSpec } from './function-spec';
import { parseParameters } from './function-spec';
import type { ApiTypes } from '../values/type-table';

/** What lib/bindings/generated/ says of a library: its functions are lines of text. */
export interface ListedTable extends Omit<ApiTypes, 'callbacks'> {
  /**
   * `cublasSgemm*|what it returns, if that is no status|cublasHandle_t handle; float* x!out`: a star if the symbol ends with _v2,
   * `nvmlDeviceGetPciInfo=nvmlDeviceGetPciInfo_v3` if it has another name.
   */
  readonly functions: string;
  readonly constants: Readonly<Record<string, number | bigint>>;
}

/** A function, with the symbol that the library exports. */
export interface ListedSpec extends FunctionSpec {
  readonly symbol: string;
}

/** The lines by the functions' names, in C's order. */
export function linesOf({ functions }: ListedTable): ReadonlyMap<string, string> {
  return new Map(functions.split('\n').map((line) => [/^\w+/.exec(line)![0], line]));
}

const returned: Readonly<Record<string, NonNullable<FunctionSpec['returns']>>> = { 'const char*': 'text', size_t: 'size', void: 'nothing' };

export function readLine(line: string): ListedSpec {
  const [head, returns, parameters] = line.split('|') as [string, string, string];
  const [name, symbol] = namesOf(head);
  return {
    name,
    symbol,
    parameters: parseParameters(parameters && parameters.split('; ').map(withRole).join('; ')),
    ...(returns && { returns: returned[returns] ?? 'number' }),
  };
}

function namesOf(head: string): [name: string, symbol: string] {
  const [name, symbol] = head.split('=') as [string, string | undefined];
  if (!name.endsWith('*')) return [name, symbol ?? name];
  const plain = name.slice(0, -1);
  return [plain, plain.replace(/(_64)?$/, '_v2$1')];
}

/** A pointer is passed on, anything else is a value, unless the line says otherwise. */
function withRole(parameter: string): string {
  const [declaration, role] = parameter.split('!') as [string, string | undefined];
  const type = declaration.slice(0, declaration.lastIndexOf(' '));
  return `${declaration} ${role ?? (/\*(?:const)?$/.test(type) || isFunction(type) ? 'pointer' : 'value')}`;
}

const isFunction = (type: string) => /Callback(?:_t)?$/.test(type);
