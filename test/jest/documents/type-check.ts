// What TypeScript says of the programs of the pages, by the lines of the pages.
import { join } from 'node:path';
import ts from 'typescript';
import type { PageRun } from './run-page';

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.esnext.disposable.d.ts'],
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: ['node', 'jest'],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  allowJs: true,
  checkJs: true,
  allowImportingTsExtensions: true,
};

/** One compilation for all pages: nearly all of it is reading the same declarations. */
export function typeErrors(runs: PageRun[]): string[] {
  const places = new Map(runs.flatMap(({ folder, programs }) => programs.map((program) => [join(folder.path, program.path), program])));
  const typed = [...places.keys()].filter((path) => /\.[mc]?[jt]s$/.test(path));
  const typeRoots = [join(runs[0].folder.path, 'node_modules/@types')];
  const program = ts.createProgram(typed, { ...options, typeRoots });
  return ts.getPreEmitDiagnostics(program).map((diagnostic) => {
    const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n');
    const place = diagnostic.file && places.get(diagnostic.file.fileName);
    if (!diagnostic.file || !place) return `${diagnostic.file?.fileName ?? ''} ${message}`;
    const { line } = diagnostic.file.getLineAndCharacterOfPosition(diagnostic.start ?? 0);
    return `${place.page}:${line + 1 + place.shift}: ${message}`;
  });
}
