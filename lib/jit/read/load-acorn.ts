import * as nodeModule from 'node:module';
import { join } from 'node:path';
import { ownFile } from '../../errors/own-file';

/** The parser, loaded with the first kernel: most programs have none in JavaScript. From where this code really runs. */
export function loadAcorn(): typeof import('acorn') {
  return nodeModule.createRequire(ownFile() ?? join(process.cwd(), 'program.js'))('acorn') as typeof import('acorn');
}
