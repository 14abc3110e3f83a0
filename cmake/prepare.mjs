// npm's `prepare`: a checkout is built whole. While packing only dist/ is: the binaries are made by `prepack`.
import { build } from './build.mjs';

if (!['pack', 'publish'].includes(process.env.npm_command)) build('release', 'build/release');
await import('./build-typescript.mjs');
