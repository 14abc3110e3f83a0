// Writes an ES module beside each entry in dist/lib, and its types: ES modules get the same classes as require() does.
import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';

const require = createRequire(import.meta.url);

write('index', 'cudaFfi');
write('bindings/index', 'bindings');
write('libraries/libraries', 'libraries');
write('testing/testing', 'testing');

function write(entry, name) {
  const file = (ending) => new URL(`../dist/lib/${entry}.${ending}`, import.meta.url);
  const base = entry.split('/').pop();
  const names = Object.keys(require(file('js').pathname)).sort();
  const list = names.map((exported) => `  ${exported},`).join('\n');
  writeFileSync(file('mjs'), `import ${name} from './${base}.js';\nexport const {\n${list}\n} = ${name};\nexport default ${name};\n`);
  writeFileSync(file('d.mts'), `export * from './${base}.js';\nexport { default } from './${base}.js';\n`);
}
