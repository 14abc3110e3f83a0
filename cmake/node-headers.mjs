// Where Node-API's headers and their C++ wrapper lie: in the development dependencies of a checkout, or in headers/ of
// an installed package, which has none. Run by CMake, it prints them as a list.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);

/** What a package of the tarball brings of them. */
export const packagedHeaders = join(root, 'headers');

function folderOf(name) {
  try {
    return dirname(require.resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

/** The two packages of a checkout; undefined where one is missing. */
export function headerPackages() {
  const [api, wrapper] = ['node-api-headers', 'node-addon-api'].map(folderOf);
  return api && wrapper ? { api, wrapper } : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const packages = headerPackages();
  if (packages) console.log([join(packages.api, 'include'), packages.wrapper].join(';'));
  else if (existsSync(packagedHeaders)) console.log(packagedHeaders);
  else throw new Error('node-api-headers and node-addon-api are not installed: run `npm ci`');
}
