import { isKnownStruct } from '../struct-layout';
import { sizeOf } from '../c-type';
import { Malformed } from './byte-reader';
import { attribute, type DebugEntry, readDebugEntries, tag, textOf } from './debug-entries';
import { type DebugSections, sectionsOfElf, sectionsOfPtx } from './debug-sections';
import { type DebugType, DebugTypes } from './debug-types';
import type { CodeObject } from '../code-object';

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
  return readWhatIsUnderstood(sectionsOfPtx(ptx), entryPlaces(ptx));
}

/** The same from AMD's code, which says nothing of the places. */
export function kernelParametersFromCodeObject(code: CodeObject): Map<string, DebugParameter[]> | undefined {
  return readWhatIsUnderstood(sectionsOfElf(code.elf), new Map(code.kernels.map((symbol) => [symbol, undefined])));
}

function readWhatIsUnderstood(sections: DebugSections, places: ReadonlyMap<string, Places>): Map<string, DebugParameter[]> | undefined {
  try {
    return readKernels(sections, places);
  } catch (error) {
    if (notUnderstood(error)) return undefined;
    throw error;
  }
}

/** Of a kernel's parameters; undefined if they are not known. */
type Places = readonly (Place | undefined)[] | undefined;

function readKernels(sections: DebugSections, places: ReadonlyMap<string, Places>): Map<string, DebugParameter[]> | undefined {
  const entries = readDebugEntries(sections);
  if (!entries) return undefined;
  const types = new DebugTypes(entries);
  const kernels = new Map<string, DebugParameter[]>();
  for (const entry of entries.values()) {
    if (entry.tag !== tag.subprogram) continue;
    const symbol = symbolOf(entry);
    if (symbol === undefined || !places.has(symbol)) continue;
    const slots = places.get(symbol);
    const parameters = entry.children.filter((child) => child.tag === tag.parameter);
    if (slots && slots.length !== parameters.length) continue;
    kernels.set(
      symbol,
      parameters.map((parameter, index) => ({
        name: textOf(parameter, attribute.name),
        type: held(readType(types, parameter), slots?.[index]),
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
