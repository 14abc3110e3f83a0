import { didYouMean } from '../errors/did-you-mean';
import { coded, describe } from '../errors/argument-error';
import { checkOptions, isBoolean, type OptionRules } from '../errors/options';
import type { SamplingDescription } from '../native/native-texture';

/** What a texture returns outside its elements. `wrap` and `mirror` need normalized coordinates, as in CUDA. */
export type AddressMode = 'wrap' | 'clamp' | 'mirror' | 'border';

/** How a texture is read. */
export interface SamplingOptions {
  /**
   * `point`: the nearest element. `linear`: a blend of the neighbors, with weights of 8 bits.
   *
   * @default `point`
   */
  filter?: 'point' | 'linear';
  /**
   * The mode for all dimensions, or those for x, y, z.
   *
   * @default `clamp`
   */
  address?: AddressMode | readonly AddressMode[];
  /**
   * Whether coordinates run from 0 to 1 instead of counting elements.
   *
   * @default false
   */
  normalizedCoordinates?: boolean;
  /**
   * `element`: elements are read as they are. `normalized`: integers of 8 and 16 bits are read as floats from 0 (signed ones from -1) to 1.
   *
   * @default `element`
   */
  readMode?: 'element' | 'normalized';
  /**
   * Red, green, blue and alpha that `border` returns.
   *
   * @default zeros
   */
  borderColor?: readonly number[];
}

/** CUaddress_mode, CUfilter_mode and CU_TRSF_ flags of cuda.h. */
const addressModes: Readonly<Record<AddressMode, number>> = { wrap: 0, clamp: 1, mirror: 2, border: 3 };
const filterModes = { point: 0, linear: 1 } as const;
const readAsInteger = 1;
const normalizedCoordinatesFlag = 2;

const isText = (value: unknown) => (typeof value === 'string' ? undefined : 'a name');
const isList = (value: unknown) => (Array.isArray(value) ? undefined : 'a list');

/** Which names and numbers there are is said where they are read. */
export const samplingRules: OptionRules<SamplingOptions> = {
  filter: isText,
  address: (value) => isText(value) && isList(value) && 'the name of a mode, or those for x, y, z',
  normalizedCoordinates: isBoolean,
  readMode: isText,
  borderColor: isList,
};

/** Throws TypeError for an option that does not exist, or whose value is of the wrong kind. `what` names the function in messages. */
export function checkSamplingOptions(what: string, options: unknown): void {
  checkOptions<SamplingOptions>(what, options, samplingRules);
}

/** What a texture reads: how many bytes each number has, and whether it is a float. */
interface Channel {
  readonly bytes: number;
  readonly isFloat: boolean;
}

/** Throws TypeError or RangeError for a wrong value. `called` names the method in messages. */
export function samplingDescription(called: string, options: SamplingOptions, { bytes, isFloat }: Channel): SamplingDescription {
  const { filter = 'point', address = 'clamp', readMode = 'element', normalizedCoordinates = false, borderColor = [] } = options;
  const each: readonly unknown[] = typeof address === 'string' ? [address, address, address] : address;
  const modes = [0, 1, 2].map((dimension) => among(addressModes, each[dimension] ?? 'clamp', `${called}: address`));
  const filterMode = among(filterModes, filter, `${called}: filter`);
  const reads = among({ element: readAsInteger, normalized: 0 }, readMode, `${called}: readMode`);
  if (readMode === 'normalized' && (isFloat || bytes > 2)) {
    throw coded(new TypeError(`${called}: readMode: normalized needs elements that are integers of 8 or 16 bits`));
  }
  if (filter === 'linear' && !isFloat && readMode !== 'normalized') {
    throw coded(
      new TypeError(`${called}: filter: linear needs elements that read as floats: float32, float16, or { readMode: 'normalized' }`),
    );
  }
  if (!normalizedCoordinates && modes.some((mode) => mode === addressModes.wrap || mode === addressModes.mirror)) {
    throw coded(new TypeError(`${called}: address: wrap and mirror need { normalizedCoordinates: true }`));
  }
  return {
    addressModes: modes,
    filterMode,
    flags: (isFloat ? 0 : reads) | (normalizedCoordinates ? normalizedCoordinatesFlag : 0),
    borderColor: [0, 1, 2, 3].map((channel) => checkedColor(called, borderColor[channel] ?? 0)),
  };
}

function among(choices: Readonly<Record<string, number>>, value: unknown, option: string): number {
  if (typeof value === 'string' && Object.hasOwn(choices, value)) return choices[value]!;
  const meant = typeof value === 'string' ? didYouMean(value, Object.keys(choices)) : '';
  throw coded(new TypeError(`${option}: expected one of ${Object.keys(choices).join(', ')}, received ${describe(value)}${meant}`));
}

function checkedColor(called: string, value: unknown): number {
  if (typeof value === 'number') return value;
  throw coded(new TypeError(`${called}: expected numbers for borderColor, received ${describe(value)}`));
}
