// Every snippet of README.md and docs/ is run, and type-checked, as its reader would.
import { rmSync } from 'node:fs';
import { pages, partsOf } from './markdown';
import { notRun } from './not-run';
import { isNotRun, type PageRun, runPages } from './run-page';
import { typeErrors } from './type-check';

let runs: PageRun[] = [];
const withSnippets = pages().filter((page) => partsOf(page).length > 0);

afterAll(() => {
  for (const { folder } of runs) rmSync(folder.path, { recursive: true, force: true });
});

beforeAll(async () => {
  runs = await runPages(withSnippets.map((page) => [page, partsOf(page)]));
});

test.each(withSnippets)('the snippets of %s run', (page) => {
  const run = runs.find((candidate) => candidate.page === page);
  expect(run?.failures.join('\n\n')).toBe('');
});

test('they type-check', () => {
  expect(runs).toHaveLength(withSnippets.length);
  expect(typeErrors(runs).join('\n')).toBe('');
});

test('few are not run, each by its reason', () => {
  const snippets = withSnippets.flatMap((page) => partsOf(page)).filter((part) => 'language' in part);
  const matches = notRun.map(
    (entry) => snippets.filter((snippet) => snippet.page === entry.page && snippet.text.startsWith(entry.begins)).length,
  );
  expect(matches).toEqual(notRun.map(() => 1));
  expect(snippets.filter((snippet) => isNotRun(snippet))).toHaveLength(notRun.length);
});
