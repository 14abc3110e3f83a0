#!/usr/bin/env node
// Reads the CUDA headers through clang and writes the table: node bindings/read.mjs [folder of the headers] [--compare]
// With --compare nothing is written: what would change is printed, and the exit status is 1 where anything would.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { apis } from './read/apis.mjs';
import { changes } from './read/changes.mjs';
import { printTable } from './read/print-table.mjs';
import { readApi } from './read/read-api.mjs';

const given = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const folder = given[0] ?? '/usr/local/cuda/include';
const compare = process.argv.includes('--compare');

for (const name of Object.keys(apis)) {
  const file = fileURLToPath(new URL(`table/${name}.json`, import.meta.url));
  const table = readApi(name, folder, compare);
  if (compare) report(name, changes(JSON.parse(readFileSync(file, 'utf8')), table));
  else writeFileSync(file, printTable(table));
}

function report(name, lines) {
  if (lines.length > 0) process.exitCode = 1;
  console.log([`${name}: ${lines.length} differences`, ...lines.map((line) => `  ${line}`)].join('\n'));
}
