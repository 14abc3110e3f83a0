// How commands show in a terminal how far they are, and that they write nothing anywhere else.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { barOf, ProgressLine } from '../../../lib/cli/progress-line';
import { root, run } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

function terminal(isTTY: boolean, columns = 40) {
  const written: string[] = [];
  return { isTTY, columns, written, write: (text: string) => void written.push(text) };
}

test('a line replaces the one before, and is taken away', () => {
  const shown = terminal(true);
  const line = new ProgressLine(shown);
  line.show('one');
  line.show('one');
  line.show('two');
  line.clear();
  line.clear();
  expect(shown.written).toEqual(['\r\x1b[2Kone', '\r\x1b[2Ktwo', '\r\x1b[2K']);
});

test('it is never wider than the terminal, which would go on in the next line', () => {
  const shown = terminal(true, 10);
  new ProgressLine(shown).show('a name that is long');
  expect(shown.written).toEqual(['\r\x1b[2Ka name th']);
});

test('a terminal that does not know its width has 80 columns', () => {
  const shown = terminal(true, 0);
  new ProgressLine(shown).show('x'.repeat(100));
  expect(shown.written).toEqual([`\r\x1b[2K${'x'.repeat(79)}`]);
});

test('a file or a pipe gets nothing', () => {
  const file = terminal(false);
  const line = new ProgressLine(file);
  line.show('one');
  line.clear();
  expect(file.written).toEqual([]);
});

test.each([
  [0, 50e6, 'nvrtc  [--------------------]    0 %  0.0 of 50 MB'],
  [30e6, 50e6, 'nvrtc  [############--------]   60 %  30 of 50 MB'],
  [50e6, 50e6, 'nvrtc  [####################]  100 %  50 of 50 MB'],
  [60e6, 50e6, 'nvrtc  [####################]  100 %  60 of 50 MB'],
  [3e6, 0, 'nvrtc  3.0 MB'],
])('%d of %d bytes', (done, whole, expected) => {
  expect(barOf('nvrtc', done, whole)).toBe(expected);
});

/** util-linux's script runs a command in a terminal. */
const inTerminal = process.platform === 'linux' ? test : test.skip;

inTerminal('compile shows each architecture in a terminal, and leaves only its result', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'k.cu'), '__global__ void k(int* x) { *x = 1; }');
  const command = `${process.execPath} ${join(root, 'dist/lib/cli/main.js')} compile k.cu --arch sm_80,compute_80`;
  const { status, stdout } = await run('script', ['-qefc', command, '/dev/null'], { cwd: folder, environment: { COLUMNS: '80' } });
  expect(status).toBe(0);
  const lines = stdout.split(/\r\x1b\[2K|\r?\n/);
  expect(lines).toContain('k.cu  [1/2]  sm_80');
  expect(lines).toContain('k.cu  [2/2]  compute_80');
  expect(stdout.trimEnd().split('\x1b[2K').at(-1)).toBe('k.fatbin: k for sm_80, compute_80');
});
