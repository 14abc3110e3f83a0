// What a library for Windows asks of the system: KERNEL32 and the C runtime alone, and of those what imports.txt lists.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const list = fileURLToPath(new URL('imports.txt', import.meta.url));

/** DLL → the names imported from it. */
export function importsOf(file) {
  const text = execFileSync('x86_64-w64-mingw32-objdump', ['-p', file], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const imports = {};
  let names;
  for (const line of text.split('\n')) {
    const [, dll] = /^\s*DLL Name: (\S+)/.exec(line) ?? [];
    const [, name] = /^\s+[0-9a-f]+\s+\d+\s+(\S+)$/.exec(line) ?? [];
    if (dll) imports[dll] = names = [];
    else if (name) names?.push(name);
    else if (/^The Export Tables/.test(line)) names = undefined;
  }
  return imports;
}

/** Throws where a file imports anything else. */
export function checkImports(file) {
  const allowed = new Set(readFileSync(list, 'utf8').split('\n'));
  const imported = Object.entries(importsOf(file)).flatMap(([dll, names]) => names.map((name) => `${dll} ${name}`));
  if (imported.length === 0) throw new Error(`${file}: no imports were read`);
  const others = imported.filter((line) => !allowed.has(line));
  if (others.length > 0) throw new Error(`${file} imports what test/windows/imports.txt does not list:\n  ${others.join('\n  ')}`);
}
