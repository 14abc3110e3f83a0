// lib/bindings/generated/<api>-table.ts and -types.ts of libraries whose functions are lines of text, which are read when they are
// first called: one interface for all that TypeScript knows.
import { signature } from './write-functions.mjs';
import { hasPromises } from './table.mjs';
import { recordType } from './typescript-types.mjs';

const compact = (text) => text.replaceAll(' *', '*').replaceAll('* const', '*const').trim();

/** `cublasSgemm*|int|cublasHandle_t handle; float* x!out`: a star if the symbol ends with _v2, what it returns if that is no status. */
function lineOf({ name, symbol, returns, parameters }, table) {
  const other = returns === table.result ? '' : returns;
  return `${name}${symbolText(name, symbol)}|${compact(other)}|${parameters.map((parameter) => parameterText(parameter, table)).join('; ')}`;
}

function symbolText(name, symbol) {
  if (symbol === name) return '';
  return symbol === versioned(name) ? '*' : `=${symbol}`;
}

const versioned = (name) => name.replace(/(_64)?$/, '_v2$1');

function parameterText([type, name, role], { kinds }) {
  const usual = type.replace(/ ?const$/, '').endsWith('*') || kinds.get(type) === 'callback' ? 'pointer' : 'value';
  return `${compact(type)} ${name}${role === usual ? '' : `!${role}`}`;
}

export function tableText(table) {
  const names = table.types.map(([name, type]) => [name, type.includes('(') ? 'uint64_t' : type]);
  return [
    `import type { ListedTable } from '../parameters/listed-table';`,
    '',
    `/** ${table.headers.join(', ')}. */`,
    `export const ${table.name}Table: ListedTable = {`,
    `  result: '${table.result}',`,
    `  functions: \`${table.functions.map((entry) => lineOf(entry, table)).join('\n')}\`,`,
    `  names: ${JSON.stringify(Object.fromEntries(names))},`,
    `  enums: ${JSON.stringify(Object.fromEntries(table.enums.map(({ name, values }) => [name, Object.fromEntries(values)])))},`,
    `  constants: ${JSON.stringify(Object.fromEntries(table.constants)).replaceAll(/"(\d+)"/g, '$1n')},`,
    `  structs: ${JSON.stringify(Object.fromEntries(table.structs.map(({ name, tag, ...layout }) => [name, layout])))},`,
    `};`,
    '',
  ].join('\n');
}

/** What a double does not hold is a text in the table. */
const number = (value) => (typeof value === 'string' ? `${value}n` : value);

export function listedTypesText(table) {
  const owner = interfaceName(table);
  const handles = table.types.filter(([, type]) => type === 'handle').map(([name]) => `export type ${name} = Handle<'${name}'>;`);
  const enums = table.enums.map(({ name }) => `export type ${name} = ${owner}['${name}'][keyof ${owner}['${name}']];`);
  const own = new Set([...table.enums, ...table.structs].map(({ name }) => name));
  const aliases = table.types.filter(([, type]) => own.has(type)).map(([name, type]) => `export type ${name} = ${type};`);
  const callbacks = table.types.filter(([, type]) => type.includes('(')).map(([name]) => `export type ${name} = Pointer;`);
  const structs = table.structs.map((struct) => `export interface ${struct.name} ${recordType(struct, table.kinds)}`);
  const functions = table.functions.filter(isCallable).map((entry) => `  ${entry.name}${signatureText(entry, table)};`);
  const values = table.enums.map(({ name, values }) => `  readonly ${name}: { ${values.map(([key, value]) => `readonly ${key}: ${value}`).join('; ')} };`);
  const constants = table.constants.map(([name, value]) => `  readonly ${name}: ${number(value)};`);
  const promises = hasPromises(table) ? promisesText(table) : [];
  const body = [...handles, ...enums, ...aliases, ...callbacks, ...structs, `export interface ${functionsName(table)} {`, ...functions, ...promises, ...values, ...constants, '}', ''].join('\n');
  const used = ['AnyMemory', 'Given', 'Handle', 'Init', 'OnThread', 'Pointer', 'Size'].filter((name) => new RegExp(`\\b${name}\\b`).test(body));
  return `import type { ${used.join(', ')} } from '../values/value-types';\n\n${body}`;
}

/** Not those that take a complex number by value: see lib/bindings/listed/listed-library.ts. */
const isCallable = ({ parameters }) => !parameters.some(([type]) => /^cu(?:Double)?Complex$/.test(type));

const functionsName = (table) => (hasPromises(table) ? `Functions` : interfaceName(table));

/** The same functions, but for those that return no status, on another thread. */
function promisesText(table) {
  const others = table.functions.filter(({ returns }) => returns !== table.result).map(({ name }) => `'${name}'`);
  return ['}', `export interface ${interfaceName(table)} extends Functions {`, `  readonly promises: OnThread<Omit<Functions, ${others.join(' | ')}>>;`];
}

export const interfaceName = ({ name }) => `${name[0].toUpperCase()}${name.slice(1)}`;

/** Which side a pointer has to point to, the header does not say. */
const signatureText = (entry, table) => signature(entry, table, ': ').replaceAll('HostMemory', 'AnyMemory');
