// The pages of the site: which sections the navigation has, and the pages that no Markdown file is.
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path) => readFileSync(join(root, path), 'utf8');

/** What a page shows: the comments that say how its snippets are tested are not for readers. */
export const shown = (markdown) => markdown.replace(/<!--[\s\S]*?-->\n*/g, '').replace(/^```cuda$/gm, '```cpp');

/** The text of a page's first heading. */
export const headingOf = (markdown) => /^# (.*)$/m.exec(markdown)?.[1].replaceAll('`', '');

const linkedRows = (markdown) => [...markdown.matchAll(/^\| \[([^\]]+)\]\(([^)#]+)\)(?: +\|(.*)\|)?/gm)];

/** The sections of docs/README.md with the pages that they link to: `{ title, pages: [{ name, path }] }`, paths from the root. */
export function sections() {
  return read('docs/README.md')
    .split(/^## /m)
    .slice(1)
    .map((text) => ({
      title: text.split('\n')[0],
      pages: linkedRows(text).map(([, name, target]) => ({ name: name.replaceAll('`', ''), path: pageAt(join('docs', target)) })),
    }))
    .filter(({ pages }) => pages.length > 0);
}

/** A folder's page is its README. */
const pageAt = (path) => (path.endsWith('/') ? join(path, 'README.md') : path);

/** The examples, and what else they read and import: `{ path, text }`, where the text is a page that shows the file. */
export function examples() {
  const described = new Map(linkedRows(read('examples/README.md')).map(([, , name, what]) => [name, what.trim()]));
  return readdirSync(join(root, 'examples'))
    .filter((name) => ['.mjs', '.mts', '.cu', '.ts'].includes(extname(name)))
    .map((name) => ({ path: join('examples', name), text: pageOfExample(name, described.get(name)) }));
}

function pageOfExample(name, what) {
  const text = read(join('examples', name));
  const picture = readdirSync(join(root, 'docs/pictures')).find((file) => text.includes(`'${file}'`));
  const language = extname(name) === '.cu' ? 'cpp' : 'ts';
  return [
    `# ${name}`,
    what ? `${what[0].toUpperCase()}${what.slice(1)}.` : '',
    picture ? `![What it draws](../docs/pictures/${picture})` : '',
    `\`\`\`${language}\n${text}\`\`\``,
    '[All examples](README.md)',
  ].join('\n\n');
}

/** A list of the decisions, which stand in a folder without one. */
export function decisions() {
  const folder = join('docs', 'decisions');
  const names = readdirSync(join(root, folder)).sort();
  const rows = names.map((name) => `- [${headingOf(read(join(folder, name)))}](${name})`);
  return { path: join(folder, 'README.md'), folder, text: ['# Decisions', 'Why it is the way it is.', rows.join('\n')].join('\n\n') };
}

/** Where a page is on the site, without `.html`: as in the repository. */
export const placeOf = (path) => relative(root, path).replace(/\.md$/, '').replaceAll('.', '-');
