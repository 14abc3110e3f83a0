// The extension in a real VS Code, from the first breakpoint to the end of the program: npm run test:editors [-- --pictures FOLDER]
//
// Needs Debian's chromium and what code-server is built with. code-server is kept in a folder of the temporary folder, or --in FOLDER.
// docs/pictures/ has some of its pictures. Exits with 2 where there is no VS Code to be had.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { codeServer, Missing, serve } from './code-server.mjs';
import { Workbench } from './workbench.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({
  options: {
    in: { type: 'string', default: join(tmpdir(), 'cuda-ffi-code-server') },
    pictures: { type: 'string', default: join(root, 'build', 'editors') },
  },
});

const settings = {
  'security.workspace.trust.enabled': false,
  'workbench.startupEditor': 'none',
  'workbench.colorTheme': 'Default Dark Modern',
  'chat.disableAIFeatures': true,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'window.commandCenter': false,
  'editor.minimap.enabled': false,
};

const { launches } = createRequire(import.meta.url)('../../editors/vscode/launches.js');
const [jestTest, program] = [/Jest/, /program/].map((which) => launches.find(({ name }) => which.test(name)));

/** A folder as a person has it: a kernel, a test of it, and the launch configuration of the extension that is for Jest. */
function makeProject(folder) {
  cpSync(fileURLToPath(new URL('fixtures', import.meta.url)), folder, { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  for (const name of ['jest', 'ts-jest', 'typescript', '@types']) {
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  symlinkSync(root, join(folder, 'node_modules', 'cuda-ffi'));
  mkdirSync(join(folder, '.vscode'));
  writeFileSync(join(folder, '.vscode', 'launch.json'), JSON.stringify({ version: '0.2.0', configurations: [jestTest] }, undefined, 2));
}

/** A profile of the same test, for VS Code's own viewer. */
function profile(folder) {
  const env = { ...process.env, CUDA_FFI_DEVICE: 'software', CUDA_FFI_PROFILE: 'profile' };
  execFileSync('node', ['node_modules/jest/bin/jest.js', '--runInBand'], { cwd: folder, env, stdio: 'pipe' });
  const written = readdirSync(join(folder, 'profile')).find((name) => name.endsWith('.cpuprofile'));
  renameSync(join(folder, 'profile', written), join(folder, 'kernels.cpuprofile'));
  rmSync(join(folder, 'profile'), { recursive: true });
}

/** @param {Workbench} window */
const steps = {
  async 'a breakpoint in the test stops first'(window) {
    await window.open('kernels.cu');
    await window.setBreakpoint('const float square');
    await window.open('kernels.test.ts');
    await window.setBreakpoint('kernels.sumOfSquares');
    await window.press('F5');
    await window.stopsAt('kernels.test.ts', 'await kernels.sumOfSquares.with({ grid: 2, block: 32 })(x, sums);', 'paused on breakpoint');
    await window.picture('vscode-test');
  },
  async 'a breakpoint in the kernel stops next, with its variables'(window) {
    await window.press('F5');
    await window.stopsAt('kernels.cu', 'const float square = value * value;', 'paused on breakpoint');
    await window.shows('i=0', 'value=1');
    await window.evaluate('value * 10 + blockDim.x');
    await window.waitFor('.repl .monaco-list-row', '42');
    await window.picture('vscode-kernel');
  },
  async 'a step goes on to the next line, and back'(window) {
    await window.press('F10');
    await window.stopsAt('kernels.cu', 'if (threadIdx.x == 0) total = 0;', 'paused on step');
    await window.shows('value=1', 'square=1');
    await window.toolbar('Step Back');
    await window.stopsAt('kernels.cu', 'const float square = value * value;', 'paused on step');
    await window.picture('vscode-step-back');
  },
  async 'a data breakpoint stops where the variable is written'(window) {
    await window.toggle('.debug-pane .pane-header', 'Watch');
    await window.toggle('.debug-variables .monaco-list-row', 'Shared memory');
    await window.pick('total', 'Break on Value Change');
    await window.waitFor('.debug-breakpoints', 'total');
    await window.press('F5');
    await window.stopsAt('kernels.cu', 'if (threadIdx.x == 0) total = 0;', 'total was written');
    await window.press('F5');
    await window.stopsAt('kernels.cu', 'atomicAdd(&total, square);', 'total was written');
    await window.shows('total=11440');
    await window.picture('vscode-watchpoint');
  },
  async 'without breakpoints, the test passes'(window) {
    await window.run('Remove All Breakpoints');
    await window.stopsAt('kernels.cu', 'atomicAdd(&total, square);', 'total was written');
    await window.press('F5');
    await window.ends();
    await window.waitFor('.repl', '1 passed');
    await window.picture('vscode-end');
  },
  async 'a program is started from the list, and stopped'(window) {
    await window.open('kernels.cu');
    await window.setBreakpoint('const float square');
    await window.open('program.mjs');
    await window.run('Debug: Select and Start Debugging', 'CUDA kernels', program.name);
    await window.stopsAt('kernels.cu', 'const float square = value * value;', 'paused on breakpoint');
    await window.shows('value=2');
    await window.toolbar('Stop');
    await window.ends();
  },
  async 'a profile opens'(window) {
    await window.open('kernels.cpuprofile');
    await window.showsInFrame('sumOfSquares(float const*, float*)');
    await window.run('View: Toggle Panel Visibility');
    await window.picture('vscode-profile');
    await window.clickInFrame('kernels.cu:2');
    await window.waitFor('.codelens-decoration', 'Self Time');
    await window.picture('vscode-profile-lines');
  },
};

async function test(state) {
  const code = codeServer(values.in);
  const workspace = join(state, 'sums');
  makeProject(workspace);
  profile(workspace);
  const vsix = join(state, 'cuda-ffi.vsix');
  execFileSync(process.execPath, [join(root, 'editors', 'vscode', 'pack.mjs'), vsix]);
  const browser = await code.browser();
  const server = await serve(code, { state, vsix, settings, workspace });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(server.address);
    await page.locator('.explorer-folders-view', { hasText: 'kernels.cu' }).waitFor({ timeout: 120_000 });
    await follow(new Workbench(page, values.pictures));
  } finally {
    await browser.close();
    await server.end();
  }
}

async function follow(window) {
  for (const [name, step] of Object.entries(steps)) {
    try {
      await step(window);
    } catch (error) {
      await window.picture('failed');
      throw new Error(`✗ ${name}: ${error.message} (${join(values.pictures, 'failed.png')})`);
    }
    console.log(`✓ ${name}`);
  }
}

const state = mkdtempSync(join(tmpdir(), 'cuda-ffi-editors-'));
try {
  await test(state);
} catch (error) {
  console.error(error.message);
  process.exitCode = error instanceof Missing ? 2 : 1;
} finally {
  rmSync(state, { recursive: true, force: true, maxRetries: 5 });
}
