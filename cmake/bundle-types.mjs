// dist/lib/*.d.ts: the declarations of build/declarations, which tsc has written a file for each source, as few files: an
// install unpacks each of them, and a compile of a user's program reads each of them.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { exported } from './exported.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** What package.json exports. */
const entries = exported();
/** What two entries share, and all that a module of the package augments: an augmentation has to lie beside its class. */
const shared = 'shared/types';

export async function bundleTypes() {
  const input = Object.fromEntries(entries.map((name) => [name, join(root, 'build/declarations/lib', `${name}.d.ts`)]));
  const made = await rollup({ input, plugins: [dts()], external: /^(node:|diagnostics_channel$)/, onLog: refuseWarnings });
  await made.write({
    dir: join(root, 'dist/lib'),
    format: 'es',
    entryFileNames: '[name].d.ts',
    chunkFileNames: `${shared}.d.ts`,
    minifyInternalExports: false,
    manualChunks: (id) => (id.includes('/lib/bindings/') || entries.some((name) => id.endsWith(`/lib/${name}.d.ts`)) ? undefined : shared),
    plugins: [{ name: 'augmentations', renderChunk: (code) => withNamespaces(withoutAugmentations(code)) }],
  });
  await made.close();
}

/** `declare module './device-array' { interface … }`, where the class is in this file now, as an interface that merges with it. */
function withoutAugmentations(code) {
  return code.replace(/^declare module ['"]\.[^'"]*['"] \{\n((?: .*\n|\n)*)\}$/gm, (_, members) =>
    members.replace(/^ {4}/gm, '').trimEnd(),
  );
}

/** `export * as driver`, of whose members that are a value and a type of one name the plugin exports the type alone. */
function withNamespaces(code) {
  const targets = new Map();
  const aliases = /^(?:type (\w+_d_\w+) = (\w+(?:\$\d+)?);|declare const (\w+_d_\w+): typeof (\w+(?:\$\d+)?);)\n/gm;
  const rest = code.replace(aliases, (_, type, ofType, value, ofValue) => (targets.set(type ?? value, ofType ?? ofValue), ''));
  return rest.replace(/^declare namespace (\w+) \{\n([^]*?)^\}$/gm, (_, name, body) => {
    const members = new Map([...body.matchAll(/([\w$]+) as (\w+)/g)].map(([, alias, member]) => [member, targets.get(alias) ?? alias]));
    const list = [...members].map(([member, target]) => `    ${target === member ? member : `${target} as ${member}`},\n`);
    return `declare namespace ${name} {\n  export {\n${list.join('')}  };\n}`;
  });
}

/** An augmentation keeps its path until it is moved; entries name types that they do not export; ./register has no types. All is as it should be. */
function refuseWarnings(level, { message }) {
  if (level !== 'warn' || /augments names|references private shared type|empty chunk/.test(message)) return;
  throw new Error(message);
}
