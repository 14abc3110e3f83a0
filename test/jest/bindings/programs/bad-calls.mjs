// Calls every function of an API in ways that are wrong, from `first` on, and prints a line for each: its name, and how it ended.
// A process that dies does so after the name of the function that it died in.
import { createRequire } from 'node:module';
import { readFileSync, writeSync } from 'node:fs';

const [dist, table, api, manner, names] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const bindings = require(dist);
const { functions } = JSON.parse(readFileSync(table, 'utf8'));
const wanted = new Set(names.split(','));

/** Null where there is a pointer or a handle, 0 where there is a number. */
function nothing([type, , role]) {
  const kind = role.split(':')[0];
  if (kind === 'value') return valueOf(type);
  if (['count'].includes(kind)) return 16;
  if (kind === 'arguments' || kind === 'extra') return null;
  return null;
}

function valueOf(type) {
  if (/^(CUipc\w+Handle|CUmemLocation|CUeglFrame)$/.test(type)) return {};
  if (
    /^CU|Handle$|Program$/.test(type) &&
    !/_|flags|CUlogIterator|CUdevice$|mode|type|Type|ID$|Target|Scope|cache|config|limit|option|advise|List|Settings|Format|attribute|Result|result/i.test(
      type,
    )
  )
    return null;
  return 0;
}

const given = (entry) =>
  entry.parameters.filter(([, , role]) => {
    const kind = role.split(':')[0];
    if (kind === 'string') return !role.includes(':');
    if (kind === 'by') return !role.endsWith(':out');
    return [
      'value',
      'count',
      'in',
      'inout',
      'array',
      'view',
      'pointer',
      'address',
      'image',
      'options',
      'arguments',
      'extra',
      'callback',
      'user',
      'floats',
      'coredumpIn',
    ].includes(kind);
  });

const manners = {
  missing: () => undefined,
  many: (entry) => [...given(entry).map(nothing), 1, 2],
  wrong: (entry) => given(entry).map(() => Symbol('wrong')),
  objects: (entry) => given(entry).map(() => ({ unknownMember: 1 })),
  nothing: (entry) => given(entry).map(nothing),
  zero: (entry) => given(entry).map(([type, , role]) => (role === 'count' ? 0 : role === 'in' ? {} : nothing([type, '', role]))),
};

// Some calls end the context that is current; each begins with one that is whole.
function withContext() {
  if (api !== 'driver') return;
  bindings.driver.cuInit(0);
  bindings.driver.cuCtxSetCurrent(bindings.driver.cuDevicePrimaryCtxRetain(bindings.driver.cuDeviceGet(0)));
}

for (const entry of functions.filter(({ name }) => wanted.has(name))) {
  withContext();
  writeSync(1, `${entry.name} `);
  writeSync(1, `${call(bindings[api][entry.name], manners[manner](entry))}\n`);
}

function call(fn, args) {
  try {
    // A function without parameters has none that could be missing.
    const value = args === undefined ? fn() : fn(...args);
    return `value ${typeof value}`;
  } catch (error) {
    return `${error.constructor.name} ${error.code} ${error.message.split('\n')[0]}`;
  }
}
process.exit(0);
