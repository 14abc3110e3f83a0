import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

fork(fileURLToPath(new URL('app.cjs', import.meta.url))).on('exit', (status) => {
  process.exitCode = status ?? 1;
});
