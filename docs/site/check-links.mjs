// Every link, picture and script of the built site that stays on the site leads to a file, and every anchor to an element of it.
//   node docs/site/check-links.mjs <folder>
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const folder = process.argv[2];
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
const texts = new Map(pages.map((page) => [page, readFileSync(join(folder, page), 'utf8')]));
const anchors = new Map([...texts].map(([page, text]) => [page, new Set([...text.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]))]));

const decoded = (text) => decodeURIComponent(text.replaceAll('&amp;', '&'));

/** What is wrong with a link of a page; undefined if nothing is. */
function problemOf(page, link) {
  const [path, anchor] = link.split('#').map(decoded);
  const target = path === '' ? page : relative(folder, join(folder, dirname(page), path.split('?')[0]));
  const file = target === '' || target.endsWith('/') ? join(target, 'index.html') : target;
  if (!existsSync(join(folder, file)) || !statSync(join(folder, file)).isFile()) return 'there is no such file';
  if (anchor && anchors.has(file) && !anchors.get(file).has(anchor)) return 'there is no such anchor';
  return undefined;
}

let links = 0;
const broken = [];
for (const [page, text] of texts) {
  for (const [, link] of text.matchAll(/ (?:href|src)="([^"]*)"/g)) {
    if (/^(?:[a-z]+:|\/\/)/i.test(link)) continue;
    links++;
    const problem = problemOf(page, link);
    if (problem) broken.push(`${page}: ${link}: ${problem}`);
  }
}
if (links === 0) broken.push(`${folder}: no links in ${pages.length} pages`);
console.log([...new Set(broken), `${pages.length} pages, ${links} links, ${broken.length} broken`].join('\n'));
process.exitCode = broken.length === 0 ? 0 : 1;
