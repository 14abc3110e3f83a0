// Figures of the sources: files, lines, medians and the share of comments, by folder.
//   node bench/source-figures.mjs [folder of a checkout]
// Functions of TypeScript are TypeScript's own, those of C++ found by their braces: right to a line or two.
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const root = process.argv[2] ?? '.';

function filesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|cpp|hpp)$/.test(entry.name) && !/\/generated/.test(entry.parentPath ?? entry.path))
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)));
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted.length === 0 ? 0 : sorted[Math.floor(sorted.length / 2)];
}

/** Comments as spaces, text in quotes as q, line breaks kept; and how many lines are comment alone or have code. */
function withoutComments(text) {
  return text.replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\/|R"\(([\s\S]*?)\)"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g, (match) =>
    match.replace(/[^\n]/g, match.startsWith('/') ? ' ' : 'q'),
  );
}

function commentShare(files) {
  let comments = 0;
  let all = 0;
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    const lines = text.split('\n');
    const code = withoutComments(text).split('\n');
    lines.forEach((line, index) => {
      if (line.trim() === '') return;
      all++;
      if (code[index].trim() === '') comments++;
    });
  }
  return all === 0 ? 0 : (100 * comments) / all;
}

function cppFunctions(text) {
  const code = withoutComments(text);
  const lengths = [];
  const open = []; // of each brace: the line where a function began, or undefined
  let head = '';
  let line = 1;
  for (const character of code) {
    if (character === '\n') line++;
    if (character === '{') {
      const isOuter = open.every((begin) => begin === undefined);
      const isFunction = isOuter && /\)[^;=]*$/s.test(head) && !/^\s*(namespace|enum)\b/.test(head.trimStart());
      open.push(isFunction ? line - head.trim().split('\n').length + 1 : undefined);
    }
    if (character === '}') {
      const begin = open.pop();
      if (begin !== undefined) lengths.push(line - begin + 1);
    }
    head = /[;{}]/.test(character) ? '' : head + character;
  }
  return lengths;
}

function tsFunctions(text) {
  const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);
  const lengths = [];
  const lineOf = (position) => file.getLineAndCharacterOfPosition(position).line;
  const visit = (node) => {
    const isNamed = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isAccessor(node) || ts.isConstructorDeclaration(node);
    if (isNamed && node.body) lengths.push(lineOf(node.end) - lineOf(node.getStart()) + 1);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return lengths;
}

function row(name, files) {
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'));
  const lines = texts.map((text) => text.split('\n').length - 1);
  const functions = files.flatMap((file, index) => (file.endsWith('.ts') ? tsFunctions(texts[index]) : cppFunctions(texts[index])));
  const sum = lines.reduce((total, each) => total + each, 0);
  return {
    folder: name,
    files: files.length,
    lines: sum,
    'median file': median(lines),
    'longest file': Math.max(0, ...lines),
    functions: functions.length,
    'median function': median(functions),
    'longest function': Math.max(0, ...functions),
    'comments %': Number(commentShare(files).toFixed(1)),
  };
}

const lib = filesIn('lib');
const src = filesIn('src');
const device = src.filter((file) => file.startsWith('src/software_device/'));
const addon = src.filter((file) => !device.includes(file));
const part = (files, depth) => [...new Set(files.map((file) => file.split('/').slice(0, depth).join('/')))].sort();
const rows = [row('lib', lib), row('types', filesIn('types')), row('src, the addon', addon), row('src, the software device', device)];
for (const folder of [...part(lib.filter((file) => file.split('/').length > 2), 2), ...part(addon.filter((file) => file.split('/').length > 2), 2)]) {
  rows.push(row(folder, [...lib, ...addon].filter((file) => file.startsWith(`${folder}/`))));
}
for (const folder of part(device.filter((file) => file.split('/').length > 3), 3)) rows.push(row(folder, device.filter((file) => file.startsWith(`${folder}/`))));
const execute = device.filter((file) => file.startsWith('src/software_device/execute/') && file.split('/').length > 4);
for (const folder of part(execute, 4)) rows.push(row(folder, execute.filter((file) => file.startsWith(`${folder}/`))));
const names = Object.keys(rows[0]);
console.log([names.join('\t'), ...rows.map((each) => names.map((name) => each[name]).join('\t'))].join('\n'));
