/** The words of cuda-gdb in a debugger's console: `cuda block (2,0,0) thread (5,0,0)`, `info cuda warps`, `x/4fw p`. */
import type { DebugSession } from './session';
import { type Frame, lanesOf, lowestLane, type Stopped } from './stopped';

/**
 * Undefined if the text is no such command, but an expression. `frameId`: the frame that the client looks at. Throws Error with a sentence.
 */
export function answerConsole(session: DebugSession, text: string, frameId: number | undefined): string | undefined {
  for (const [pattern, answer] of commands) {
    const match = pattern.exec(text);
    if (match) return answer(session, match, () => session.inspection.frameOfConsole(frameId));
  }
  return undefined;
}

type Answer = (session: DebugSession, match: RegExpExecArray, frame: () => Frame) => string;

const commands: readonly (readonly [RegExp, Answer])[] = [
  [/^cuda(?:\s+(.*))?$/, (session, match) => focus(session, match[1] ?? '')],
  [/^info cuda kernels$/, (session) => kernels(session.inspection.stopped)],
  [/^info cuda blocks$/, (session) => blocks(session.inspection.stopped)],
  [/^info cuda warps$/, (session) => warps(session)],
  [/^info cuda (?:lanes|threads)$/, (session) => lanes(session)],
  [/^info registers(?:\s+(.*))?$/, (session, match, frame) => registers(session, match[1], frame())],
  [/^info locals$/, (session, _, frame) => locals(session, frame())],
  [/^lanes\s+(.+)$/, (session, match, frame) => overLanes(session, match[1]!, frame())],
  [/^x(?:\/(\d+)?([xduf])?([bhwg])?)?\s+(.+)$/, (session, match, frame) => examine(session, match, frame())],
];

/** The thread that has the focus, as cuda-gdb says it; with words behind it, another. */
function focus(session: DebugSession, words: string): string {
  const { inspection } = session;
  const { stopped } = inspection;
  if (words.trim() && !/^(?:\s*(?:block|thread|warp|lane|kernel|grid)\s*[\d(),\s]*)+$/.test(words)) {
    throw new Error(`cuda ${words} is not understood: expected block, thread, warp or lane, and a number or (x,y,z)`);
  }
  const wanted = [...words.matchAll(/(block|thread|warp|lane|kernel|grid)\s*(?:\(?\s*(\d+)(?:\s*,\s*(\d+))?(?:\s*,\s*(\d+))?\s*\)?)?/g)];
  let { block, warp } = inspection.focus;
  let lane = inspection.lane;
  for (const [, what, ...numbers] of wanted) {
    if (numbers[0] === undefined) continue;
    const [x, y, z] = numbers.map((each) => Number(each ?? 0)) as [number, number, number];
    if (what === 'block') block = blockAt(stopped, [x, y, z]);
    if (what === 'warp') warp = x;
    if (what === 'lane') lane = x;
    if (what === 'thread') {
      const [sizeX, sizeY, sizeZ] = stopped.report.block as [number, number, number];
      if (x >= sizeX || y >= sizeY || z >= sizeZ)
        throw new Error(`a block has threads (0,0,0) to (${sizeX - 1},${sizeY - 1},${sizeZ - 1})`);
      const linear = x + sizeX * (y + sizeY * z);
      warp = linear >> 5;
      lane = linear & 31;
    }
  }
  const here = stopped.groups.filter((each) => each.block === block && each.warp === warp);
  const isLaneMeant = wanted.some(([, what]) => what === 'lane' || what === 'thread') || wanted.length === 0;
  let group = here.find((each) => lanesOf(each.report.mask).includes(lane));
  // Another warp, or block, may not have the lane of the one before.
  if (!group && !isLaneMeant) [group] = here;
  if (!group) throw new Error('that thread does not stand here: it has exited, or is of another block');
  if (!lanesOf(group.report.mask).includes(lane)) lane = lowestLane(group.report.mask);
  inspection.lane = lane;
  if (wanted.length > 0) inspection.chosen = group;
  const [frame] = stopped.frames(group);
  const place = frame?.activation.place;
  const thread = stopped.threadIndex(warp, lane).join(',');
  const where = place ? `${frame.activation.name} at ${place.file}:${place.line}` : frame?.activation.name;
  return `block (${stopped.block(block).index.join(',')}), thread (${thread}), warp ${warp}, lane ${lane}: ${where}`;
}

function blockAt(stopped: Stopped, index: readonly number[]): number {
  const found = stopped.report.blocks.findIndex((each) => each.index.join() === index.join());
  if (found < 0) throw new Error(`block (${index.join(',')}) does not run now: blocks run one after the other while they are debugged`);
  return found;
}

