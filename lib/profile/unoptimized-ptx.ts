/** What the PTX of code without optimization tells beside its lines. Lines are numbered from 1. */

const beginsBlock = /^\$L__BB\w+:/;
const saysLine = /^\s*\.loc\b/;
/** Copies of values where paths meet, and jumps from one block to the next. */
const joins = /^\s*(mov\.\w+\s+%\w+, %\w+;|bra\b)/;
/** Between instructions. */
const isBetween = (text: string) => /^\s*(\/\/.*)?$/.test(text) || /^\$L__tmp\w*:/.test(text);

/**
 * Whether an instruction has no line of its own. Where paths meet, a block may begin with instructions that the compiler gives none, and they would
 * have that of whatever stands before the block. So would the whole block in which all of a function's returns meet.
 */
export function hasNoLine(ptx: readonly string[], line: number): boolean {
  let onlyJoins = true;
  for (let at = line; at > 0; at--) {
    const text = ptx[at - 1] ?? '';
    if (saysLine.test(text)) return false;
    if (beginsBlock.test(text)) return onlyJoins || endsInReturn(ptx, line);
    onlyJoins &&= isBetween(text) || joins.test(text);
  }
  return false;
}

function endsInReturn(ptx: readonly string[], line: number): boolean {
  for (let at = line; at <= ptx.length; at++) {
    const text = ptx[at - 1] ?? '';
    if (/^\s*ret;/.test(text)) return true;
    if (saysLine.test(text) || beginsBlock.test(text)) return false;
  }
  return false;
}

/** What a conditional branch says: whether it jumps where the condition of the source holds. Undefined: it is none. */
export function jumpsIfHeld(ptx: readonly string[], line: number): boolean | undefined {
  const [, guard, predicate] = /^\s*@(!?)(%\w+)\s+bra\b/.exec(ptx[line - 1] ?? '') ?? [];
  if (predicate === undefined) return undefined;
  return isInverse(ptx, line, predicate) === (guard === '!');
}

/** Whether the predicate is another's opposite: `not.pred` in the same block. */
function isInverse(ptx: readonly string[], line: number, predicate: string): boolean {
  for (let at = line - 1; at > 0; at--) {
    const text = ptx[at - 1] ?? '';
    if (beginsBlock.test(text)) return false;
    const [, operation, to] = /^\s*(\w+)\S*\s+(%\w+),/.exec(text) ?? [];
    if (to === predicate) return operation === 'not';
  }
  return false;
}
