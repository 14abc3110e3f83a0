import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { commands, runCommand } from '../debug/terminal-commands';
import { Terminal } from '../debug/terminal';
import { type Command, exitStatus, parsed, print, WrongUse } from './command';
import { checkNodeProgram } from './node-program';

/** gdb's words for the kernels of a Node program, on the software device. */
export const debugCommand: Command = {
  summary: 'run a Node program and stop in its kernels, step, look and step back',
  usage: `Usage: cuda-ffi debug [-x file] [--batch] program.mjs [arguments…]

A debugger in the terminal, with gdb's commands, for the kernels of a Node program on the
software device. Set breakpoints, then \`run\`; \`help\` lists the commands. The program has
no standard input.

  -x file   run the commands of a file first, a line each
  --batch   exit after them, or at the first that fails; with status 1 then, and if
            a breakpoint was never reached

An editor is the more comfortable way: docs/debugging.md.`,
  async run(args) {
    const at = args.findIndex((arg, index) => !arg.startsWith('-') && args[index - 1] !== '-x');
    const own = at < 0 ? args : args.slice(0, at);
    const { values } = parsed({
      args: [...own],
      options: { x: { type: 'string', short: 'x' }, batch: { type: 'boolean', default: false } },
    });
    if (at < 0) throw new WrongUse('expected a program to debug');
    checkNodeProgram(args[at]!);
    const terminal = new Terminal(args[at]!, args.slice(at + 1), print);
    try {
      for (const line of values.x === undefined ? [] : linesOf(values.x)) {
        const ended = await runCommand(terminal, line);
        if (ended === 'failed' && values.batch) return exitStatus.failed;
        if (ended === 'quit') return exitStatus.ok;
      }
      if (!values.batch) await converse(terminal);
      return values.batch && terminal.neverReached > 0 ? exitStatus.failed : exitStatus.ok;
    } finally {
      terminal.stop();
    }
  },
};

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    throw new WrongUse(`the commands in ${file} cannot be read: ${(error as Error).message}`);
  }
}

/** An empty line repeats the one before, as in gdb. */
async function converse(terminal: Terminal): Promise<void> {
  const names = commands.map(({ names: [name] }) => name!);
  const completer = (line: string): [string[], string] => [names.filter((name) => name.startsWith(line)), line];
  const prompt = createInterface({ input: process.stdin, output: process.stdout, completer, prompt: '(cuda-ffi) ' });
  prompt.on('SIGINT', () => {
    if (terminal.isRunning) terminal.client.ask('pause').catch(() => {});
    else prompt.close();
  });
  let last = '';
  prompt.prompt();
  for await (const line of prompt) {
    last = line.trim() || last;
    if ((await runCommand(terminal, last)) === 'quit') break;
    prompt.prompt();
  }
  prompt.close();
}
