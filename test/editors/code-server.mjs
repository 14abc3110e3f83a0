// VS Code as a web page: npm's code-server, installed in a folder of its own, and Chromium to open it in.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch } from 'node:os';
import { delimiter, join } from 'node:path';

/** What runs it: it wants this Node. The program that is debugged has the machine's. */
const dependencies = { [`node-linux-${arch()}`]: '24', 'code-server': '4.139.1', 'playwright-core': '1.65.1' };
const chromiums = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const libraries = 'libkrb5-dev libxkbfile-dev libx11-dev libsecret-1-dev pkg-config g++ make python3';

/** What this machine lacks. */
export class Missing extends Error {}

/** Installs what is missing in the folder: minutes. */
export function codeServer(folder) {
  const executablePath = chromiums.find((file) => existsSync(file));
  if (!executablePath) throw new Missing("Chromium is not installed: Debian's package chromium.");
  const modules = join(folder, 'node_modules');
  const bin = join(modules, `node-linux-${arch()}`, 'bin');
  const entry = join(modules, 'code-server', 'out', 'node', 'entry.js');
  if (!existsSync(entry)) install(folder, bin);
  const { chromium } = createRequire(join(folder, 'package.json'))('playwright-core');
  return {
    command: [join(bin, 'node'), entry],
    browser: () => chromium.launch({ executablePath, args: ['--no-sandbox'] }),
  };
}

function install(folder, bin) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }));
  const names = Object.entries(dependencies).map(([name, version]) => `${name}@${version}`);
  const env = { ...process.env, PATH: bin + delimiter + process.env.PATH };
  console.log(`installing code-server in ${folder}, which takes minutes`);
  try {
    for (const list of [names.slice(0, 1), names]) {
      execFileSync('npm', ['install', '--no-audit', '--no-fund', ...list], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    }
  } catch (error) {
    throw new Missing(`npm cannot install code-server, which wants Debian's ${libraries}:\n${String(error.stderr ?? error).slice(-2000)}`);
  }
}

/** Serves a folder with the extension of a .vsix in it. Resolves to the page's address and what ends it. */
export async function serve({ command: [node, entry] }, { state, vsix, settings, workspace }) {
  mkdirSync(join(state, 'user', 'User'), { recursive: true });
  writeFileSync(join(state, 'user', 'User', 'settings.json'), JSON.stringify(settings));
  const folders = [
    '--config',
    join(state, 'config.yaml'),
    '--user-data-dir',
    join(state, 'user'),
    '--extensions-dir',
    join(state, 'extensions'),
  ];
  execFileSync(node, [entry, ...folders, '--install-extension', vsix], { stdio: 'pipe' });
  const options = ['--auth', 'none', '--bind-addr', '127.0.0.1:0', '--disable-telemetry', '--disable-update-check'];
  const server = spawn(node, [entry, ...folders, ...options, workspace], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(server, 'exit');
  const address = await new Promise((done, failed) => {
    let written = '';
    server.stdout.on('data', (chunk) => {
      written += chunk;
      const [found] = /http:\/\/127\.0\.0\.1:\d+\//.exec(written) ?? [];
      if (found) done(found);
    });
    server.on('exit', () => failed(new Error(`code-server has ended before it served:\n${written}`)));
  });
  return { address: `${address}?folder=${encodeURIComponent(workspace)}`, end: () => server.kill() && ended };
}
