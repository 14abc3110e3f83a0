// The READMEs of the software device are maps: each file stands in one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../helpers/run-node';

const sources = join(root, 'src/software_device');
/** Of these, docs/architecture.md tells in the order of their steps. */
const toldElsewhere = ['plan', 'translate', 'translated'];

const folders = [
  ['device', 'device/README.md'],
  ['ptx', 'ptx/README.md'],
  ...readdirSync(join(sources, 'execute'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !toldElsewhere.includes(entry.name))
    .map(({ name }) => [`execute/${name}`, 'execute/README.md']),
] as [string, string][];

const baseName = (name: string) => name.replace(/\.(?:cpp|hpp|def)$/, '');

/** `access/fault`, `lanes.hpp`, `*_lanes.hpp`: as expressions for a file's name without its ending. */
function namedIn(readme: string): RegExp[] {
  const text = readFileSync(join(sources, readme), 'utf8');
  const names = [...text.matchAll(/`([\w*./]+)`/g)].map(([, name]) => baseName(name!.split('/').at(-1)!));
  return names.map((name) => new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '\\w*')}$`));
}

test.each(folders)('the files of %s are in %s', (folder, readme) => {
  const named = namedIn(readme);
  const files = readdirSync(join(sources, folder)).filter((name) => /\.(?:cpp|hpp|def)$/.test(name));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((name) => !named.some((expression) => expression.test(baseName(name))))).toEqual([]);
});
