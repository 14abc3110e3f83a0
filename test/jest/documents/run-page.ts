// Runs the snippets of a page from top to bottom and says of each what is wrong with it.
import { parseAllDocuments } from 'yaml';
import type { Ended } from '../helpers/run-node';
import { type HiddenFile, partsOf, type Snippet } from './markdown';
import { notRun } from './not-run';
import { PageFolder } from './page-folder';

/** A program as a file of the page's folder, and where its text stands in the page. */
export interface Program {
  path: string;
  page: string;
  /** The page's line that the program's first line would be. */
  shift: number;
}

export interface PageRun {
  page: string;
  folder: PageFolder;
  programs: Program[];
  /** How many snippets were run, and not only read. */
  ran: number;
  failures: string[];
}

export async function runPage(page: string, parts = partsOf(page)): Promise<PageRun> {
  const run = new RunOfPage(page);
  for (const part of parts) await run.take(part);
  return run;
}

/** Two pages at a time: their programs are processes of their own. */
export async function runPages(pages: readonly [page: string, parts: (Snippet | HiddenFile)[]][]): Promise<PageRun[]> {
  const runs: PageRun[] = [];
  const waiting = [...pages];
  const takeTurns = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) runs.push(await runPage(...next));
  };
  await Promise.all([takeTurns(), takeTurns()]);
  return runs;
}

class RunOfPage implements PageRun {
  readonly page: string;
  readonly folder = new PageFolder();
  readonly programs: Program[] = [];
  readonly failures: string[] = [];
  ran = 0;
  /** The text that `continues` goes on from. */
  #begun = '';
  #last: Ended | undefined;

  constructor(page: string) {
    this.page = page;
  }

  async take(part: Snippet | HiddenFile): Promise<void> {
    if ('path' in part) return this.folder.write(part.path, part.text);
    const problem = await this.#problemOf(part).catch((error) => `${error}`);
    if (problem) this.failures.push(`${part.page}:${part.line}: ${problem}`);
  }

  async #problemOf(snippet: Snippet): Promise<string | undefined> {
    const { directives, language } = snippet;
    if ('prints' in directives) return this.#compareWithOutput(snippet.text);
    if (directives.file !== undefined) this.folder.write(directives.file, snippet.text);
    switch (language) {
      case 'ts':
      case 'js':
        return this.#program(snippet);
      case 'sh':
        return this.#shell(snippet);
      case 'cuda':
        return this.#cuda(snippet);
      case 'json':
        return void JSON.parse(snippet.text);
      case 'yaml':
        return (
          parseAllDocuments(snippet.text)
            .flatMap(({ errors }) => errors)
            .join('\n') || undefined
        );
      case 'dockerfile':
        return problemOfDockerfile(snippet.text);
      case 'text':
        return isNotRun(snippet) ? undefined : 'text is what something prints, or stands in not-run.ts';
      default:
        return `nobody knows what to do with ${language || 'a snippet without a language'}; give it one, or a comment (docs/README.md)`;
    }
  }

  async #program(snippet: Snippet): Promise<string | undefined> {
    const { before, after = '', continues, file, flags, fails } = snippet.directives;
    const preamble = continues === undefined ? (before ?? '') : this.#begun + (before ?? '');
    const head = preamble === '' ? '' : `${preamble.trimEnd()}\n`;
    if (continues !== undefined && this.#begun === '') return 'continues, but nothing has begun';
    this.#begun = head + snippet.text;
    const path = file ?? `line-${snippet.line}.${extensionOf(snippet)}`;
    this.programs.push({ path, page: snippet.page, shift: snippet.line - head.split('\n').length });
    const text = `${this.#begun}${after}\n`;
    this.folder.write(path, text);
    if (isNotRun(snippet) || file !== undefined) return undefined;
    const ended = await this.#run(() => this.folder.program(path, text, flags?.split(' ') ?? []));
    return fails === undefined ? (problemOfEnd(ended) ?? problemOfArrows(snippet.text, ended.stdout)) : problemOfFailure(ended, fails);
  }

  async #shell(snippet: Snippet): Promise<string | undefined> {
    if (!isNotRun(snippet)) {
      const { before = '', after = '' } = snippet.directives;
      const ended = await this.#run(() => this.folder.shell(`${before}\n${snippet.text}\n${after}`));
      return snippet.directives.fails === undefined ? problemOfEnd(ended) : problemOfFailure(ended, snippet.directives.fails);
    }
    const { status, stderr } = await this.folder.shell(`bash -n <<'END'\n${snippet.text}\nEND`);
    return status === 0 ? undefined : stderr;
  }

  async #cuda(snippet: Snippet): Promise<string | undefined> {
    const path = `line-${snippet.line}.cu`;
    this.folder.write(path, `${snippet.directives.before ?? ''}\n${snippet.text}`);
    return problemOfEnd(await this.#run(() => this.folder.shell(`cuda-ffi compile ${path} -o ${path}.fatbin`)));
  }

  async #run(work: () => Promise<Ended>): Promise<Ended> {
    this.ran++;
    return (this.#last = await work());
  }

  #compareWithOutput(expected: string): string | undefined {
    if (!this.#last) return 'nothing was run that could print this';
    const printed = `${this.#last.stdout}${this.#last.stderr}`;
    return pattern(expected).test(printed) ? undefined : `what the snippet before printed is\n${printed}`;
  }
}

export function isNotRun({ page, text }: Snippet): boolean {
  return notRun.some((entry) => entry.page === page && text.startsWith(entry.begins));
}

function extensionOf({ language, text }: Snippet): string {
  if (language === 'ts') return 'mts';
  return /\bmodule\.exports\b|\brequire\(/.test(text) ? 'cjs' : 'mjs';
}

function problemOfEnd({ status, signal, stderr, stdout }: Ended): string | undefined {
  return status === 0 ? undefined : `ends with ${signal ?? status}:\n${stderr || stdout}`;
}

function problemOfFailure({ status, stderr, stdout }: Ended, expected: string): string | undefined {
  if (status === 0) return `ends well, and should say ${expected}`;
  return pattern(expected).test(stderr + stdout) ? undefined : `should fail with ${expected}, and says\n${stderr || stdout}`;
}

/** `console.log(…); // → text`: the texts are lines of the output, in this order. */
function problemOfArrows(program: string, stdout: string): string | undefined {
  const lines = stdout.split('\n');
  let at = 0;
  for (const [, expected] of program.matchAll(/\/\/ → (.*)$/gm)) {
    const found = lines.findIndex((line, index) => index >= at && pattern(expected).test(line));
    if (found < 0) return `should print ${expected}, and prints\n${stdout}`;
    at = found + 1;
  }
  return undefined;
}

/** A text in which … stands for anything. */
function pattern(text: string): RegExp {
  const parts = text.trim().split('…');
  return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^]*?'));
}

const instructions = ['FROM', 'RUN', 'COPY', 'WORKDIR', 'ENV', 'CMD', 'ENTRYPOINT', 'USER', 'ARG', 'EXPOSE'];

function problemOfDockerfile(text: string): string | undefined {
  const steps = text
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const unknown = steps.find((line) => !instructions.includes(line.split(' ')[0]));
  if (unknown) return `no instruction of a Dockerfile: ${unknown}`;
  for (const [, list] of text.matchAll(/^(?:CMD|ENTRYPOINT) (\[.*)$/gm)) JSON.parse(list);
  return steps[0]?.startsWith('FROM ') ? undefined : 'begins without FROM';
}
