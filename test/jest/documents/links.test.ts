// Links within the documents lead somewhere, and every guide is in the index.
import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../helpers/run-node';
import { linksOf } from './links-of';
import { pages, textOf } from './markdown';

const documents = [...pages(), 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'];

/** As GitHub names the headings of a page. */
function anchorsOf(page: string): string[] {
  const headings = textOf(page)
    .replace(/^```[^]*?^```$/gm, '')
    .matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}

function leadsNowhere(page: string, link: string): boolean {
  const [path, anchor] = link.split('#');
  const target = path === '' ? page : relative(root, join(root, dirname(page), path));
  if (!existsSync(join(root, target))) return true;
  return anchor !== undefined && !(statSync(join(root, target)).isFile() && anchorsOf(target).includes(anchor));
}

test.each(documents)('the links of %s', (page) => {
  expect(linksOf(page).filter((link) => leadsNowhere(page, link))).toEqual([]);
});

test('the index has every guide', () => {
  const guides = pages().filter((page) => !['README.md', 'examples/README.md', 'docs/README.md'].includes(page));
  const listed = linksOf('docs/README.md').map((link) => join('docs', link.split('#')[0]));
  expect(guides.filter((guide) => !listed.includes(guide))).toEqual([]);
});
