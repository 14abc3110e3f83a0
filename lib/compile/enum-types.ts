import type { Steps } from '../event-loop/steps';
import { type CType, type EnumType, type ScalarType } from '../signature/c-type';
import { enumPlaces, isSameEnum, withUnderlying } from '../signature/enum-places';
import { asInSource, readMangledFunction, readProbedType } from '../signature/mangled-name';
import type { KernelLayouts } from './kernel-layouts';
import { type Attempt, lowered } from './compile-once';
import type { CompileJob } from './prepare';
import { compileAsking } from './compile-in-rounds';
import { underlyingProbe } from './type-probe';

/** An enum, and the expressions that may make the compiler tell what it consists of. */
interface AskedEnum {
  readonly type: EnumType;
  readonly expressions: string[];
}

/**
 * The layouts, with the underlying types of their enums, for which the source is compiled once more: debug information tells only sizes,
 * and neither whether there is a sign nor whether it is a bool. What the compiler refuses to tell (a private member) is left as it is.
 */
export function* withEnums(job: CompileJob, layouts: KernelLayouts, debugged: Attempt): Steps<KernelLayouts> {
  const asked = enumsIn(layouts, namesBySymbol(debugged));
  if (asked.length === 0) return layouts;
  const expressions = [...new Set(asked.flatMap((each) => each.expressions))];
  const attempt = yield* compileAsking(job, expressions);
  if (!attempt.outcome.compiled) return layouts;
  const names = lowered(attempt);
  const underlying = (type: EnumType): ScalarType | undefined => {
    const { expressions = [] } = asked.find((each) => isSameEnum(each.type, type)) ?? {};
    const found = expressions.flatMap((expression) => scalarOf(names[expression]) ?? []);
    // Two enums of different scopes may look the same.
    return found.every(({ name }) => name === found[0]!.name) ? found[0] : undefined;
  };
  const all = Object.entries(layouts).map(([symbol, parameters]) => {
    const known = parameters.map(({ name, type }) => ({ name, type: withUnderlying<CType>(type, underlying) as typeof type }));
    return [symbol, known] as const;
  });
  return Object.fromEntries(all);
}

/** Instances of templates by their symbols. */
function namesBySymbol(attempt: Attempt): ReadonlyMap<string, string> {
  return new Map(attempt.outcome.compiled ? Object.entries(lowered(attempt)).map(([name, symbol]) => [symbol, name]) : []);
}

function enumsIn(layouts: KernelLayouts, instances: ReadonlyMap<string, string>): AskedEnum[] {
  const asked: AskedEnum[] = [];
  for (const [symbol, parameters] of Object.entries(layouts)) {
    const kernel = instances.get(symbol) ?? nameOf(symbol);
    for (const [index, parameter] of parameters.entries()) {
      for (const { path, type } of enumPlaces(parameter.type)) {
        const known = asked.find((each) => isSameEnum(each.type, type));
        const expression = underlyingProbe(kernel, index, path);
        if (known) known.expressions.push(expression);
        else asked.push({ type, expressions: [expression] });
      }
    }
  }
  return asked;
}

function nameOf(symbol: string): string {
  const mangled = readMangledFunction(symbol);
  return mangled ? asInSource(mangled.name) : symbol;
}

function scalarOf(symbol: string | undefined): ScalarType | undefined {
  const type = symbol === undefined ? undefined : readProbedType(symbol);
  return type?.kind === 'variable' && type.element.kind === 'scalar' ? type.element : undefined;
}
