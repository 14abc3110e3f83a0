import type { DevicePart } from '../device-part/device-part';
import type { ProgramText } from './program-texts';

/**
 * Whether the first error of a log is in a function that has been left out, of the source with this name or of one of its headers: a compiler
 * that compiles functions of the host stumbles over what they call.
 */
export function isAboutHost(log: string, source: string, texts: readonly ProgramText[], { texts: left }: DevicePart): boolean {
  const [, file, number] = /^(.+)\((\d+)\): (?:catastrophic )?error: /m.exec(log) ?? [];
  const place = texts.findIndex(({ header }) => (header ?? source) === file);
  return place >= 0 && isInLeftFunction(texts[place]!.text, left[place]!, Number(number) - 1);
}

/** Whether a line is in the body or the head of a function that is blank in `left`. */
function isInLeftFunction(text: string, left: string, line: number): boolean {
  const begin = beginOf(text, line);
  const blankFrom = left.slice(0, beginOf(left, line + 1)).trimEnd().length;
  if (blankFrom > begin) return false;
  const before = text.slice(blankFrom, begin);
  if (count(before, '{') > count(before, '}')) return true;
  const head = /^[^;{}]*\{/.exec(text.slice(begin))?.[0] ?? '';
  return head.includes(')');
}

function beginOf(text: string, line: number): number {
  let at = 0;
  for (let number = 0; number < line && at < text.length; number++) at = text.indexOf('\n', at) + 1 || text.length;
  return at;
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}
