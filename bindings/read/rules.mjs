// What the pointers of the libraries for numbers are, by rules: their functions are too many and too much alike for notes.

export const numbersRules = { named, ruled, options: [], types: spelledTypes };

/** As `cublas_v2.h` has it: `cublasCreate` for `cublasCreate_v2`. */
function named(functions, macros) {
  const symbols = new Set(functions.map(({ symbol }) => symbol));
  const names = new Map([...macros].filter(([name, text]) => symbols.has(text) && !symbols.has(name)).map(([name, text]) => [text, name]));
  return functions.map((entry) => ({ ...entry, name: names.get(entry.symbol) ?? entry.name }));
}

/** The names that functions spell their types with: of structures that only the library knows, and of functions, the addresses pass. */
function spelledTypes(nodes, { functions }) {
  const spelled = new Set(functions.flatMap(({ parameters }) => parameters.map(([type]) => type.replaceAll(/\bconst\b|\*/g, '').trim())));
  return nodes.filter((node) => node.kind === 'TypedefDecl' && spelled.has(node.name)).map(({ name }) => [name, name]);
}

const getter = /(?:Get|_get)(?:[A-Z]|$)/;
const creator = /Create|Plan(?:1d|2d|3d|Many)$|_create/;
const sizes = /buffer_?(?:size|info)/i;
const sizeName = /^(?:lwork(?:_bytes)?|p?buffersize\w*|workspaceInBytes\w*|internalDataInBytes|size_(?:internal|work))$/i;
/** A transform over several GPUs has one for each, and no more than this. */
const mostWorkAreas = 16;
const shapes = new Set(['n', 'inembed', 'onembed']);

/** Roles that follow from no rule. */
const exceptions = {
  cublasLtMatmulAlgoGetHeuristic: { heuristicResultsArray: 'filled:requestedAlgoCount', requestedAlgoCount: 'value', returnAlgoCount: 'out' },
  cublasLtMatmulAlgoGetIds: { algoIdsArray: 'filled:requestedAlgoCount', requestedAlgoCount: 'value', returnAlgoCount: 'out' },
  cublasLtMatmulAlgoCheck: { result: 'out' },
  cublasLtMatmulAlgoInit: { algo: 'out' },
  cublasLtMatmulAlgoConfigSetAttribute: { algo: 'inout' },
  cublasLtMatmulAlgoCapGetAttribute: { sizeWritten: 'out' },
};

/** The function with a role for every parameter: a result of the host's, or else memory on the side that the library wants. */
function ruled(entry, types) {
  const { name, symbol, returns } = entry;
  const parameters = entry.parameters.map(([type, parameter]) => [type, parameter, exceptions[name]?.[parameter] ?? roleOf(name, type, parameter, types)]);
  return { name, symbol, returns, parameters };
}

function roleOf(name, type, parameter, types) {
  const bare = type.replace(/ ?const$/, '');
  if (isFunction(bare, types)) return 'pointer';
  if (!bare.endsWith('*')) return 'value';
  const pointee = bare.slice(0, -1).trim();
  if (pointee === 'const char') return 'string';
  if (pointee.startsWith('const ') && !pointee.endsWith('*')) return isRecord(pointee, types) ? 'in' : 'pointer';
  if (/^cufft/.test(name) && pointee === 'size_t') return `out:${mostWorkAreas}`;
  if (/^cufft/.test(name) && shapes.has(parameter)) return 'pointer';
  if (creator.test(name) && isHandle(pointee, types, name)) return 'out';
  if (getter.test(name) && isOne(pointee, types)) return 'out';
  return sizes.test(name) && sizeName.test(parameter) ? 'out' : 'pointer';
}

const isFunction = (type, types) => types.resolve(type).includes('(*)');
const isRecord = (type, types) => {
  const resolved = types.resolve(type);
  return /^struct /.test(resolved) && /^cublasLt/.test(type.replace('const ', ''));
};

/** cuFFT's plans are numbers. */
const isHandle = (type, types) => type === 'cufftHandle' || isOfLibrary(type, types);

/** The address of a structure that only the library looks into, under a name of its own. */
export function isOfLibrary(type, types) {
  const resolved = types.resolve(type);
  return !type.endsWith('*') && resolved.endsWith(' *') && types.resolve(resolved.slice(0, -2)).startsWith('struct ');
}

/** What a getter returns one of: a number, an enumeration, a handle, an address. */
function isOne(type, types) {
  if (isFunction(type, types)) return true;
  const resolved = types.resolve(type);
  return resolved !== 'void' && !/^(?:struct|union) \w+$/.test(resolved) && resolved !== 'char';
}
