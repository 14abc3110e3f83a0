#!/usr/bin/env node
// Reads headers through clang and writes the table: node bindings/read.mjs [folder of the CUDA headers | path of nvml.h] [--compare]
// With --compare nothing is written: what would change is printed, and the exit status is 1 where anything would.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apis } from './read/apis.mjs';
import { changes } from './read/changes.mjs';
import { printTable } from './read/print-table.mjs';
import { readApi } from './read/read-api.mjs';

const given = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const path = given[0] ?? '/usr/local/cuda/include';
/** Not every toolkit has nvml.h, and NVIDIA publishes newer ones by themselves. */
const isNvml = basename(path) === 'nvml.h';
const folder = isNvml ? dirname(path) : path;
const compare = process.argv.includes('--compare');

for (const name of Object.keys(apis).filter((api) => (api === 'nvml') === isNvml)) {
  const file = fileURLToPath(new URL(`table/${name}.json`, import.meta.url));
  const table = readApi(name, folder, compare);
  if (compare) report(name, changes(JSON.parse(readFileSync(file, 'utf8')), table));
  else writeFileSync(file, printTable(table));
}

function report(name, lines) {
  if (lines.length > 0) process.exitCode = 1;
  console.log([`${name}: ${lines.length} differences`, ...lines.map((line) => `  ${line}`)].join('\n'));
}
