import { answerConsole } from './console';
import { type Given, neededNumber, neededText, numberIn, objectIn, textIn } from './dap-types';
import type { DebuggedCode } from './debugged-code';
import type { DebugSession, Request } from './session';
import { type Frame, type LaneGroup, lanesOf, type Stopped } from './stopped';

/** When nothing stands, a client still wants a thread that it can pause. */
const idleThread = { id: 1_000_000, name: 'no kernel stands' };
/** What one request reads of memory, in bytes, and of PTX, in lines. */
const mostRead = 1 << 20;
const mostLines = 10_000;

export const stateRequests: Readonly<Record<string, Request>> = {
  threads(session) {
    if (!session.isStanding) return { threads: [idleThread] };
    const { stopped } = session.inspection;
    return { threads: stopped.groups.map((group) => ({ id: group.id, name: nameOfGroup(stopped, group) })) };
  },

  stackTrace(session, given) {
    const group = session.isStanding ? session.inspection.stopped.group(neededNumber(given, 'threadId')) : undefined;
    if (!group) return { stackFrames: [], totalFrames: 0 };
    const frames = session.inspection.stopped.frames(group);
    const start = numberIn(given, 'startFrame') ?? 0;
    const levels = numberIn(given, 'levels') || frames.length;
    const isSourceKnown = frames.some(({ activation }) => activation.place);
    const stackFrames = frames.slice(start, start + levels).map((frame) => describedFrame(session, frame, isSourceKnown));
    return { totalFrames: frames.length, stackFrames };
  },

  scopes(session, given) {
    return { scopes: session.inspection.scopes(session.inspection.frame(numberIn(given, 'frameId'))) };
  },

  variables(session, given) {
    const [start, count] = [numberIn(given, 'start'), numberIn(given, 'count')];
    return { variables: session.inspection.variables(neededNumber(given, 'variablesReference'), start, count) };
  },

  setVariable(session, given) {
    return session.inspection.set(neededNumber(given, 'variablesReference'), neededText(given, 'name'), neededText(given, 'value'));
  },

  setExpression(session, given) {
    const text = `${neededText(given, 'expression')} = (${neededText(given, 'value')})`;
    return session.inspection.evaluate(text, session.inspection.frame(numberIn(given, 'frameId')));
  },

  evaluate(session, given) {
    const text = neededText(given, 'expression').trim();
    const context = textIn(given, 'context');
    const isConsole = context === 'repl' || context === undefined;
    const frameId = numberIn(given, 'frameId');
    const answer = isConsole ? answerConsole(session, text, frameId) : undefined;
    const { inspection } = session;
    if (answer !== undefined) return { result: answer, variablesReference: 0, threadId: inspection.focus.id };
    const { value, ...rest } = inspection.evaluate(text, isConsole ? inspection.frameOfConsole(frameId) : inspection.frame(frameId));
    return { result: value, ...rest };
  },

  completions(session, given) {
    const before = neededText(given, 'text').slice(0, (numberIn(given, 'column') ?? 1) - 1);
    const word = /[%\w:]*$/.exec(before)![0];
    const names = session.isStanding ? namesIn(session, session.inspection.frame(numberIn(given, 'frameId'))) : [];
    const start = before.length - word.length;
    return { targets: names.filter((name) => word && name.startsWith(word)).map((label) => ({ label, start, length: word.length })) };
  },

  readMemory(session, given) {
    const { frame, lane, address } = addressIn(session, given);
    const count = Math.min(neededNumber(given, 'count'), mostRead);
    const bytes = session.inspection.stopped.read(frame, lane, address, count);
    return { address: `0x${address.toString(16)}`, data: bytes.toString('base64'), unreadableBytes: count - bytes.length };
  },

  writeMemory(session, given) {
    const { frame, lane, address } = addressIn(session, given);
    const bytes = Buffer.from(neededText(given, 'data'), 'base64');
    if (!session.device.setMemory(frame.place, lane, address, bytes)) throw new Error(`there is no memory at 0x${address.toString(16)}`);
    return { bytesWritten: bytes.length };
  },

  /** Each line of PTX is an instruction to the client. */
  disassemble(session, given) {
    const [module, number = 0, line = 0] = neededText(given, 'memoryReference').split(':').map(Number);
    const code = session.code.get(module ?? 0);
    if (!code) throw new Error('there is no such place in PTX');
    const first = line + (numberIn(given, 'offset') ?? 0) + (numberIn(given, 'instructionOffset') ?? 0);
    const count = Math.min(neededNumber(given, 'instructionCount'), mostLines);
    return { instructions: Array.from({ length: count }, (_, index) => ptxLine(session, code, number, first + index)) };
  },

  source(session, given) {
    const source = numberIn(given, 'sourceReference') === undefined ? objectIn(given, 'source') : given;
    const file = session.fileOf(source);
    const [, module, text] = /^ptx:(\d+):(\d+)$/.exec(file) ?? [];
    const content = module === undefined ? session.sources.text(file) : session.code.get(Number(module))?.report.texts[Number(text)];
    if (content === undefined) throw new Error(`the text of ${file} is not known`);
    return { content, mimeType: 'text/x-cuda' };
  },

  loadedSources(session) {
    const files = [...session.code.values()].flatMap((code) => code.files());
    return { sources: [...new Set(files)].map((file) => session.source(file)) };
  },

  exceptionInfo(session) {
    const { text } = session.inspection.stopped.report;
    return { exceptionId: text.split('\n')[0], description: text, breakMode: 'always', details: { message: text } };
  },
};

