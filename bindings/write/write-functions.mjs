// lib/bindings/generated/<api>-functions.ts: each function with its documentation, its types, and what the run time has to know.
import { isGiven, isResult, roleKind } from './table.mjs';
import { argumentType, resultType } from './typescript-types.mjs';

const names = /\b(CU\w+|cuda[A-Z]\w+|dim3|cuuint\w+|nvrtc[A-Z]\w+|nvJitLink[A-Z]\w+|GL\w+|EGL\w+|Vdp\w+)\b/g;
const valueTypes = ['AnyMemory', 'AttributeValue', 'CodeImage', 'DeviceAddress', 'FlowCallback', 'Given', 'HostMemory', 'Init', 'KernelArguments', 'KernelArgumentBuffer', 'OptionValue', 'Pointer', 'Size'];

export function functionsText(table) {
  const bodies = table.functions.map((entry) => onEitherSide(functionText(entry, table), table));
  const text = bodies.join('\n');
  const own = new Set([...table.kinds.keys(), ...table.enums.map(({ name }) => name)]);
  const signatures = bodies.map((body) => body.slice(body.indexOf('bind<'), body.indexOf('>('))).join('\n');
  const used = [...new Set([...signatures.matchAll(names)].map(([name]) => name))].filter((name) => own.has(name)).sort();
  const values = valueTypes.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  return [
    `import { ${table.name}Api as api } from '../apis';`,
    ...(values.length ? [`import type { ${values.join(', ')} } from '../values/value-types';`] : []),
    ...(used.length ? [`import type { ${used.join(', ')} } from './${fileName(table.name)}-types';`] : []),
    '',
    text,
    '',
  ].join('\n');
}

/** The runtime's addresses are `void *`, whichever side they are on. */
const onEitherSide = (text, { name }) => (name === 'runtime' ? text.replaceAll('HostMemory', 'AnyMemory') : text);

export const fileName = (api) => api.toLowerCase();

function functionText(entry, table) {
  const spec = entry.parameters.map(([type, name, role]) => `${type.replaceAll(' *', '*')} ${name} ${role}`).join('; ');
  const details = Object.entries({ since: entry.since, waits: entry.waits, values: entry.values, returns: returnsOf(entry, table) });
  const given = details.filter(([, value]) => value !== undefined).map(([key, value]) => `${key}: ${JSON.stringify(value).replaceAll('"', "'")}`);
  return [
    documentation(entry),
    `export const ${entry.name} = api.bind<${signature(entry, table)}>(`,
    `  '${entry.name}',`,
    `  '${spec}',`,
    `  {${given.length ? ` ${given.join(', ')} ` : ''}},`,
    ');',
  ].join('\n');
}

function returnsOf({ returns }, table) {
  if (returns === table.result) return undefined;
  return table.kinds.get(returns) === 'struct' ? 'structure' : 'text';
}

function documentation(entry) {
  const results = entry.parameters.filter(([, , role]) => isResult(role)).map(([, name]) => `\`${name}\``);
  const lines = [entry.summary];
  if (results.length > 1) lines.push(`@returns ${results.join(', ')}`);
  else if (results.length === 1) lines.push(`@returns ${results[0]}`);
  if (entry.since) lines.push(`@since CUDA ${Math.floor(entry.since / 1000)}.${(entry.since % 1000) / 10}`);
  return lines.length === 1 ? `/** ${lines[0]} */` : ['/**', ...lines.map((line) => ` * ${line}`), ' */'].join('\n');
}

/** `(a: A, b: B) => R`; `arrow` is what is before the result. */
export function signature(entry, table, arrow = ' => ') {
  const given = entry.parameters.filter(([, , role]) => isGiven(role));
  return `(${parameterList(given, table.kinds)})${arrow}${result(entry, table)}`;
}

/** Counts may be left out: the only one, at the end, as an optional parameter, of which messages say more than of two lists. */
function parameterList(given, kinds) {
  const isCount = ([, , role]) => roleKind(role) === 'count';
  const long = named(given, kinds);
  const short = named(given.filter((parameter) => !isCount(parameter)), kinds);
  if (long === short || given.findIndex(isCount) === given.length - 1) return named(given, kinds, ['extra', 'count']);
  return `...args: [${short}] | [${long}]`;
}

/** Named parameters; `extra` of a launch may be left out. */
function named(parameters, kinds, optional = ['extra']) {
  return parameters.map(([type, name, role]) => `${safe(name)}${optional.includes(roleKind(role)) ? '?' : ''}: ${argumentType([type, name, role], kinds)}`).join(', ');
}

const reserved = new Set(['function', 'module', 'package', 'export', 'import', 'default', 'case', 'with']);
const safe = (name) => (reserved.has(name) ? `${name}_` : name);

function result(entry, table) {
  const results = entry.parameters.filter(([, , role]) => isResult(role)).map((parameter) => resultType(parameter, table.kinds));
  if (entry.returns !== table.result && results.length === 0) return entry.returns === 'const char *' ? 'string' : entry.returns === 'void' ? 'void' : 'number';
  if (entry.values && results.length === 0) return table.result;
  if (results.length === 0) return 'void';
  return results.length === 1 ? results[0] : `[${results.join(', ')}]`;
}
