import type { StepKind } from './device';
import { type LaneGroup, lanesOf, type Stopped } from './stopped';

/** A step as a person means it: often several of the device, which knows nothing of what was inlined. */
export interface Stepping {
  readonly kind: 'over' | 'in' | 'out' | 'back';
  readonly launch: number;
  /** Its number in its grid. */
  readonly block: number;
  readonly warp: number;
  readonly lane: number;
  readonly line: number | undefined;
  readonly file: string | undefined;
  /** Frames, with what is inlined, and calls of the device. */
  readonly depth: number;
  readonly calls: number;
}

export function steppingFrom(stopped: Stopped, group: LaneGroup, lane: number, kind: Stepping['kind']): Stepping {
  const frames = stopped.frames(group);
  const place = frames[0]?.activation.place;
  const { warp, report } = group;
  const { launch } = stopped.report;
  const block = stopped.block(group.block).linear;
  return { kind, launch, block, warp, lane, line: place?.line, file: place?.file, depth: frames.length, calls: report.frames.length - 1 };
}

/** What the device does next for it. */
export function nextStep({ kind, warp, lane, calls, depth }: Stepping): { kind: StepKind; warp: number; lane: number; depth: number } {
  if (kind === 'back') return { kind: 'back-line', warp, lane, depth: calls };
  if (kind === 'out' && depth === 1) return { kind: 'on', warp, lane, depth: 0 };
  return { kind: 'line', warp, lane, depth: kind === 'in' ? 0xffff : calls };
}

/** Whether another line is reached: deeper only by a step in, further out by any. */
export function isStepDone(stopped: Stopped, { kind, depth: before, line, file }: Stepping): boolean {
  const frames = stopped.frames(stopped.current);
  const place = frames[0]?.activation.place;
  const depth = frames.length;
  if (kind === 'out') return depth < before;
  if (depth !== before) return kind === 'in' || depth < before;
  return place?.line !== line || place?.file !== file;
}

export function isOfStep(stopped: Stopped, { launch, block, warp, lane }: Stepping): boolean {
  const { current, report } = stopped;
  if (report.launch !== launch || stopped.block(current.block).linear !== block) return false;
  return current.warp === warp && lanesOf(current.report.mask).includes(lane);
}
