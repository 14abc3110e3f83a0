import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { coded, describe } from '../../errors/argument-error';
import type { CallSite, FunctionSource } from './function-source';

/** The frame that called `maker`; undefined if the stack cannot be understood. */
export function callSiteOf(maker: CallableFunction): CallSite | undefined {
  const site: { stack?: string } = {};
  Error.captureStackTrace(site, maker as () => void);
  const frame = /\n\s+at (?:[^\n]*\()?([^\n()]+):(\d+):(\d+)\)?/.exec(`\n${(site.stack ?? '').split('\n').slice(1).join('\n')}`);
  if (!frame) return undefined;
  const [, name = '', line, column] = frame;
  const file = name.startsWith('file://') ? fileURLToPath(name) : name;
  return { file, line: Number(line), column: Number(column) };
}

/**
 * The text of a function, found again in the file that called its maker. If the file holds another text, such as the TypeScript it was
 * compiled from, the function is taken to begin where the first one after the call does.
 */
export function sourceOfFunction(given: unknown, called: string, site: CallSite | undefined): FunctionSource {
  if (typeof given !== 'function') throw coded(new TypeError(`${called}: expected a function, received ${describe(given)}`));
  const text = Function.prototype.toString.call(given);
  if (/\{\s*\[native code\]\s*\}$/.test(text))
    throw coded(
      new TypeError(`${called}: the function has no source text: it is bound or built in; pass one that is written out, (x) => { … }`),
    );
  const file = site && readText(site.file);
  if (!site || file === undefined) return { text, file: site?.file ?? `${called}.js`, start: { line: site?.line ?? 1, column: 1 } };
  const from = offsetOf(file, site);
  const found = exactPosition(file, text, from);
  if (found === undefined) return { text, file: site.file, start: placeOf(file, likelyPosition(file, from)) };
  return { text, file: site.file, start: placeOf(file, found), whole: file, surroundings: { text: file, offset: found } };
}

function exactPosition(file: string, text: string, from: number): number | undefined {
  const behind = file.indexOf(text, from);
  const at = behind >= 0 ? behind : file.indexOf(text);
  return at >= 0 ? at : undefined;
}

function likelyPosition(file: string, from: number): number {
  const begins = /(?:\basync\s+)?(?:\bfunction\b|\([^()]*(?:\([^()]*\)[^()]*)*\)\s*(?::[^=]*)?=>|\b[A-Za-z_$][\w$]*\s*=>)/g;
  begins.lastIndex = from;
  return begins.exec(file)?.index ?? from;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function offsetOf(text: string, { line, column }: CallSite): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
}

function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
