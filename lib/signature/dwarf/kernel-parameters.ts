import { isKnownStruct } from '../struct-layout';
import { sizeOf } from '../c-type';
import { Malformed } from './byte-reader';
import { attribute, type DebugEntry, readDebugEntries, tag, textOf } from './debug-entries';
import { type DebugType, DebugTypes } from './debug-types';

export type { DebugType } from './debug-types';

/** A parameter as in the source. */
export interface DebugParameter {
  readonly name: string | undefined;
  readonly type: DebugType;
}

/**
 * The parameters of each kernel, by its entry symbol, from PTX that was compiled with `--device-debug`. Undefined if the PTX has no debug
 * information, or none that is understood.
 */
export function kernelParametersFromDebug(ptx: string): Map<string, DebugParameter[]> | undefined {
  try {
    return readKernels(ptx);
  } catch (error) {
    if (notUnderstood(error)) return undefined;
    throw error;
  }
}

function readKernels(ptx: string): Map<string, DebugParameter[]> | undefined {
  const entries = readDebugEntries(ptx);
  if (!entries) return undefined;
  const types = new DebugTypes(entries);
  const places = entryPlaces(ptx);
  const kernels = new Map<string, DebugParameter[]>();
  for (const entry of entries.values()) {
    if (entry.tag !== tag.subprogram) continue;
    const symbol = symbolOf(entry);
    const slots = symbol === undefined ? undefined : places.get(symbol);
    const parameters = entry.children.filter((child) => child.tag === tag.parameter);
    if (!slots || slots.length !== parameters.length) continue;
    kernels.set(
      symbol!,
      parameters.map((parameter, index) => ({
        name: textOf(parameter, attribute.name),
        type: held(readType(types, parameter), slots[index]),
      })),
    );
  }
  return kernels;
}

/** A RangeError means that nested names or types have overflowed the stack. */
function notUnderstood(error: unknown): boolean {
  return error instanceof Malformed || error instanceof RangeError;
}

function symbolOf(entry: DebugEntry): string | undefined {
  return textOf(entry, attribute.linkageName) ?? textOf(entry, attribute.olderLinkageName) ?? textOf(entry, attribute.name);
}

/** A type that is not understood does not affect the others. */
function readType(types: DebugTypes, parameter: DebugEntry): DebugType {
  try {
    return types.parameter(parameter);
  } catch (error) {
    if (notUnderstood(error)) return { kind: 'unknown', spelling: 'a type that cannot be read' };
    throw error;
  }
}

/** The place of a parameter of bytes: `.param .align 8 .b8 name[24]`. Undefined for a parameter that is a number. */
interface Place {
  readonly alignment: number;
  readonly bytes: number;
}

/** The parameter lists of the entries ("PTX ISA", "Kernel Function Parameters"). */
function entryPlaces(ptx: string): Map<string, (Place | undefined)[]> {
  const places = new Map<string, (Place | undefined)[]>();
  for (const [, symbol, list] of ptx.matchAll(/\.entry\s+([\w$%]+)\s*(?:\(([^)]*)\))?/g)) {
    const parameters = (list ?? '').split(',').filter((parameter) => parameter.includes('.param'));
    places.set(
      symbol!,
      parameters.map((parameter) => {
        const bytes = /\.align\s+(\d+)\s+\.b8\s+[\w$%]+\[(\d+)\]/.exec(parameter);
        return bytes ? { alignment: Number(bytes[1]), bytes: Number(bytes[2]) } : undefined;
      }),
    );
  }
  return places;
}

/** The type, if it agrees with the place, which knows the alignment that `alignas` gave to a struct. */
function held(type: DebugType, place: Place | undefined): DebugType {
  if (!place || type.kind === 'void') return type;
  if (sizeOf(type) !== place.bytes) return { kind: 'unknown', spelling: `a parameter of ${place.bytes} bytes` };
  return isKnownStruct(type) ? { ...type, layout: { ...type.layout, alignment: place.alignment } } : type;
}
