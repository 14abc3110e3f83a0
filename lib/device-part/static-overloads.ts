import { closingAngle } from './angles';
import { isName, joined, type Token } from './source-text';

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
  tokens.forEach(({ text }, at) => {
    if (text === '{') scopes.push([]);
    if (text === '}' && scopes.length > 1) found.push(...overloadedIn(scopes.pop()!));
    const member = text === 'template' && tokens[at + 1]?.text === '<' ? memberTemplate(tokens, at + 1) : undefined;
    if (member) scopes.at(-1)!.push(member);
  });
  return found;
}

function overloadedIn(members: readonly MemberTemplate[]): Token[] {
  const others = new Set(members.filter(({ isStatic }) => !isStatic).map(({ name }) => name));
  return members.flatMap(({ name, isStatic, parameters }) => (isStatic && parameters && others.has(name) ? parameters : []));
}

/** The function whose parameters of the template begin at `open`. */
function memberTemplate(tokens: readonly Token[], open: number): MemberTemplate | undefined {
  const close = closingAngle(tokens, open);
  let isStatic = false;
  for (let at = close + 1; at < tokens.length; at++) {
    const { text } = tokens[at]!;
    if (text === ';' || text === '{' || text === '=' || text === 'template') return undefined;
    if (text === 'static') isStatic = true;
    const before = tokens[at - 1]!.text;
    if (text === '<' && isName(before)) at = closingAngle(tokens, at);
    if (text === '(')
      return isName(before) ? { name: before, isStatic, parameters: withoutPack(tokens.slice(open + 1, close)) } : undefined;
  }
  return undefined;
}

function withoutPack(parameters: readonly Token[]): Token | undefined {
  return parameters.length === 0 || parameters.some(({ text }) => text === '.') ? undefined : joined(parameters);
}
