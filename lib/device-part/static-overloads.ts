import { TemplateArguments } from '../signature/brackets';
import { isName } from '../signature/declaration-words';
import { joined, type Token } from './source-text';

interface MemberTemplate {
  readonly name: string;
  readonly isStatic: boolean;
  /** The parameters of the template; undefined if they end with a pack. */
  readonly parameters: Token | undefined;
}

/**
 * The parameters of static member templates that a member template of the same class overloads which is not static: that
 * needs one more parameter. nvcc tells them apart by their results (`enable_if_t<(N > 0), int>`), NVRTC does not.
 */
export function staticOverloads(tokens: readonly Token[]): Token[] {
  const found: Token[] = [];
  const scopes: MemberTemplate[][] = [[]];
  const words = tokens.map(({ text }) => text);
  const angles = new TemplateArguments(words);
  words.forEach((word, at) => {
    if (word === '{') scopes.push([]);
    if (word === '}' && scopes.length > 1) found.push(...overloadedIn(scopes.pop()!));
    const member = word === 'template' && words[at + 1] === '<' ? memberTemplate(tokens, words, angles, at + 1) : undefined;
    if (member) scopes.at(-1)!.push(member);
  });
  return found;
}

function overloadedIn(members: readonly MemberTemplate[]): Token[] {
  const others = new Set(members.filter(({ isStatic }) => !isStatic).map(({ name }) => name));
  return members.flatMap(({ name, isStatic, parameters }) => (isStatic && parameters && others.has(name) ? parameters : []));
}

/** The function whose parameters of the template begin at `open`. */
function memberTemplate(
  tokens: readonly Token[],
  words: readonly string[],
  angles: TemplateArguments,
  open: number,
): MemberTemplate | undefined {
  const close = angles.closing(open) ?? words.length;
  let isStatic = false;
  for (let at = close + 1; at < words.length; at++) {
    const word = words[at]!;
    if (word === ';' || word === '{' || word === '=' || word === 'template') return undefined;
    if (word === 'static') isStatic = true;
    const before = words[at - 1];
    if (word === '<' && isName(before)) at = angles.closing(at) ?? words.length;
    if (word === '(')
      return isName(before) ? { name: before, isStatic, parameters: withoutPack(tokens.slice(open + 1, close)) } : undefined;
  }
  return undefined;
}

function withoutPack(parameters: readonly Token[]): Token | undefined {
  return parameters.length === 0 || parameters.some(({ text }) => text === '.') ? undefined : joined(parameters);
}
