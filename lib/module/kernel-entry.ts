import { probeExpression } from '../compile/type-probe';
import { type CType, inModel, spell } from '../signature/c-type';
import { type DataModel, hostModel } from '../signature/data-model';
import { asInSource, readMangledFunction, readProbedType } from '../signature/mangled-name';
import type { OutlinedKernel } from '../signature/source-outline';

/** A kernel that an image holds. */
export interface KernelEntry {
  /** The C++ name: `ns::scale<float>`. */
  readonly name: string;
  /** The compiled name. */
  readonly symbol: string;
  readonly types: readonly CType[] | undefined;
}

/**
 * What the compiler's names say about a kernel. `lowered` are its names for the expressions that were asked for, `model` is that of the
 * system that it compiled for.
 */
export function kernelEntry(symbol: string, lowered: Readonly<Record<string, string>>, model: DataModel = hostModel): KernelEntry {
  const mangled = readMangledFunction(symbol);
  const name = asInSource(mangled?.name ?? symbol);
  const type = probedTypes(symbol, name, lowered).find((each) => each !== undefined);
  const types = type?.kind === 'function' ? type.parameters : mangled?.parameters;
  return { name, symbol, types: types?.map((each) => inModel(each, model)) };
}

/** What the compiler has said about a kernel by its name, and by the names that it was asked for. */
function probedTypes(symbol: string, name: string, lowered: Readonly<Record<string, string>>) {
  const asked = Object.keys(lowered).filter((expression) => lowered[expression] === symbol);
  return [name, ...asked].map((each) => {
    const probed = lowered[probeExpression(each)];
    return probed === undefined ? undefined : readProbedType(probed);
  });
}

/** The C++ name of each entry; that of an overloaded one with the types of its parameters. */
export function kernelNames(entries: readonly KernelEntry[]): string[] {
  const counts = new Map<string, number>();
  for (const { name } of entries) counts.set(name, (counts.get(name) ?? 0) + 1);
  return entries.map((entry) => (counts.get(entry.name)! > 1 ? entrySignature(entry) : entry.name));
}

/** `over(int *, float)` */
export function entrySignature({ name, types }: KernelEntry): string {
  return types ? `${name}(${types.map(spell).join(', ')})` : name;
}

/** The parameters' names in the text: those of the function with that name and as many parameters, if there is just one. */
export function parameterNames(entry: KernelEntry, outlined: readonly OutlinedKernel[]): readonly (string | undefined)[] | undefined {
  const bare = entry.name.replace(/<.*$/, '');
  const candidates = outlined.filter(
    (kernel) => kernel.name === bare && (!entry.types || kernel.parameterNames.length === entry.types.length),
  );
  return candidates.length === 1 ? candidates[0]!.parameterNames : undefined;
}
