import { namesOfParameters } from './ptx-entries';
import type { PtxModule } from './ptx-module';

/**
 * For each kernel, by its symbol, the indices of the parameters through which it only stores; only for kernels in which no thread does so
 * again and again. Memory that is only stored to, and seldom, may be on the far side of a bus: nobody waits for a store.
 */
export function parametersOnlyStored(module: PtxModule): Record<string, number[]> {
  const found: Record<string, number[]> = {};
  for (const item of module.functions) {
    if (!item.head.isKernel) continue;
    const indices = onlyStoredIn(module.body(item), namesOfParameters(item.head.parameters));
    if (indices.length > 0) found[item.symbol] = indices;
  }
  return found;
}

/** The most characters of a kernel that is analysed: for a longer one, saving a copy gains nothing. */
const longest = 65_536;

interface Instruction {
  /** `st.global.f32` */
  readonly opcode: string;
  /** `%rd1`, `[%rd1+4]`, `{%r1, %r2}`, in the order of the text. */
  readonly operands: readonly string[];
}

function onlyStoredIn(body: string, parameters: readonly string[]): number[] {
  if (body.length > longest || mayRepeat(body)) return [];
  const instructions = [...instructionsOf(body)];
  const addresses = addressesIn(instructions, parameters);
  const stored = new Set<string>();
  const refused = new Set<string>();
  for (const { opcode, operands } of instructions) {
    const isStore = /^st(?:\.(?:weak|global|wb|cg|cs|wt|v\d|[bsuf]\d+))+$/.test(opcode);
    for (const [index, operand] of operands.entries()) {
      for (const parameter of addresses.behind(operand)) {
        if (isStore && index === 0) stored.add(parameter);
        else if (isStore || ((index > 0 || isMemory(operand)) && !mayUse(opcode))) refused.add(parameter);
      }
      for (const name of wordsOf(operand)) if (parameters.includes(name) && !opcode.startsWith('ld.param')) refused.add(name);
    }
  }
  return parameters.flatMap((name, index) => (stored.has(name) && !refused.has(name) ? [index] : []));
}

/** Whether there is a branch backwards, or to an unknown place. Scopes may reuse a label's name. */
function mayRepeat(body: string): boolean {
  if (/\b(?:call|brx)\b/.test(body)) return true;
  const first = new Map<string, number>();
  for (const label of body.matchAll(/([\w$%]+)\s*:(?!:)/g)) if (!first.has(label[1]!)) first.set(label[1]!, label.index);
  return [...body.matchAll(/\bbra(?:\.uni)?\s+([\w$%]+)/g)].some((branch) => (first.get(branch[1]!) ?? -1) < branch.index);
}

function* instructionsOf(body: string): Generator<Instruction> {
  for (const statement of body.split(';')) {
    const bare = statement.replace(/^(?:[\s{}]|[\w$%]+\s*:(?!:)|@!?[\w$%]+)*/, '');
    const [, opcode, rest] = /^([a-z][\w.:]*)\s*([^]*)$/.exec(bare) ?? [];
    if (opcode) yield { opcode, operands: rest!.match(/\{[^}]*\}|\[[^\]]*\]|[^,\s][^,]*/g) ?? [] };
  }
}

/** Which parameters an operand's address may come from, whichever branches are taken, in whatever order. */
function addressesIn(instructions: readonly Instruction[], parameters: readonly string[]): { behind(operand: string): Set<string> } {
  const origins = new Map<string, Set<string>>();
  const behind = (operand: string) => new Set(wordsOf(operand).flatMap((word) => [...(origins.get(word) ?? [])]));
  for (let before = -1, now = 0; before !== now;) {
    before = now;
    now = 0;
    for (const { opcode, operands } of instructions) {
      const [to, ...from] = operands;
      if (to === undefined || isMemory(to) || opcode.startsWith('setp')) continue;
      const sources = opcode.startsWith('ld.param')
        ? from.flatMap(wordsOf).filter((word) => parameters.includes(word))
        : from.filter((operand) => !isMemory(operand)).flatMap((operand) => [...behind(operand)]);
      for (const register of wordsOf(to)) {
        const known = origins.get(register) ?? new Set();
        for (const source of sources) known.add(source);
        origins.set(register, known);
        now += known.size;
      }
    }
  }
  return { behind };
}

/** Whether an instruction makes addresses from others, or compares them. */
function mayUse(opcode: string): boolean {
  return /^(?:mov|add|sub|mad|mul|shl|shr|and|or|selp|cvt|cvta|setp|ld\.param)(?:\.|$)/.test(opcode);
}

function isMemory(operand: string): boolean {
  return operand.trimStart().startsWith('[');
}

function wordsOf(operand: string): string[] {
  return operand.match(/[%A-Za-z_$][\w$%]*/g) ?? [];
}
