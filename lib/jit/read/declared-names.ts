import type { Expression, Node, Pattern } from 'acorn';
import { childrenOf } from './visit';

/** A name that a scope declares. */
export interface Declared {
  readonly name: string;
  /** The members of what is declared that the name stands for. */
  readonly members: readonly string[];
  /** What it is set to: undefined for a parameter, a class or a function. */
  readonly init: Node | undefined;
  readonly kind: 'package' | 'constant' | 'variable' | 'another' | 'unknown';
}

/** The innermost declaration of a name that a node, the last of those around it, sees; and the nodes around the declaration. */
export function declarationOf(around: readonly Node[], name: string): { declared: Declared; scope: readonly Node[] } | undefined {
  for (let at = around.length - 2; at >= 0; at--) {
    const declared = declarationsIn(around[at]!).find((each) => each.name === name);
    if (declared) return { declared, scope: around.slice(0, at + 1) };
  }
  return undefined;
}

function declarationsIn(scope: Node): readonly Declared[] {
  const { params, param, cases } = scope as unknown as Scopes;
  if (/Function/.test(scope.type)) return params.flatMap((each) => named(each, [], undefined, 'unknown'));
  if (scope.type === 'CatchClause') return param ? named(param, [], undefined, 'unknown') : [];
  if (scope.type === 'SwitchStatement') return cases.flatMap(({ consequent }) => consequent.flatMap(declarationsOf));
  if (!/^(?:Program|BlockStatement|StaticBlock|For(?:In|Of)?Statement)$/.test(scope.type)) return [];
  return childrenOf(scope).flatMap(declarationsOf);
}

/** The parts of scopes that are looked at. */
interface Scopes {
  readonly params: readonly Pattern[];
  readonly param?: Pattern | null;
  readonly cases: readonly { readonly consequent: readonly Node[] }[];
}

function declarationsOf(statement: Node): readonly Declared[] {
  const { declaration, declarations, id, specifiers, source, kind: keyword } = statement as unknown as Statements;
  switch (statement.type) {
    case 'ExportNamedDeclaration':
      return declaration ? declarationsOf(declaration) : [];
    case 'VariableDeclaration':
      return declarations.flatMap((each) => named(each.id, [], each.init ?? undefined, keyword === 'const' ? 'constant' : 'variable'));
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return id ? [{ name: id.name, members: [], init: undefined, kind: 'another' }] : [];
    case 'ImportDeclaration':
      return specifiers.map(({ local, imported }) => {
        const member = imported?.name ?? imported?.value;
        const kind = isPackage(source.value) ? 'package' : 'unknown';
        return { name: local.name, members: member === undefined || member === 'default' ? [] : [member], init: undefined, kind };
      });
    default:
      return [];
  }
}

/** The parts of declarations that are looked at. */
interface Statements {
  readonly kind?: string;
  readonly declaration?: Node;
  readonly declarations: readonly { readonly id: Pattern; readonly init?: Expression | null }[];
  readonly id?: { readonly name: string };
  readonly specifiers: readonly {
    readonly local: { readonly name: string };
    readonly imported?: { readonly name?: string; readonly value?: string };
  }[];
  readonly source: { readonly value: unknown };
}

/** Whether an import is of this package. */
export function isPackage(name: unknown): boolean {
  return name === 'cuda-ffi';
}

function named(pattern: Pattern, members: readonly string[], init: Node | undefined, kind: Declared['kind']): Declared[] {
  if (pattern.type === 'Identifier') return [{ name: pattern.name, members, init, kind }];
  if (pattern.type === 'AssignmentPattern') return named(pattern.left, members, init, 'unknown');
  if (pattern.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((property) => {
    const key = property.type === 'Property' && property.key.type === 'Identifier' && !property.computed ? property.key.name : undefined;
    return property.type === 'Property' && key !== undefined ? named(property.value, [...members, key], init, kind) : [];
  });
}
