// src/library/generated/driver_functions.def: the functions of the driver that the headers declare, with their parameters.
import { isOfGraphics } from './write-abi.mjs';

export function listText({ functions }) {
  return ['// clang-format off', ...functions.filter(isListed).map(lineOf), '// clang-format on', ''].join('\n');
}

/** Some names of the headers stand for a symbol of another name, which src/library/driver_functions.def has by itself. */
function isListed({ name, symbol, parameters }) {
  return baseName(name) === baseName(symbol) && ![name, ...parameters.map(([type]) => type)].some(isOfGraphics) && !/^cu(GL|VDPAU)|VDPAU|GLRegister/.test(name);
}

/** The toolkit's type of it says 12.9; that driver does not answer with it. */
const introduced = { cuGreenCtxGetId: 13000 };

function lineOf({ name, symbol, since, parameters }) {
  return `CUDA_FFI_TYPED(${symbol}, ${baseName(name)}, ${introduced[name] ?? since}, (${parameters.map(declaration).join(', ')}))`;
}

/** What cuGetProcAddress is asked for. */
const baseName = (name) => name.replace(/_v\d+$/, '');

function declaration([type, name]) {
  const open = type.indexOf('[');
  return open < 0 ? `${type} ${name}` : `${type.slice(0, open)} ${name}${type.slice(open)}`;
}
