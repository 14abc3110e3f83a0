// The examples in doc comments are run and type-checked like the snippets of the guides, and everything that is exported has one.
import { rmSync } from 'node:fs';
import { docExamples, exportedNames } from './doc-comments';
import { type PageRun, runPages } from './run-page';
import { typeErrors } from './type-check';

const names = exportedNames('lib/index.ts');
const examples = docExamples(names);
let runs: PageRun[] = [];

beforeAll(async () => {
  runs = await runPages(examples);
});

afterAll(() => {
  for (const { folder } of runs) rmSync(folder.path, { recursive: true, force: true });
});

test.each(examples.map(([file]) => file))('the examples in %s run', (file) => {
  const run = runs.find(({ page }) => page === file);
  expect(run?.failures.join('\n\n')).toBe('');
});

test('they type-check', () => {
  expect(runs).toHaveLength(examples.length);
  expect(typeErrors(runs).join('\n')).toBe('');
});

// Types are described where they are used: an example of an option is one of the function that takes it.
test('every class, function and object that is exported has an example', () => {
  const values = [...names, ...exportedNames('lib/bindings/index.ts')].filter(({ isValue }) => isValue);
  expect(values.length).toBeGreaterThan(50);
  expect(values.filter(({ hasExample }) => !hasExample).map(({ name }) => name)).toEqual([]);
});