/** A function of CUDA's own has no lines. If another frame has some, clients are to show that one. */
function describedFrame(session: DebugSession, frame: Frame, isSourceKnown: boolean): object {
  const { place, name, isInlined } = frame.activation;
  const { code } = session.inspection.stopped;
  const common = {
    id: session.inspection.idOf(frame),
    name: isInlined ? `${name} (inlined)` : name,
    column: 1,
    instructionPointerReference: `${code.id}:${frame.number}:${frame.ptxLine}`,
  };
  if (place) return { ...common, source: session.source(place.file), line: place.line };
  const source = session.source(`ptx:${code.id}:${frame.function?.text ?? 0}`, `module-${code.id}.ptx`);
  if (!isSourceKnown) return { ...common, source, line: frame.ptxLine };
  return { ...common, source: { ...source, presentationHint: 'deemphasize' }, line: frame.ptxLine, presentationHint: 'subtle' };
}

function namesIn(session: DebugSession, frame: Frame): string[] {
  const { stopped } = session.inspection;
  return [
    ...frame.activation.variables.map(({ name }) => name),
    ...stopped.shared(frame).map(({ name }) => name),
    ...['threadIdx', 'blockIdx', 'blockDim', 'gridDim', 'warpSize'],
    ...stopped.registers(frame).map(([name]) => name),
  ];
}

function addressIn(session: DebugSession, given: Given): { frame: Frame; lane: number; address: bigint } {
  const { group, lane } = session.focus(undefined);
  const text = neededText(given, 'memoryReference');
  if (!/^(?:0x[\da-fA-F]+|\d+)$/.test(text)) throw new Error(`${text} is no address`);
  const address = BigInt(text) + BigInt(Math.trunc(numberIn(given, 'offset') ?? 0));
  return { frame: session.inspection.stopped.frames(group)[0]!, lane, address };
}

function ptxLine(session: DebugSession, code: DebuggedCode, number: number, line: number): object {
  const text = code.ptxOf(number)[line - 1];
  const address = `${code.id}:${number}:${line}`;
  if (text === undefined) return { address, instruction: '', presentationHint: 'invalid' };
  const isInstruction = code.function(number)?.instructions?.some(([at]) => at === line);
  const place = isInstruction ? code.placeOf(number, line) : undefined;
  return { address, instruction: text.trim(), ...(place ? { location: session.source(place.file), line: place.line } : {}) };
}

const states = {
  running: '',
  ready: '',
  warp: ', waits for other lanes',
  barrier: ', waits at a barrier',
  cluster: ', waits for its cluster',
};

function nameOfGroup(stopped: Stopped, group: LaneGroup): string {
  const index = stopped.block(group.block).index.join(',');
  return `block (${index}) warp ${group.warp}, lanes ${rangesOf(lanesOf(group.report.mask))}${states[group.report.state]}`;
}

/** `0-3, 8`. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: string[] = [];
  for (let from = 0; from < numbers.length;) {
    let to = from;
    while (numbers[to + 1] === numbers[to]! + 1) to++;
    ranges.push(to > from ? `${numbers[from]}-${numbers[to]}` : `${numbers[from]}`);
    from = to + 1;
  }
  return ranges.join(', ');
}
