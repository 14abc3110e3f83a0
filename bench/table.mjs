// A table of measures by binding, for people and for docs/performance.md (it is Markdown).
import { bars, delayBarMicroseconds } from './bars.mjs';

const bindings = ['cuda-ffi', 'native', 'cuda.core', 'koffi', 'CuPy'];

/** @param {{measure: string, binding: string, microseconds: number}[]} figures */
export function table(figures) {
  const value = (binding, measure) => figures.find((f) => f.binding === binding && f.measure === measure)?.microseconds;
  const rows = [...new Set(figures.map(({ measure }) => measure))].map((measure) => [
    measure,
    ...bindings.map((binding) => spell(value(binding, measure))),
    verdict(measure, value),
  ]);
  const header = ['measure', ...bindings, 'cuda-ffi against its bar'];
  return [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function verdict(measure, value) {
  const ours = value('cuda-ffi', measure);
  if (ours === undefined) return '';
  if (measure.startsWith('event-loop delay')) return `p99; bar ${spell(delayBarMicroseconds)}: ${met(ours <= delayBarMicroseconds)}`;
  return bars.flatMap((bar) => (bar.measure === measure ? against(ours, bar, value(...bar.of)) : [])).join('<br>');
}

function against(ours, { of, atMost }, baseline) {
  if (!baseline) return [];
  const ratio = ours / baseline;
  return `${ratio.toFixed(2)} × ${of.join(' ')}; bar ${atMost}: ${met(ratio <= atMost)}`;
}

const met = (yes) => (yes ? 'met' : 'missed');

export function spell(microseconds) {
  if (microseconds === undefined) return '';
  if (microseconds >= 1000) return `${(microseconds / 1000).toFixed(2)} ms`;
  return `${microseconds.toFixed(microseconds < 10 ? 2 : 1)} µs`;
}
