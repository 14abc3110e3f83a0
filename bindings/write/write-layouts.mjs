// lib/bindings/generated/<api>-layouts.ts: what the run time knows of types.
import { aliases } from './table.mjs';

export function layoutsText(table) {
  return [
    `import { ${table.enums.map(({ name }) => name).join(', ')} } from './${table.name.toLowerCase()}-types';`,
    `import type { ApiTypes } from '../values/type-table';`,
    '',
    `/** The types of ${table.headers.join(', ')}. */`,
    `export const ${table.name}Types: ApiTypes = {`,
    `  result: '${table.result}',`,
    `  enums: { ${table.enums.map(({ name }) => name).join(', ')} },`,
    `  names: {`,
    ...table.types.filter(([, type]) => !type.includes('(')).map(([name, type]) => `    ${name}: '${type}',`),
    `  },`,
    `  callbacks: ${JSON.stringify(table.types.filter(([, type]) => type.includes('(*')).map(([name]) => name))},`,
    `  structs: {`,
    ...table.structs.map(({ name, tag, ...layout }) => `    ${name}: ${JSON.stringify(layout)},`),
    `  },`,
    `};`,
    '',
  ].join('\n');
}

export { aliases };
