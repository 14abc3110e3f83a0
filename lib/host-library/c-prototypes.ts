import { coded, describe } from '../errors/argument-error';
import { typeNames } from '../signature/c-declaration';
import { splitTopLevel } from '../signature/split-list';

/** A C function as it is declared: each part is still text. */
export interface CPrototype {
  readonly name: string;
  readonly result: string;
  readonly parameters: readonly string[];
}

/** A function that is known by its name: `int(const float* in, int n)`, or with the name. Throws TypeError. */
export function readPrototype(name: string, text: unknown): CPrototype {
  const found = typeof text === 'string' ? partsOf(text) : undefined;
  if (!found) {
    throw coded(
      new TypeError(`HostLibrary: expected a C prototype for ${name}, such as int(const float* in, int n), received ${describe(text)}`),
    );
  }
  const { head, parameters } = found;
  const named = /^([^]*[\s*])(\w+)$/.exec(head);
  if (named?.[2] === name) return { name, result: named[1]!.trim(), parameters };
  if (named && !isTypeName(named[2]!)) throw coded(new TypeError(`HostLibrary: the prototype of ${name} is for ${named[2]}: ${head}(…)`));
  return { name, result: head, parameters };
}

/** Whether a result's type may end with it, as with `long int`; a name of the library's own stands alone. */
const isTypeName = (word: string): boolean =>
  typeNames().includes(word) || /^(?:int|char|long|short|double|float|unsigned|signed|const)$/.test(word);

/** The functions that a header declares, in its order; what else it has is passed over. */
export function readHeader(text: string): CPrototype[] {
  return statementsOf(text).flatMap((statement) => {
    const found = partsOf(statement);
    const named = found && /^([^]*[\s*])(\w+)$/.exec(found.head);
    if (!named || /\b(?:typedef|return|static|inline)\b/.test(found.head)) return [];
    return [{ name: named[2]!, result: named[1]!.trim(), parameters: found.parameters }];
  });
}

function statementsOf(text: string): string[] {
  const bare = text
    .replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, ' ')
    .replace(/^[ \t]*#(?:[^\n\\]|\\[^])*$/gm, ' ')
    .replace(/\bextern\s+"C"\s*\{/g, ';');
  return withoutBodies(bare).split(';');
}

/** Bodies of structs and of functions are no declarations. */
function withoutBodies(text: string): string {
  let depth = 0;
  return text.replace(/[^{}]+|[{}]/g, (part) => {
    if (part === '{') depth++;
    if (part === '}') depth = Math.max(0, depth - 1);
    return part === '}' && depth === 0 ? ';' : depth > 0 || part === '{' || part === '}' ? '' : part;
  });
}

/** What is before the parameters' parenthesis, and what is in it. */
function partsOf(text: string): { readonly head: string; readonly parameters: readonly string[] } | undefined {
  const match = /^\s*(?:extern\s+(?:"C"\s+)?)?([\w\s*]+?)\s*\(([^]*)\)\s*;?\s*$/.exec(text);
  if (!match) return undefined;
  const parameters = splitTopLevel(match[2]!).map((parameter) => parameter.trim());
  const isNone = parameters.length === 1 && (parameters[0] === '' || parameters[0] === 'void');
  return { head: match[1]!.trim(), parameters: isNone ? [] : parameters };
}
