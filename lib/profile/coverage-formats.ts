import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Coverage, FileCoverage } from './coverage';

const place = (key: string): [line: number, name: string] => {
  const end = key.indexOf(' ');
  return [Number(key.slice(0, end)), key.slice(end + 1)];
};

/** As lcov and genhtml read it. */
export function lcov(coverage: Coverage): string {
  return Object.entries(coverage)
    .map(([path, file]) => `TN:\nSF:${path}\n${record(file)}end_of_record\n`)
    .join('');
}

function record({ lines, functions, branches }: FileCoverage): string {
  const ofFunctions = Object.entries(functions).map(([key, threads]) => ({ line: place(key)[0], name: place(key)[1], threads }));
  const ofBranches = Object.entries(branches).flatMap(([key, arms]) => arms.map((threads, arm) => ({ key: place(key), arm, threads })));
  const reached = ofBranches.map(({ key, threads }) => (lines[key[0]] ? `${threads}` : '-'));
  return [
    ...ofFunctions.map(({ line, name }) => `FN:${line},${name}`),
    ...ofFunctions.map(({ name, threads }) => `FNDA:${threads},${name}`),
    `FNF:${ofFunctions.length}`,
    `FNH:${ofFunctions.filter(({ threads }) => threads > 0).length}`,
    ...ofBranches.map(({ key: [line, number], arm }, at) => `BRDA:${line},${number},${arm},${reached[at]}`),
    `BRF:${ofBranches.length}`,
    `BRH:${ofBranches.filter(({ threads }) => threads > 0).length}`,
    ...Object.entries(lines).map(([line, threads]) => `DA:${line},${threads}`),
    `LF:${Object.keys(lines).length}`,
    `LH:${Object.values(lines).filter((threads) => threads > 0).length}\n`,
  ].join('\n');
}

/** As Istanbul keeps it, and with it Jest, nyc and Vitest. */
export function istanbul(coverage: Coverage): Record<string, object> {
  return Object.fromEntries(Object.entries(coverage).map(([path, file]) => [path, istanbulFile(path, file)]));
}

function istanbulFile(path: string, { lines, functions, branches }: FileCoverage): object {
  const text = readFileSync(path, 'utf8').split('\n');
  const whole = (line: number) => ({ start: { line, column: 0 }, end: { line, column: text[line - 1]?.length ?? 0 } });
  const numbered = <Value>(values: readonly Value[]) => Object.fromEntries(values.map((value, at) => [at, value]));
  const branchLines = Object.keys(branches).map((key) => place(key)[0]);
  return {
    path,
    statementMap: numbered(Object.keys(lines).map((line) => whole(Number(line)))),
    fnMap: numbered(Object.keys(functions).map((key) => functionPlace(key, whole))),
    branchMap: numbered(branchLines.map((line) => ({ type: 'if', line, loc: whole(line), locations: [whole(line), whole(line)] }))),
    s: numbered(Object.values(lines)),
    f: numbered(Object.values(functions)),
    b: numbered(Object.values(branches)),
  };
}

function functionPlace(key: string, whole: (line: number) => object): object {
  const [line, name] = place(key);
  return { name, line, decl: whole(line), loc: whole(line) };
}

/** As V8 writes it into the folder NODE_V8_COVERAGE, which c8 reads: a range for each line with code. */
export function v8Coverage(coverage: Coverage): object {
  const result = Object.entries(coverage).map(([path, { lines }], at) => {
    const text = readFileSync(path, 'utf8');
    const begins = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
    const range = (line: number, count: number) => ({
      startOffset: begins[line - 1]!,
      endOffset: (begins[line] ?? text.length + 1) - 1,
      count,
    });
    const ranges = Object.entries(lines).map(([line, threads]) => range(Number(line), threads));
    const whole = { startOffset: 0, endOffset: text.length, count: 1 };
    return {
      scriptId: `cuda-ffi-${at}`,
      url: pathToFileURL(path).href,
      functions: [{ functionName: '', isBlockCoverage: true, ranges: [whole, ...ranges] }],
    };
  });
  return { result };
}
