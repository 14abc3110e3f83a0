// What throws says so: in the comment of each exported function, and of each method of an exported class, whose body throws. That a value
// of a wrong type is a TypeError holds everywhere, and TypeScript refuses it: no comment has to say that.
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../helpers/run-node';

const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
const entry = join(root, 'lib', 'index.ts');
const program = ts.createProgram([entry], { ...options, noEmit: true });
const checker = program.getTypeChecker();

/** Calls that throw for a value that is of the right type, and wrong. */
const checks = /^checked(?:Shape|Axis|Channels|Bytes)$/;

/** Whether the body itself throws: functions inside of it are called later, or not at all. */
function throws(node: ts.Node): boolean {
  if (ts.isThrowStatement(node)) return !/new TypeError\(/.test(node.getText());
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && checks.test(node.expression.text)) return true;
  return ts.forEachChild(node, (child) => (ts.isFunctionLike(child) ? false : throws(child)) || undefined) === true;
}

interface Member {
  readonly name: string;
  readonly node: ts.FunctionLikeDeclaration;
}

function membersOf(symbol: ts.Symbol): Member[] {
  const found = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return (found.declarations ?? []).flatMap((declaration): Member[] => {
    if (ts.isFunctionDeclaration(declaration)) return [{ name: symbol.name, node: declaration }];
    if (!ts.isClassDeclaration(declaration)) return [];
    const methods = declaration.members.filter((member) => ts.isMethodDeclaration(member) || ts.isGetAccessor(member));
    return methods
      .filter((member) => !ts.isPrivateIdentifier(member.name) && !/@internal/.test(commentOf(member)))
      .map((member) => ({ name: `${symbol.name}.${member.name.getText()}`, node: member }));
  });
}

function commentOf(node: ts.Node): string {
  const text = node.getSourceFile().text;
  return (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []).map(({ pos, end }) => text.slice(pos, end)).join('\n');
}

const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(entry)!)!);
const throwing = exported.flatMap(membersOf).filter(({ node }) => node.body && throws(node.body));
const says = /\b(?:Throws|Rejects|rejects with|throws|fails with)\b|@throws/;

test('there are such functions', () => {
  expect(throwing.length).toBeGreaterThan(20);
});

test('every exported function and method that throws says what', () => {
  const silent = throwing.filter(({ node }) => !says.test(commentOf(node)));
  expect(silent.map(({ name }) => name)).toEqual([]);
});
