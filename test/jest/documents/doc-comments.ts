// The examples in doc comments of lib/ and types/, as snippets that can be run, and the names that programs import.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../helpers/run-node';
import type { Snippet } from './markdown';

export interface ExportedName {
  name: string;
  /** Whether it is there at run time: a class, a function, an object. */
  isValue: boolean;
  hasExample: boolean;
}

/** What a program can import from the package, or from `cuda-ffi/bindings`. */
export function exportedNames(entry: 'lib/index.ts' | 'lib/bindings/index.ts'): ExportedName[] {
  const path = join(root, entry);
  const program = ts.createProgram([path], {
    target: ts.ScriptTarget.ES2022,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    module: ts.ModuleKind.ESNext,
  });
  const checker = program.getTypeChecker();
  const entrySymbol = checker.getSymbolAtLocation(program.getSourceFile(path)!)!;
  return checker.getExportsOfModule(entrySymbol).map((exported) => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    const tags = [...symbol.getJsDocTags(checker).map(({ name }) => name), ...tagsOfNamespace(exported)];
    const isValue = (symbol.flags & ts.SymbolFlags.Value) !== 0 && isExportedAsValue(exported);
    return { name: exported.name, isValue, hasExample: tags.includes('example') };
  });
}

/** Those of `export * as driver from …`. */
function tagsOfNamespace({ declarations = [] }: ts.Symbol): string[] {
  const statements = declarations.filter((node) => ts.isNamespaceExport(node)).map((node) => node.parent);
  return statements.flatMap((statement) => ts.getJSDocTags(statement)).map(({ tagName }) => tagName.text);
}

/** Not `export type { X }`, nor `export { type X }`. */
function isExportedAsValue(exported: ts.Symbol): boolean {
  return !(exported.declarations ?? []).some((node) => ts.isExportSpecifier(node) && (node.isTypeOnly || node.parent.parent.isTypeOnly));
}

/** Files of `lib/` and `types/` with examples, and these. The names of the package that they use are imported for them. */
export function docExamples(names: readonly ExportedName[]): [file: string, examples: Snippet[]][] {
  const files = ['lib', 'types'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`),
  );
  const found = files.map((file): [string, Snippet[]] => [file, examplesOf(file, names)]);
  return found.filter(([, examples]) => examples.length > 0);
}

function examplesOf(file: string, names: readonly ExportedName[]): Snippet[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const begins = lines.flatMap((line, at) => (/^ *\* @example/.test(line) ? [at] : []));
  return begins.map((at) => {
    const end = lines.findIndex((line, index) => index > at + 1 && /^ *\* ```$/.test(line));
    if (!/@example$/.test(lines[at]) || !/^ *\* ```ts$/.test(lines[at + 1]))
      throw new Error(`${file}:${at + 1}: an example is a block of \`\`\`ts`);
    const code = lines.slice(at + 2, end).map((line) => `${line.replace(/^ *\* ?/, '')}\n`);
    const text = code.join('');
    return { page: file, line: at + 3, language: 'ts', text, directives: { before: importOf(text, names) } };
  });
}

function importOf(example: string, names: readonly ExportedName[]): string {
  const used = names.filter(({ name }) => new RegExp(`(?<![.\\w'])${name}\\b(?!:)`).test(example));
  return `import { ${used.map(({ name, isValue }) => (isValue ? name : `type ${name}`)).join(', ')} } from 'cuda-ffi';`;
}
