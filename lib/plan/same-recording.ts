import { isSameLayout } from './memory-layout';
import type { PlanResult } from './plan-result';
import type { PlanStep } from './plan-step';
import type { Recorded } from './record';

/**
 * Whether two recordings differ only in values: numbers among the parameters, contents of constants, and where memory is, provided that it
 * lies in the same way.
 */
export function isSameRecording(one: Recorded, other: Recorded): boolean {
  return (
    JSON.stringify(outline(one)) === JSON.stringify(outline(other)) &&
    one.trace.steps.every((step, index) => hasSameOwner(step, other.trace.steps[index]!)) &&
    isSameLayout(one.layout, other.layout)
  );
}

function outline({ trace, result }: Recorded): unknown {
  return [trace.steps.map(stepOutline), trace.memories.map(({ origin, bytes }) => [origin.kind, bytes]), resultOutline(result)];
}

function resultOutline(result: PlanResult): unknown {
  if (result.kind === 'list') return result.items.map(resultOutline);
  if (result.kind === 'object') return result.entries.map(([key, item]) => [key, resultOutline(item)]);
  return result.kind === 'memory' || result.kind === 'view' ? [result.kind, result.memory] : null;
}

function stepOutline(step: PlanStep): unknown {
  if (step.kind === 'memcpy') return step;
  if (step.kind === 'memset') return [step.kind, step.to, step.elementBytes, step.count];
  if (step.kind === 'graph')
    return step.calls.map(({ call: { kind, count, type, op, root }, from, to }) => [kind, count, type, op, root, from, to]);
  return [step.kind, step.shape, step.relocations, step.accesses, step.foreign.length];
}

/** Whether they are of the same kernel, or communicator. */
function hasSameOwner(step: PlanStep, other: PlanStep): boolean {
  if (step.kind === 'graph' && other.kind === 'graph') return step.communicator === other.communicator;
  if (step.kind !== 'kernel' || other.kind !== 'kernel') return step.kind === other.kind;
  return step.callable.kernel === other.callable.kernel && step.foreign.every((owner, index) => owner === other.foreign[index]);
}
