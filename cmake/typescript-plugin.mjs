// TypeScript for Rollup.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transform } from 'esbuild';

const printed = {
  asWritten: {},
  /** Without what only people read. Names stay, for messages and stacks, and so do lines of a sort. */
  compact: { minifyWhitespace: true, minifySyntax: true, lineLimit: 160 },
};

/** Reads modules in TypeScript, whose imports name a file without its ending. */
export function typeScript(form) {
  return {
    name: 'typescript',
    resolveId(path, importer) {
      if (!path.startsWith('.')) return null;
      const file = join(dirname(importer), path);
      return [`${file}.ts`, join(file, 'index.ts')].find((name) => existsSync(name)) ?? null;
    },
    async transform(text, id) {
      if (!id.endsWith('.ts')) return null;
      const { code } = await transform(text, { ...printed[form], loader: 'ts', target: 'node20', sourcefile: id });
      return { code, map: null };
    },
  };
}