function kernels({ report, code }: Stopped): string {
  const shownName = code.report.functions.find((each) => each.name === report.kernel)?.shown ?? report.kernel;
  return `* ${shownName}  grid (${report.grid.join(',')})  block (${report.block.join(',')})  ${report.sharedBytes} bytes of shared memory`;
}

function blocks(stopped: Stopped): string {
  const { report } = stopped;
  return report.blocks
    .map(
      (each, index) =>
        `${index === report.currentBlock ? '*' : ' '} (${each.index.join(',')})  ${each.warps.filter((warp) => warp.length > 0).length} warps live`,
    )
    .join('\n');
}

function hex(mask: number): string {
  return `0x${(mask >>> 0).toString(16).padStart(8, '0')}`;
}

function warps(session: DebugSession): string {
  const { stopped } = session.inspection;
  const own = session.inspection.focus;
  return stopped.groups
    .filter(({ block }) => block === own.block)
    .map((group) => {
      const place = stopped.frames(group)[0]?.activation.place;
      return `${group === own ? '*' : ' '} warp ${group.warp}  ${hex(group.report.mask)}  ${group.report.state}${place ? `  line ${place.line}` : ''}`;
    })
    .join('\n');
}

function lanes(session: DebugSession): string {
  const { stopped, lane: own } = session.inspection;
  const { block, warp } = session.inspection.focus;
  const groups = stopped.groups.filter((each) => each.block === block && each.warp === warp);
  return groups
    .flatMap((group) => lanesOf(group.report.mask).map((lane) => ({ lane, group })))
    .sort((a, b) => a.lane - b.lane)
    .map(({ lane, group }) => {
      const place = stopped.frames(group)[0]?.activation.place;
      return `${lane === own ? '*' : ' '} lane ${lane}  thread (${stopped.threadIndex(warp, lane).join(',')})  ${group.report.state}${place ? `  line ${place.line}` : ''}`;
    })
    .join('\n');
}

function registers(session: DebugSession, names: string | undefined, frame: Frame): string {
  const wanted = names?.split(/\s+/).map((name) => `%${name.replace(/^[%$]/, '')}`);
  return session.inspection.stopped
    .registers(frame)
    .filter(([name]) => !wanted || wanted.includes(name))
    .map(([name]) => `${name} = ${session.inspection.evaluate(name, frame).value}`)
    .join('\n');
}

function locals(session: DebugSession, frame: Frame): string {
  const [scope] = session.inspection.scopes(frame);
  return session.inspection
    .variables(scope!.variablesReference)
    .map(({ name, value }) => `${name} = ${value}`)
    .join('\n');
}

function overLanes(session: DebugSession, text: string, frame: Frame): string {
  return `[${session.inspection.overLanes(text, frame).join(', ')}]`;
}

const sizes: Readonly<Record<string, number>> = { b: 1, h: 2, w: 4, g: 8 };
const perLine = 16;

/** gdb's `x/8xw address`. */
function examine(session: DebugSession, [, count = '1', format = 'x', letter, text]: RegExpExecArray, frame: Frame): string {
  const { inspection } = session;
  const size = sizes[letter ?? 'w']!;
  const { value, memoryReference } = inspection.evaluate(text!, frame);
  const address = BigInt(memoryReference ?? value);
  const bytes = inspection.stopped.read(frame, inspection.laneIn(frame), address, Math.min(Number(count), 4096) * size);
  const lines: string[] = [];
  for (let at = 0; at + size <= bytes.length; at += perLine) {
    const items = [];
    for (let item = at; item < Math.min(at + perLine, bytes.length) && item + size <= bytes.length; item += size)
      items.push(formatted(bytes, item, size, format));
    lines.push(`0x${(address + BigInt(at)).toString(16)}: ${items.join('  ')}`);
  }
  return lines.length > 0 ? lines.join('\n') : `there is no memory at 0x${address.toString(16)}`;
}

function formatted(bytes: Buffer, at: number, size: number, format: string): string {
  if (format === 'f' && size >= 4) return String(size === 8 ? bytes.readDoubleLE(at) : Math.fround(bytes.readFloatLE(at)));
  const value = size === 8 ? bytes.readBigUInt64LE(at) : BigInt(bytes.readUIntLE(at, size));
  if (format === 'd') return String(BigInt.asIntN(size * 8, value));
  return format === 'u' ? String(value) : `0x${value.toString(16).padStart(size * 2, '0')}`;
}
