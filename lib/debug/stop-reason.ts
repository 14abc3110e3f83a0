import type { BreakpointTable } from './breakpoint-table';
import type { Breakpoint } from './breakpoints';
import { evaluate, isTrue } from './expression';
import type { Inspection } from './inspection';
import { isOfStep, isStepDone, type Stepping } from './stepping';
import { lanesOf, type Stopped } from './stopped';
import { shown } from './value';

/** What a client has asked for, and what stands. */
export interface Standing {
  readonly inspection: Inspection;
  readonly breakpoints: BreakpointTable;
  readonly stopsAtFaults: boolean;
  /** Whether a launch has not been seen yet; from now on it has. */
  enters(launch: number): boolean;
  print(text: string, category: string): void;
}

/** Why a kernel is to stand here, in the words of the protocol. Undefined if it is to go on: nobody wants to see it. */
export function reasonToStop(session: Standing, stepping: Stepping | undefined): object | undefined {
  const { stopped } = session.inspection;
  const { report } = stopped;
  switch (report.reason) {
    case 'exception':
      return session.stopsAtFaults ? { reason: 'exception', description: report.text.split('\n')[0], text: report.text } : undefined;
    case 'watchpoint':
      return watched(session) ?? atBreakpoint(session, stepping);
    case 'breakpoint':
      return atBreakpoint(session, stepping);
    case 'step':
      return !stepping || isStepDone(stopped, stepping) ? { reason: 'step' } : undefined;
    case 'asked':
      return { reason: 'breakpoint', description: 'the kernel asks for it' };
    case 'pause':
      return { reason: 'pause' };
    case 'start':
      return { reason: 'step', description: 'the block begins here: there is nothing before' };
  }
}

/** As {@link reasonToStop}, for a kernel that goes back to a breakpoint. */
export function reasonOnTheWayBack(session: Standing): object | undefined {
  const { reason } = session.inspection.stopped.report;
  return reason === 'step' ? atBreakpoint(session, undefined) : reasonToStop(session, undefined);
}

function watched(session: Standing): object | undefined {
  const { watchpoints, lane } = session.inspection.stopped.report;
  const touched = session.breakpoints.watchpoints.filter(({ breakpoint }) => watchpoints.includes(breakpoint.id));
  const met = firstMet(
    session,
    touched.map(({ breakpoint }) => breakpoint),
    lane === undefined ? undefined : [lane],
  );
  const found = touched.find(({ breakpoint }) => breakpoint === met);
  if (!found) return undefined;
  const how = { r: 'read', w: 'written', rw: 'read or written' }[found.watch.access];
  return { reason: 'data breakpoint', description: `${found.text} was ${how}`, hitBreakpointIds: [found.breakpoint.id] };
}

function atBreakpoint(session: Standing, stepping: Stepping | undefined): object | undefined {
  const { stopped } = session.inspection;
  const [number, line] = stopped.current.report.frames[0]!;
  const all = session.breakpoints.at(stopped.report.module, number, line);
  const met = firstMet(session, all);
  const kinds = { line: 'breakpoint', function: 'function breakpoint', instruction: 'instruction breakpoint' };
  if (met) return { reason: kinds[met.wanted.kind], hitBreakpointIds: [met.id] };
  if (all.length === 0 && session.breakpoints.stopsOnEntry && session.enters(stopped.report.launch)) return { reason: 'entry' };
  return stepping && isOfStep(stopped, stepping) && isStepDone(stopped, stepping) ? { reason: 'step' } : undefined;
}

/** The first that is to stop. Messages of others are printed. */
function firstMet(session: Standing, all: readonly Breakpoint[], among?: readonly number[]): Breakpoint | undefined {
  let met: Breakpoint | undefined;
  for (const each of all) {
    const lane = laneThatMeets(session, each.terms.condition, among);
    if (lane === undefined) session.breakpoints.missed(each);
    if (lane === undefined || !session.breakpoints.met(each)) continue;
    if (each.terms.logMessage) {
      session.print(filled(each.terms.logMessage, session.inspection.stopped, lane), 'stdout');
    } else if (!met) {
      met = each;
      session.inspection.lane = lane;
    }
  }
  return met;
}

/** Of the lanes that came here: the one that is stepped, or the first for which the condition holds. */
function laneThatMeets(session: Standing, condition: string | undefined, among?: readonly number[]): number | undefined {
  const { stopped } = session.inspection;
  const lanes = among ?? lanesOf(stopped.current.report.mask);
  if (!condition?.trim()) return lanes.includes(session.inspection.lane) ? session.inspection.lane : lanes[0];
  const frame = stopped.frames(stopped.current)[0]!;
  try {
    return lanes.find((lane) => isTrue(evaluate(condition, stopped.names(frame, lane))));
  } catch (error) {
    session.print(`The condition ${condition} cannot be evaluated: ${(error as Error).message}. The kernel stops.`, 'stderr');
    return lanes[0];
  }
}

/** A log message, with values for the expressions in braces. */
function filled(message: string, stopped: Stopped, lane: number): string {
  const names = stopped.names(stopped.frames(stopped.current)[0]!, lane);
  return message.replace(/\{([^{}]+)\}/g, (_, text: string) => {
    try {
      return shown(evaluate(text, names), names.read);
    } catch (error) {
      return `<${(error as Error).message}>`;
    }
  });
}
