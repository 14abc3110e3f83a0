// One text a kernel, with those variables and functions of its file that it needs: small seeds for ptx_run_fuzz, which
// runs the first kernel of a text. node split-kernels.mjs <folder for the seeds> <folders of .ptx files…>
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const declaration = /^(?=(?:\.(?:visible|weak|extern|common)\s+)?\.(?:entry|func|global|const|shared)\b)/m;
const isKernel = (part) => /^(?:\.(?:visible|weak)\s+)?\.entry\b/.test(part);
const namesIn = (text) => new Set(text.match(/[\w$]+/g));

// The last word before a size, a value, parameters or the end; the results of a function stand before its name.
const declaredBy = (part) => {
  const withoutResults = part.replace(/^([^(]*\.func)\s*\([^)]*\)/, '$1');
  return /^[^[=;{(]*/.exec(withoutResults)[0].trim().split(/\s+/).pop();
};

function neededBy(kernel, parts) {
  const needed = new Set();
  const names = namesIn(kernel);
  for (let found = true; found; ) {
    const more = parts.filter((part) => !needed.has(part) && names.has(declaredBy(part)));
    found = more.length > 0;
    for (const part of more) {
      needed.add(part);
      namesIn(part).forEach((name) => names.add(name));
    }
  }
  return parts.filter((part) => needed.has(part));
}

function split(text) {
  const [head, ...parts] = text.replace(/^\s*\/\/.*\n/gm, '').split(declaration);
  const others = parts.filter((part) => !isKernel(part));
  return parts.filter(isKernel).map((kernel) => [head, ...neededBy(kernel, others), kernel].join(''));
}

const mostBytes = 16384;  // what the fuzzers take

const [to, ...folders] = process.argv.slice(2);
mkdirSync(to, { recursive: true });
for (const path of folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))) {
  if (!path.endsWith('.ptx')) continue;
  split(readFileSync(path, 'utf8')).forEach((text, index) => {
    if (text.length <= mostBytes) writeFileSync(join(to, `${basename(path)}.${index}`), text);
  });
}
