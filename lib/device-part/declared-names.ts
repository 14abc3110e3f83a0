import { TemplateArguments } from '../signature/brackets';
import { isName, notNames } from '../signature/declaration-words';
import type { Statement } from './declaration';
import { type Token, wordsOf } from './source-text';

export function calledAs(head: readonly Token[]): string {
  const texts = head.map(({ text }) => text);
  const operator = texts.lastIndexOf('operator');
  if (operator >= 0) return texts.slice(operator).join('');
  return texts.slice(texts.at(-2) === '~' ? -2 : -1).join('');
}

/** The tokens outside parentheses. */
export function outermost(tokens: readonly Token[]): Token[] {
  let depth = 0;
  return tokens.filter(({ text }) => {
    if (text === '(') depth++;
    if (text === ')') depth--;
    return depth === 0;
  });
}

export function namesOf({ head, parameters, body, first }: Statement, all: readonly Token[], end: number): string[] {
  const tokens = all.slice(head, end);
  const texts = tokens.map(({ text }) => text);
  if (texts[0] === 'using' || texts[0] === 'namespace' || texts[0] === 'concept') return namesOfAlias(texts);
  if (body !== undefined) return namesOfClass(texts, all.slice(head, body), all.slice(first, end));
  if (parameters !== undefined && texts[0] !== 'typedef') return nameOfFunction(all.slice(head, parameters));
  return namesOfVariables(texts);
}

/** The last name, without the `<…>` that follows it in a specialization. */
function nameOfFunction(tokens: readonly Token[]): string[] {
  const texts = tokens.map(({ text }) => text);
  const end = texts.at(-1) === '>' ? texts.lastIndexOf('<') : texts.length;
  return texts.slice(0, end).filter(isName).slice(-1);
}

/** `using namespace a::b`: all of them; `using a::b`: b; `namespace a = b` and `using a = b`: a. */
function namesOfAlias(texts: readonly string[]): string[] {
  if (texts[1] === 'namespace') return texts.slice(2).filter(isName);
  return texts.includes('=') ? texts.slice(1, 2) : texts.filter(isName).slice(-1);
}

/** The last name before the base classes, or before the `<…>` of a specialization. */
export function nameOfClass(head: readonly Token[]): string | undefined {
  const texts = outermost(head).map(({ text }) => text);
  const end = texts.findIndex((text) => text === ':' || text === '<' || text === 'final');
  return texts
    .slice(0, end < 0 ? texts.length : end)
    .filter((word) => isName(word) && !isCommon.has(word))
    .at(-1);
}

/** Its own name, those of variables and types after its brace, and an enum's members. */
function namesOfClass(texts: readonly string[], head: readonly Token[], all: readonly Token[]): string[] {
  const close = texts.lastIndexOf('}');
  const isEnum = head.some(({ text }) => text === 'enum');
  const own = isEnum ? wordsOf(all) : wordsOf(head);
  return [...own, ...texts.slice(close + 1).filter(isName)].filter((word) => !isCommon.has(word));
}

/** Words in declarations that say nothing about what is declared. */
const isCommon = new Set(
  'struct class union enum typedef static const template typename final public alignas __align__ void bool char short int long float double signed unsigned'.split(
    ' ',
  ),
);

/**
 * Each name before `=`, `[`, `(`, `{`, `,` or `;`, with or without the `<…>` of a specialization, and that in `(*name)`. After the first
 * `=`, `<` is taken for a comparison or a shift: a superfluous name keeps more than is needed, but without a needed one nothing compiles.
 */
function namesOfVariables(texts: readonly string[]): string[] {
  let depth = 0;
  let opening = '<([{';
  let closing = '>)]}';
  const angles = new TemplateArguments(texts);
  return texts.filter((word, at) => {
    if (depth === 0 && word === '=') [opening, closing] = ['([{', ')]}'];
    if (opening.includes(word)) depth++;
    if (closing.includes(word)) depth--;
    if (!isName(word) || notNames.has(word) || isCommon.has(word)) return false;
    const next = texts[at + 1] ?? ';';
    if (depth > 0) return next === ')' && texts[at - 1] === '*';
    const behind = next === '<' && opening.includes('<') ? texts[(angles.closing(at + 1) ?? at) + 1] : next;
    return '=[({,;'.includes(behind ?? ';');
  });
}
