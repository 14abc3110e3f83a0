import { basename } from 'node:path';
import { didYouMean } from '../errors/did-you-mean';
import { namesOf, samePath, type Wanted } from './breakpoints';
import type { DebuggedCode } from './debugged-code';

/** Why a breakpoint has no place in the modules that are loaded, in a sentence. */
export function whyUnbound(wanted: Wanted, modules: Iterable<DebuggedCode>): string {
  const all = [...modules];
  if (all.length === 0 || wanted.kind === 'instruction') return 'No module that is loaded has code there.';
  return wanted.kind === 'function' ? noFunction(wanted.name, all) : noLine(wanted.file, wanted.line, all);
}

function noFunction(name: string, all: readonly DebuggedCode[]): string {
  const known = all.flatMap(({ report }) => report.functions.filter(({ instructions }) => instructions).flatMap(namesOf));
  return `No module that is loaded has a function ${name}${didYouMean(name, known) || '.'}`;
}

function noLine(file: string, line: number, all: readonly DebuggedCode[]): string {
  const files = all.flatMap((code) => code.files());
  if (files.some((each) => samePath(each, file))) return `${basename(file)} has no code in line ${line} or after it.`;
  const names = files.map((each) => basename(each));
  const isElsewhere = names.includes(basename(file));
  const meant = isElsewhere ? `; did you mean ${files[names.indexOf(basename(file))]}?` : didYouMean(basename(file), names);
  return `No module that is loaded has code of ${isElsewhere ? file : basename(file)}${meant || '.'}`;
}
