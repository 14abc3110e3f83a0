import { resolve } from 'node:path';
import type { Body } from './dap-client';
import { didYouMean } from '../errors/did-you-mean';
import { parseExpression } from './parse-expression';
import { plainTypes } from './source-type';
import type { Terminal, TerminalBreakpoint } from './terminal';

interface TerminalCommand {
  readonly names: readonly string[];
  readonly help: string;
  run(terminal: Terminal, rest: string): Promise<void> | void;
}

const linesListed = 10;

function going(command: string, given: object = {}): TerminalCommand['run'] {
  return async (terminal, rest) => {
    const times = rest === '' ? 1 : wholeNumber(rest, 'how often? As in next 3');
    void terminal.client; // says so if nothing runs
    for (let left = Math.max(1, times); left > 0 && terminal.isRunning; left--) await terminal.go(command, given);
  };
}

/** Throws Error with the sentence for what is no number from 0. */
function wholeNumber(text: string, otherwise: string): number {
  return /^\d+$/.test(text) ? Number(text) : missing(otherwise);
}

function saying(words: string): TerminalCommand['run'] {
  return async (terminal, rest) => terminal.print(await terminal.evaluate(`${words} ${rest}`.trim()));
}

export const commands: readonly TerminalCommand[] = [
  { names: ['run', 'r', 'start'], help: 'run: start the program, or start it again', run: (terminal) => terminal.start() },
  { names: ['continue', 'c'], help: 'continue: go on until something stops', run: going('continue') },
  { names: ['next', 'n'], help: 'next [N]: to the next line, over calls', run: going('next') },
  { names: ['step', 's'], help: 'step [N]: to the next line, into calls', run: going('stepIn') },
  { names: ['finish', 'fin'], help: 'finish: until the function returns', run: going('stepOut') },
  {
    names: ['stepi', 'si', 'nexti', 'ni'],
    help: 'stepi [N]: one instruction of PTX',
    run: going('stepIn', { granularity: 'instruction' }),
  },
  { names: ['reverse-step', 'rs', 'reverse-next', 'rn'], help: 'reverse-step [N]: back to the line before', run: going('stepBack') },
  {
    names: ['reverse-stepi', 'rsi'],
    help: 'reverse-stepi [N]: back by an instruction',
    run: going('stepBack', { granularity: 'instruction' }),
  },
  { names: ['reverse-continue', 'rc'], help: 'reverse-continue: back to the breakpoint before', run: going('reverseContinue') },
  { names: ['until', 'u', 'advance'], help: 'until LOCATION: go on until there', run: until },
  {
    names: ['break', 'b'],
    help: 'break FILE:LINE | LINE | FUNCTION [if CONDITION]',
    run: async (terminal, rest) => void (await setBreakpoint(terminal, rest, false)),
  },
  {
    names: ['tbreak', 'tb'],
    help: 'tbreak …: as break, for once',
    run: async (terminal, rest) => void (await setBreakpoint(terminal, rest, true)),
  },
  { names: ['watch'], help: 'watch EXPRESSION: stop when it is written', run: (terminal, rest) => watch(terminal, rest, 'write') },
  { names: ['rwatch'], help: 'rwatch EXPRESSION: stop when it is read', run: (terminal, rest) => watch(terminal, rest, 'read') },
  {
    names: ['awatch'],
    help: 'awatch EXPRESSION: stop when it is read or written',
    run: (terminal, rest) => watch(terminal, rest, 'readWrite'),
  },
  { names: ['delete', 'd', 'clear'], help: 'delete [NUMBER]: drop a breakpoint, or all', run: remove },
  { names: ['enable'], help: 'enable NUMBER', run: (terminal, rest) => turn(terminal, rest, true) },
  { names: ['disable'], help: 'disable NUMBER', run: (terminal, rest) => turn(terminal, rest, false) },
  { names: ['condition'], help: 'condition NUMBER [EXPRESSION]', run: condition },
  { names: ['print', 'p', 'inspect', 'call'], help: 'print EXPRESSION, as in p x[i]@8', run: print },
  { names: ['lanes'], help: 'lanes EXPRESSION: its values over the lanes of the warp', run: saying('lanes') },
  { names: ['display'], help: 'display EXPRESSION: print it at each stop', run: display },
  { names: ['undisplay'], help: 'undisplay: print nothing at stops', run: (terminal) => void (terminal.displays.length = 0) },
  { names: ['set'], help: 'set VARIABLE = VALUE', run: (terminal, rest) => print(terminal, rest.replace(/^var(?:iable)?\s+/, '')) },
  { names: ['x'], help: 'x/COUNT FORMAT SIZE ADDRESS, as in x/8fw p', run: (terminal, rest) => examine(terminal, rest) },
  { names: ['backtrace', 'bt', 'where'], help: 'backtrace: the calls that lead here', run: backtrace },
  { names: ['frame', 'f'], help: 'frame N: look at that call', run: frame },
  { names: ['up'], help: 'up: the caller', run: (terminal) => chooseFrame(terminal, terminal.frameIndex + 1) },
  { names: ['down'], help: 'down: the one that was called', run: (terminal) => chooseFrame(terminal, terminal.frameIndex - 1) },
  { names: ['thread', 't'], help: 'thread ID: look at other lanes', run: chooseThread },
  { names: ['cuda'], help: 'cuda [block (X,Y,Z)] [thread (X,Y,Z)] [warp W] [lane L]: what is looked at', run: chooseFocus },
  { names: ['info', 'i'], help: 'info breakpoints | locals | registers | threads | cuda kernels, blocks, warps, lanes', run: info },
  { names: ['list', 'l'], help: 'list [LINE]: the source', run: list },
  { names: ['disassemble', 'disas'], help: 'disassemble: the PTX around here', run: disassemble },
  { names: ['kill', 'k'], help: 'kill: end the program', run: (terminal) => terminal.stop() },
  { names: ['help', 'h'], help: 'help: this', run: (terminal) => terminal.print(commands.map(({ help }) => help).join('\n')) },
];

