// What GoogleTest's results say of a run of the native tests for another system, in one line.
import { existsSync, readFileSync } from 'node:fs';

/** Prints counts, with why tests were skipped; of a run that failed its output too. `output` is the program's. */
export function report(name, { results, output, status }) {
  if (!existsSync(results)) return fail(`${name}: the tests did not come to their end:\n${output.slice(-4000)}`);
  const tests = JSON.parse(readFileSync(results, 'utf8')).testsuites.flatMap(({ testsuite }) => testsuite);
  const failed = tests.filter(({ failures }) => failures);
  const skipped = tests.filter(({ result }) => result === 'SKIPPED');
  const passed = tests.length - failed.length - skipped.length;
  console.log(`${name}: ${passed} passed, ${skipped.length} skipped${reasons(output)}, ${failed.length} failed`);
  if (failed.length > 0 || status !== 0) fail(output.slice(-20_000));
}

/** GoogleTest writes them to its output alone. */
function reasons(output) {
  const found = [...output.matchAll(/: Skipped\n(.*)\n/g)].map((match) => match[1]);
  const kinds = [...new Set(found)].map((reason) => `${found.filter((each) => each === reason).length} ${reason}`);
  return kinds.length > 0 ? ` (${kinds.join(', ')})` : '';
}

function fail(text) {
  console.error(text);
  process.exitCode = 1;
}
