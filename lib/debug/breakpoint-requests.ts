import { watchId } from './breakpoint-table';
import { linesIn, samePath } from './breakpoints';
import { type Given, listIn, neededNumber, neededText, numberIn, objectIn } from './dap-types';
import { evaluate } from './expression';
import type { DebugSession, Request } from './session';
import type { Frame } from './stopped';

export const breakpointRequests: Readonly<Record<string, Request>> = {
  setBreakpoints(session, given) {
    const made = session.breakpoints.setLines(session.fileOf(objectIn(given, 'source')), listIn(given, 'breakpoints'));
    return { breakpoints: made.map((each) => session.described(each)) };
  },

  setFunctionBreakpoints(session, given) {
    const made = session.breakpoints.setFunctions(listIn(given, 'breakpoints'));
    return { breakpoints: made.map((each) => session.described(each)) };
  },

  setInstructionBreakpoints(session, given) {
    const made = session.breakpoints.setInstructions(listIn(given, 'breakpoints'));
    return { breakpoints: made.map((each) => session.described(each)) };
  },

  setExceptionBreakpoints(session, given) {
    const filters = given['filters'];
    session.stopsAtFaults = Array.isArray(filters) && filters.includes('faults');
    return {};
  },

  dataBreakpointInfo(session, given) {
    try {
      return watchable(session, given);
    } catch (error) {
      return { dataId: null, description: (error as Error).message };
    }
  },

  setDataBreakpoints(session, given) {
    const made = session.breakpoints.setWatchpoints(listIn(given, 'breakpoints'));
    return { breakpoints: made.map(({ id }) => ({ id, verified: true })) };
  },

  breakpointLocations(session, given) {
    const file = session.fileOf(objectIn(given, 'source'));
    const from = neededNumber(given, 'line');
    const to = numberIn(given, 'endLine') ?? from;
    const lines = [...session.code.values()].flatMap((code) => {
      const own = code.files().find((each) => samePath(each, file));
      return own === undefined ? [] : linesIn(own, code);
    });
    const wanted = [...new Set(lines)].filter((line) => line >= from && line <= to);
    return { breakpoints: wanted.sort((a, b) => a - b).map((line) => ({ line })) };
  },
};

function watchable(session: DebugSession, given: Given): object {
  const { inspection } = session;
  const frame = inspection.frame(numberIn(given, 'frameId'));
  const name = neededText(given, 'name');
  const container = numberIn(given, 'variablesReference');
  const found = container ? inspection.variables(container).find((each) => each.name === name) : undefined;
  const text = found?.evaluateName ?? name;
  const { address, size } = inMemory(session, text, frame);
  const { launch, blocks } = inspection.stopped.report;
  const { block, warp } = frame.group;
  const whose = { launch, block: blocks[block]!.linear, warp, lane: inspection.laneIn(frame) };
  return {
    dataId: watchId({ address, size, ...whose }, text),
    description: `${text}: ${size} bytes at 0x${address.toString(16)}`,
    accessTypes: ['read', 'write', 'readWrite'],
  };
}

/** Throws Error if it has no address. */
function inMemory(session: DebugSession, text: string, frame: Frame): { address: bigint; size: number } {
  const { inspection } = session;
  const value = evaluate(text, inspection.stopped.names(frame, inspection.laneIn(frame)));
  if (value.place?.kind !== 'memory') throw new Error(`${text} is in a register: only what lies in memory can be watched`);
  return { address: value.place.address, size: value.type.size };
}
