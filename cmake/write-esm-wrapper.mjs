// Writes dist/lib/index.mjs and its types: ES modules get the same classes as require() does.
import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';

const require = createRequire(import.meta.url);
const folder = new URL('../dist/lib/', import.meta.url);
const names = Object.keys(require(new URL('index.js', folder).pathname)).sort();

writeFileSync(new URL('index.mjs', folder), `import cudaFfi from './index.js';\nexport const {\n${names.map((name) => `  ${name},`).join('\n')}\n} = cudaFfi;\nexport default cudaFfi;\n`);
writeFileSync(new URL('index.d.mts', folder), `export * from './index.js';\nexport { default } from './index.js';\n`);
