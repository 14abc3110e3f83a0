// What GoogleTest's results say of a run of the native tests for another system, in one line.
import { existsSync, readFileSync } from 'node:fs';

/** Prints counts, with why tests were skipped and what failed. `output` is the program's. */
export function report(name, { results, output, status, signal }) {
  if (!existsSync(results)) {
    // The system kills what needs too much memory, and emulators too, without a word.
    const end = signal ? `ended by ${signal}` : `status ${status}`;
    return fail(`${name}: the tests did not come to their end (${end}):\n${output.slice(-4000)}`);
  }
  const tests = JSON.parse(readFileSync(results, 'utf8')).testsuites.flatMap(({ testsuite }) => testsuite);
  const failed = tests.filter(({ failures }) => failures);
  const skipped = tests.filter(({ result }) => result === 'SKIPPED');
  const passed = tests.length - failed.length - skipped.length;
  console.log(`${name}: ${passed} passed, ${skipped.length} skipped${reasons(output)}, ${failed.length} failed`);
  if (failed.length > 0) fail(failed.map(described).join('\n'));
  else if (status !== 0) fail(output.slice(-4000));
}

/** GoogleTest writes them to its output alone. */
function reasons(output) {
  const found = [...output.matchAll(/: Skipped\n(.*)\n/g)].map((match) => match[1]);
  const kinds = [...new Set(found)].map((reason) => `${found.filter((each) => each === reason).length} ${reason}`);
  return kinds.length > 0 ? ` (${kinds.join(', ')})` : '';
}

function described({ classname, name, failures }) {
  return `${classname}.${name}\n${failures.map(({ failure }) => failure).join('\n')}`;
}

function fail(text) {
  console.error(text);
  process.exitCode = 1;
}
