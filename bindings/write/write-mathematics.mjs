// lib/bindings/generated/<api>-table.ts and -types.ts of the libraries for numbers: functions as lines of text, which are read when
// they are first called, and one interface for all that TypeScript knows.
import { signature } from './write-functions.mjs';
import { recordType } from './typescript-types.mjs';

const compact = (text) => text.replaceAll(' *', '*').replaceAll('* const', '*const').trim();

/** `cublasSgemm*|int|cublasHandle_t handle; float* x!out`: a star if the symbol ends with _v2, what it returns if that is no status. */
function lineOf({ name, symbol, returns, parameters }, table) {
  const star = symbol === name ? '' : '*';
  if (star && symbol !== versioned(name)) throw new Error(`${name}: ${symbol} is no name that can be told from it`);
  const other = returns === table.result ? '' : returns;
  return `${name}${star}|${compact(other)}|${parameters.map((parameter) => parameterText(parameter, table)).join('; ')}`;
}

const versioned = (name) => name.replace(/(_64)?$/, '_v2$1');

function parameterText([type, name, role], { kinds }) {
  const usual = type.replace(/ ?const$/, '').endsWith('*') || kinds.get(type) === 'callback' ? 'pointer' : 'value';
  return `${compact(type)} ${name}${role === usual ? '' : `!${role}`}`;
}

export function tableText(table) {
  const names = table.types.map(([name, type]) => [name, type.includes('(') ? 'uint64_t' : type]);
  return [
    `import type { MathematicsTable } from '../parameters/mathematics-table';`,
    '',
    `/** ${table.headers.join(', ')}. */`,
    `export const ${table.name}Table: MathematicsTable = {`,
    `  result: '${table.result}',`,
    `  functions: \`${table.functions.map((entry) => lineOf(entry, table)).join('\n')}\`,`,
    `  names: ${JSON.stringify(Object.fromEntries(names))},`,
    `  enums: ${JSON.stringify(Object.fromEntries(table.enums.map(({ name, values }) => [name, Object.fromEntries(values)])))},`,
    `  constants: ${JSON.stringify(Object.fromEntries(table.constants))},`,
    `  structs: ${JSON.stringify(Object.fromEntries(table.structs.map(({ name, tag, ...layout }) => [name, layout])))},`,
    `};`,
    '',
  ].join('\n');
}

export function mathematicsTypesText(table) {
  const owner = interfaceName(table);
  const handles = table.types.filter(([, type]) => type === 'handle').map(([name]) => `export type ${name} = Handle<'${name}'>;`);
  const enums = table.enums.map(({ name }) => `export type ${name} = ${owner}['${name}'][keyof ${owner}['${name}']];`);
  const aliases = table.types.filter(([, type]) => table.enums.some(({ name }) => name === type)).map(([name, type]) => `export type ${name} = ${type};`);
  const callbacks = table.types.filter(([, type]) => type.includes('(')).map(([name]) => `export type ${name} = Pointer;`);
  const structs = table.structs.map((struct) => `export interface ${struct.name} ${recordType(struct, table.kinds)}`);
  const functions = table.functions.filter(isCallable).map((entry) => `  ${entry.name}${signatureText(entry, table)};`);
  const values = table.enums.map(({ name, values }) => `  readonly ${name}: { ${values.map(([key, value]) => `readonly ${key}: ${value}`).join('; ')} };`);
  const constants = table.constants.map(([name, value]) => `  readonly ${name}: ${value};`);
  const body = [...handles, ...enums, ...aliases, ...callbacks, ...structs, `export interface ${owner} {`, ...functions, ...values, ...constants, '}', ''].join('\n');
  const used = ['AnyMemory', 'Given', 'Handle', 'Init', 'Pointer', 'Size'].filter((name) => new RegExp(`\\b${name}\\b`).test(body));
  return `import type { ${used.join(', ')} } from '../values/value-types';\n\n${body}`;
}

/** Not those that take a complex number by value: see lib/bindings/mathematics/mathematics-library.ts. */
const isCallable = ({ parameters }) => !parameters.some(([type]) => /^cu(?:Double)?Complex$/.test(type));

export const interfaceName = ({ name }) => `${name[0].toUpperCase()}${name.slice(1)}`;

/** Which side a pointer has to point to, the header does not say. */
const signatureText = (entry, table) => signature(entry, table, ': ').replaceAll('HostMemory', 'AnyMemory');
