import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const folder = path.dirname(fileURLToPath(import.meta.url));
const { config } = ts.readConfigFile(path.join(folder, 'tsconfig.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: ['stand-ins.ts'] }, ts.sys, folder);

/** Compiles a text as if it were a file beside this one. Returns the diagnostics as text, with their lines, and how long they took. */
export function compileText(text) {
  const file = path.join(folder, 'text.ts');
  const host = ts.createCompilerHost(options);
  const fromDisk = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) =>
    path.resolve(name) === file ? ts.createSourceFile(name, text, options.target ?? ts.ScriptTarget.ES2022) : fromDisk(name, ...rest);
  host.fileExists = (name) => path.resolve(name) === file || ts.sys.fileExists(name);
  const program = ts.createProgram([file], { ...options, noUnusedLocals: false }, host);
  const started = performance.now();
  const diagnostics = program.getSemanticDiagnostics(program.getSourceFile(file));
  const milliseconds = performance.now() - started;
  const found = diagnostics.map(({ messageText, file: own, start }) => ({
    message: ts.flattenDiagnosticMessageText(messageText, '\n'),
    line: own.getLineAndCharacterOfPosition(start).line + 1,
  }));
  return { milliseconds, found, messages: found.map(({ message }) => message) };
}
