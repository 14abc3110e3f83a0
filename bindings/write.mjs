#!/usr/bin/env node
// Writes what follows from the table: node bindings/write.mjs [--check]
// With --check nothing is written: files that differ are named, and the exit status is 1.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { abiNames, apiNames, loadHeaders, loadRuntimeForCpp, listedNames, loadTable } from './write/table.mjs';
import { abiText } from './write/write-abi.mjs';
import { listText } from './write/write-list.mjs';
import { callsText } from './write/write-calls.mjs';
import { checksText } from './write/write-checks.mjs';
import { functionsText } from './write/write-functions.mjs';
import { layoutsText } from './write/write-layouts.mjs';
import { listedTypesText, tableText } from './write/write-listed.mjs';
import { perThreadText, runtimeErrorsText, runtimeFunctionsText, runtimeTypesText } from './write/write-runtime.mjs';
import { telemetryText } from './write/write-telemetry.mjs';
import { promisesText } from './write/write-promises.mjs';
import { typesText } from './write/write-types.mjs';

const check = process.argv.includes('--check');
const banner = (api) => `// Written by bindings/write.mjs from bindings/table/${api}.json: change those.\n`;

put('../src/library/generated/driver_functions.def', banner('driver') + listText(loadHeaders('driver')));
put('../test/native/library/bindings_layouts.def', checksText(abiNames.map(loadHeaders)));
put('../test/native/library/runtime_layouts.def', checksText([loadTable('runtime')]));
const runtime = loadRuntimeForCpp();
put('../src/runtime_library/generated/errors.def', banner('runtime') + runtimeErrorsText(runtime));
put('../src/runtime_library/generated/types.hpp', banner('runtime') + runtimeTypesText(runtime));
put('../src/runtime_library/generated/functions.def', banner('runtime') + runtimeFunctionsText(runtime));
put('../src/runtime_library/generated/per_thread.def', banner('runtime') + perThreadText(runtime));
for (const api of apiNames) {
  const table = loadTable(api);
  const file = api.toLowerCase();
  for (const [kind, text] of Object.entries({ types: typesText, layouts: layoutsText, functions: functionsText, promises: promisesText })) {
    put(`../lib/bindings/generated/${file}-${kind}.ts`, banner(api) + text(table));
  }
  put(`../src/api/generated/${file}.def`, callsText(table));
  if (abiNames.includes(api)) put(`../src/library/cuda_abi/generated/${file}.hpp`, banner(api) + abiText(loadHeaders(api)));
}
put('../lib/telemetry/generated/nvml.ts', banner('nvml') + telemetryText(loadTable('nvml')));
for (const api of listedNames) {
  const table = loadTable(api);
  put(`../lib/bindings/generated/${api.toLowerCase()}-table.ts`, banner(api) + tableText(table));
  put(`../lib/bindings/generated/${api.toLowerCase()}-types.ts`, banner(api) + listedTypesText(table));
}

function put(path, text) {
  const file = fileURLToPath(new URL(path, import.meta.url));
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  if (check) {
    process.exitCode = 1;
    console.log(`differs: ${path.slice(3)}`);
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
