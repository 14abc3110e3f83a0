import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { type Coverage, coverageOf, merged } from './coverage';
import { makeFolder } from '../node/make-folder';
import { istanbul, lcov, v8Coverage } from './coverage-formats';
import { observations } from './observation';

const part = /^cuda-ffi-\d+\.json$/;

/**
 * Writes what this process has covered, and, from what all processes have written into the folder so far, `lcov.info` and
 * `coverage-final.json`: the last one to end writes the whole. The device counts for all threads of a process, so a process has one file, which
 * its last thread writes. Files take their places at once, so that none is ever read half written.
 */
export function writeCoverage(folder: string): void {
  makeFolder(folder);
  const own = coverageOf(observations());
  put(join(folder, `cuda-ffi-${process.pid}.json`), JSON.stringify(own));
  const all = readdirSync(folder).filter((name) => part.test(name));
  const parts = all.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Coverage);
  const whole = merged(parts);
  put(join(folder, 'lcov.info'), lcov(whole));
  put(join(folder, 'coverage-final.json'), JSON.stringify(istanbul(whole)));
  const forV8 = process.env['NODE_V8_COVERAGE'];
  if (!forV8) return;
  makeFolder(forV8); // Node itself comes later
  put(join(forV8, `coverage-${process.pid}-0-0.json`), JSON.stringify(v8Coverage(own)));
}

function put(path: string, text: string): void {
  const unfinished = `${path}.${process.pid}-${threadId}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, path);
}