/** Runs a line of a debugger in the terminal: what is wrong with it is printed. */
export async function runCommand(terminal: Terminal, line: string): Promise<'done' | 'failed' | 'quit'> {
  const text = line.replace(/(^|\s)#.*$/, '').trim();
  const [, word = '', rest = ''] = /^([\w-]+)(?:\s*(.*))?$/s.exec(text) ?? [];
  if (text === '') return 'done';
  if (['quit', 'q', 'exit'].includes(word)) return 'quit';
  const command =
    commands.find(({ names }) => names.includes(word)) ?? (/^x\//.test(text) ? commands.find(({ names }) => names[0] === 'x') : undefined);
  try {
    if (!command) throw new Error(`there is no command ${word || text}${nearCommand(word)}`);
    await command.run(terminal, command.names[0] === 'x' ? text.slice(1) : rest);
  } catch (error) {
    terminal.print((error as Error).message);
    return 'failed';
  }
  return 'done';
}

function nearCommand(word: string): string {
  const near = didYouMean(
    word,
    commands.flatMap(({ names }) => names.filter(({ length }) => length > 2)),
  );
  return near ? `${near} help lists them all` : ': help lists them';
}

async function setBreakpoint(terminal: Terminal, rest: string, isTemporary: boolean): Promise<TerminalBreakpoint> {
  const [, where = '', condition] = /^(.*?)(?:(?:^|\s+)if\b\s*(.*))?$/s.exec(rest.trim()) ?? [];
  if (condition !== undefined) checkCondition(condition, `break ${where || 'kernel'}`);
  const [, name, line] = /^(?:(.+):)?(\d+)$/.exec(where) ?? [];
  const place =
    line === undefined
      ? { kind: 'function' as const, text: where || missing('break where? As in break kernels.cu:12, or break kernel') }
      : {
          kind: 'line' as const,
          text: where,
          file: name === undefined ? terminal.currentFile() : resolve(name),
          line: Number(line),
        };
  const made = terminal.add({ ...place, isTemporary, condition });
  terminal.print(`Breakpoint ${made.number} at ${where}${condition ? ` if ${condition}` : ''}`);
  if (terminal.isRunning) await terminal.send();
  if (made.message && !made.isBound) terminal.print(`It is pending. ${made.message}`);
  return made;
}

/** Throws Error for what is no condition. Which names are types is known only where a kernel stands. */
function checkCondition(text: string, before: string): void {
  if (text === '') throw new Error(`if what? As in ${before} if i == 3`);
  try {
    parseExpression(text, (name) => plainTypes.has(name));
  } catch (error) {
    try {
      parseExpression(text, () => true);
    } catch {
      throw error;
    }
  }
}

async function until(terminal: Terminal, rest: string): Promise<void> {
  void terminal.client; // says so if nothing runs
  const made = await setBreakpoint(terminal, rest || missing('until where? As in until 12'), true);
  if (made.isBound) return terminal.go('continue');
  await remove(terminal, String(made.number));
  throw new Error(`until ${rest} would never stop`);
}

async function watch(terminal: Terminal, rest: string, accessType: string): Promise<void> {
  const text = rest || missing('watch what? As in watch out[3]');
  const answer = await terminal.client.ask('dataBreakpointInfo', { name: text, frameId: terminal.frameId });
  if (answer.dataId === null) throw new Error(String(answer.description));
  const made = terminal.add({ kind: 'watch', text, dataId: answer.dataId, accessType, isTemporary: false });
  terminal.print(`Watchpoint ${made.number}: ${answer.description}`);
  await terminal.send();
}

async function remove(terminal: Terminal, rest: string): Promise<void> {
  const numbers = rest.split(/\s+/).filter(Boolean).map(Number);
  for (const number of numbers) numbered(terminal, number);
  terminal.breakpoints = terminal.breakpoints.filter((each) => numbers.length > 0 && !numbers.includes(each.number));
  if (terminal.isRunning) await terminal.send();
}

async function turn(terminal: Terminal, rest: string, isOn: boolean): Promise<void> {
  numbered(terminal, Number(rest)).isOn = isOn;
  if (terminal.isRunning) await terminal.send();
}

async function condition(terminal: Terminal, rest: string): Promise<void> {
  const [, number, text] = /^(\d+)\s*(.*)$/s.exec(rest) ?? [];
  const found = numbered(terminal, Number(number));
  if (text) checkCondition(text, 'break kernel');
  found.condition = text || undefined;
  if (terminal.isRunning) await terminal.send();
}

function numbered(terminal: Terminal, number: number) {
  return (
    terminal.breakpoints.find((each) => each.number === number) ?? missing(`there is no breakpoint ${number}: info breakpoints lists them`)
  );
}

async function print(terminal: Terminal, rest: string): Promise<void> {
  terminal.print(`${rest} = ${await terminal.evaluate(rest.replace(/^\/\w+\s+/, '') || missing('print what? As in print x[i]'), 'watch')}`);
}

async function display(terminal: Terminal, rest: string): Promise<void> {
  terminal.displays.push(rest || missing('display what? As in display i'));
  if (terminal.isRunning) await print(terminal, rest);
}

async function examine(terminal: Terminal, rest: string): Promise<void> {
  terminal.print(await terminal.evaluate(`x${rest.startsWith('/') ? '' : ' '}${rest.trimStart()}`));
}

async function backtrace(terminal: Terminal): Promise<void> {
  await terminal.look(terminal.frameIndex);
  terminal.frames.forEach((frame: Body, index) => {
    terminal.print(`#${index}  ${frame.name} at ${frame.source?.path ?? frame.source?.name}:${frame.line}`);
  });
}

async function frame(terminal: Terminal, rest: string): Promise<void> {
  await chooseFrame(terminal, rest === '' ? terminal.frameIndex : wholeNumber(rest, 'which frame? As in frame 1'));
}

async function chooseFrame(terminal: Terminal, index: number): Promise<void> {
  await terminal.look(terminal.frameIndex);
  const last = terminal.frames.length - 1;
  if (index < 0) throw new Error('frame 0 is the innermost: it has called nothing');
  if (index > last) throw new Error(last === 0 ? 'there is one frame only, 0' : `the frames are 0 to ${last}: backtrace lists them`);
  await terminal.look(index);
  const frame = terminal.frames[terminal.frameIndex] as Body;
  terminal.print(`#${terminal.frameIndex}  ${frame.name} at ${frame.source?.path ?? frame.source?.name}:${frame.line}`);
  terminal.printLine();
}

async function chooseThread(terminal: Terminal, rest: string): Promise<void> {
  const before = terminal.threadId;
  terminal.threadId = Number(rest) || missing('which thread? info threads lists them');
  try {
    await chooseFrame(terminal, 0);
  } catch (error) {
    terminal.threadId = before;
    throw error;
  }
}

/** The adapter's focus moves, and so does that of the commands here. */
async function chooseFocus(terminal: Terminal, rest: string): Promise<void> {
  const { result, threadId } = await terminal.client.ask('evaluate', { expression: `cuda ${rest}`.trim(), context: 'repl' });
  terminal.print(String(result));
  terminal.threadId = threadId;
  await terminal.look(0);
}

async function info(terminal: Terminal, rest: string): Promise<void> {
  if (/^b/.test(rest)) return listBreakpoints(terminal);
  if (/^th/.test(rest)) {
    const { threads } = await terminal.client.ask('threads');
    for (const { id, name } of threads as Body[]) terminal.print(`${id === terminal.threadId ? '*' : ' '} ${id}  ${name}`);
    return;
  }
  const known = ['locals', 'registers', 'cuda'].some((word) => rest.startsWith(word));
  terminal.print(
    await terminal.evaluate(
      known ? `info ${rest}` : missing('info breakpoints, locals, registers, threads, or cuda kernels, blocks, warps, lanes'),
    ),
  );
}

function listBreakpoints(terminal: Terminal): void {
  if (terminal.breakpoints.length === 0) terminal.print('No breakpoints.');
  for (const { number, kind, text, condition: terms, isOn } of terminal.breakpoints) {
    terminal.print(`${number}  ${kind}  ${text}${terms ? ` if ${terms}` : ''}${isOn ? '' : '  (off)'}`);
  }
}

function list(terminal: Terminal, rest: string): void {
  const place = terminal.listed ?? missing('nothing stands: which source?');
  const all = terminal.textOf(place.path);
  if (Number(rest) > all.length) throw new Error(`the source has ${all.length} lines`);
  const first = Number(rest) ? Math.max(1, Number(rest) - linesListed / 2) : place.line;
  const lines = all.slice(first - 1, first - 1 + linesListed);
  lines.forEach((text, index) => terminal.print(`${first + index}\t${text}`));
  terminal.listed = { path: place.path, line: first + lines.length };
}

async function disassemble(terminal: Terminal): Promise<void> {
  const memoryReference = (terminal.frames[terminal.frameIndex] as Body)?.instructionPointerReference;
  const { instructions } = await terminal.client.ask('disassemble', { memoryReference, instructionOffset: -5, instructionCount: 16 });
  for (const { address, instruction } of instructions as Body[])
    terminal.print(`${address === memoryReference ? '=>' : '  '} ${instruction}`);
}

function missing(sentence: string): never {
  throw new Error(sentence);
}
