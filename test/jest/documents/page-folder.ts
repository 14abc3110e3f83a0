// A folder for one page, in which its snippets run one after the other, as a reader would run them.
import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { type Ended, root, run } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

/** What a reader would have installed beside cuda-ffi for the snippets that import it. */
const packages = ['@types/node', '@types/pngjs', '@types/jest', 'pngjs', 'esbuild', '@viz-js/viz', 'typescript'];

export class PageFolder {
  readonly path = temporaryFolder();

  constructor() {
    this.#install();
    for (const name of packages) this.#link(join(root, 'node_modules', name), join('node_modules', name));
    this.#command('cuda-ffi', `exec "${process.execPath}" "${join(root, 'dist/lib/cli/main.js')}" "$@"`);
    this.#command('npx', `name=$1; shift; [ "$name" = cuda-ffi ] && exec cuda-ffi "$@"; exec "${root}/node_modules/.bin/$name" "$@"`);
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.path, path)), { recursive: true });
    writeFileSync(join(this.path, path), text);
  }

  /** Files that a program could be: those that a snippet or a command of the page has made. */
  files(extension: RegExp): string[] {
    return readdirSync(this.path, { recursive: true, encoding: 'utf8' }).filter(
      (name) => extension.test(name) && !name.startsWith('node_modules'),
    );
  }

  /** `path` is a TypeScript or JavaScript program in the folder. */
  program(path: string, text: string, flags: string[]): Promise<Ended> {
    const script = path.replace(/\.mts$/, '.run.mjs').replace(/\.ts$/, '.run.mjs');
    if (script !== path) this.write(script, javascript(text));
    return this.#run(process.execPath, [...flags, script]);
  }

  shell(text: string): Promise<Ended> {
    return this.#run('bash', ['-euo', 'pipefail', '-c', text]);
  }

  #run(command: string, args: string[]): Promise<Ended> {
    const environment = {
      PATH: `${join(this.path, 'node_modules/.bin')}:${process.env['PATH']}`,
      NODE_NO_WARNINGS: '1',
      CUDA_FFI_DEVICE: 'software',
      XDG_CACHE_HOME: join(this.path, '.cache'),
      FORCE_COLOR: '0',
    };
    return run(command, args, { environment, cwd: this.path });
  }

  /** As npm would: dist/ and the binaries, where the package has them. */
  #install(): void {
    const folder = 'node_modules/cuda-ffi';
    for (const name of ['package.json', 'dist']) this.#link(join(root, name), join(folder, name));
    const binaries = join(root, 'build/release/bin');
    for (const name of ['cuda_ffi.node', 'libcuda_software.so']) {
      this.#link(join(binaries, name), join(folder, 'prebuilds', `${process.platform}-${process.arch}`, name));
    }
  }

  #link(target: string, name: string): void {
    mkdirSync(dirname(join(this.path, name)), { recursive: true });
    symlinkSync(target, join(this.path, name));
  }

  #command(name: string, text: string): void {
    this.write(`node_modules/.bin/${name}`, `#!/usr/bin/env bash\n${text}\n`);
    chmodSync(join(this.path, 'node_modules/.bin', name), 0o755);
  }
}

function javascript(text: string): string {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true };
  return ts.transpileModule(text, { compilerOptions }).outputText;
}
