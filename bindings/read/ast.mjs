// The headers as clang sees them: its syntax tree and its list of macros.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const megabytes = 1 << 20;

/** Runs clang on a C text that includes the headers. Errors in the text are not fatal: what is well formed is in the tree. */
function clang(text, folder, options) {
  const work = mkdtempSync(join(tmpdir(), 'cuda-headers-'));
  try {
    const file = join(work, 'headers.c');
    writeFileSync(file, text);
    const all = ['-x', 'c', '-std=gnu11', '-w', '-ferror-limit=0', '-I', folder, ...options, file];
    return execFileSync('clang', all, { maxBuffer: 512 * megabytes, stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  } catch (error) {
    if (error.stdout?.length) return error.stdout.toString();
    throw error;
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** The declarations of the headers, in their order; each knows its `file` and the name that the header spells. */
export function declarations(text, folder, options = []) {
  const tree = JSON.parse(clang(text, folder, ['-Xclang', '-ast-dump=json', '-fsyntax-only', ...options]));
  nameFiles(tree);
  nameTags(tree);
  return tree.inner.map((node) => ({ ...node, ...spelled(node) }));
}

/** Macros without parameters: name to the text they stand for. */
export function macros(text, folder) {
  const lines = clang(text, folder, ['-E', '-dM']).split('\n');
  const defined = lines.filter((line) => line.startsWith('#define ')).map((line) => line.slice('#define '.length));
  return new Map(defined.map((line) => [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1)]).filter(([name]) => !name.includes('(')));
}

/** clang prints a file only where it differs from the one before: this gives every place its own. */
function nameFiles(tree) {
  let file = '';
  const visit = (node) => {
    if (node.offset !== undefined) node.file = file = node.file ?? file;
    for (const [key, value] of Object.entries(node)) {
      if (key !== 'includedFrom' && typeof value === 'object' && value !== null) visit(value);
    }
  };
  visit(tree);
}

/** `typedef enum { … } name`: the enumeration has the typedef's name alone. */
function nameTags(tree) {
  const tags = new Map(tree.inner.filter((node) => node.kind === 'EnumDecl' || node.kind === 'RecordDecl').map((node) => [node.id, node]));
  for (const node of tree.inner.filter(({ kind }) => kind === 'TypedefDecl')) {
    const tag = tags.get(node.inner?.[0]?.ownedTagDecl?.id);
    if (!tag || tag.name) continue;
    tag.name = node.name;
    node.type = { qualType: `${tag.kind === 'EnumDecl' ? 'enum' : tag.tagUsed} ${node.name}` };
  }
}

const texts = new Map();

/** A function whose name is a macro's is declared in the header under the macro's own name. */
function spelled(node) {
  const place = node.loc?.expansionLoc ?? node.loc;
  if (!place?.file || place.offset === undefined) return { file: '', spelling: node.name };
  if (place.file.endsWith('headers.c')) return { file: '', spelling: node.name };
  if (!texts.has(place.file)) texts.set(place.file, readFileSync(place.file));
  return { file: place.file, spelling: texts.get(place.file).subarray(place.offset, place.offset + place.tokLen).toString() };
}
