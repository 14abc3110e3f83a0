// A table of measures by binding, for people and for docs/measurements/ (it is Markdown).
import { delayBarMicroseconds } from './bars.mjs';

/** In this order, those that were measured. */
const order = ['cuda-ffi', 'cuda-ffi/bindings', 'native', 'cuda.core', 'cuda.bindings', 'koffi', 'CuPy'];

/**
 * @param {{measure: string, binding: string, microseconds: number}[]} figures
 * @param {object[]} bars What is promised of them; none: nothing is said of that.
 */
export function table(figures, bars) {
  const bindings = order.filter((name) => figures.some(({ binding }) => binding === name));
  const value = (binding, measure) => figures.find((f) => f.binding === binding && f.measure === measure)?.microseconds;
  const rows = [...new Set(figures.map(({ measure }) => measure))].map((measure) => [
    measure,
    ...bindings.map((binding) => spell(value(binding, measure))),
    ...(bars.length > 0 ? [verdict(bindings[0], measure, value, bars)] : []),
  ]);
  const header = ['measure', ...bindings, ...(bars.length > 0 ? [`${bindings[0]} against its bar`] : [])];
  return [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function verdict(binding, measure, value, bars) {
  const ours = value(binding, measure);
  if (ours === undefined) return '';
  if (measure.startsWith('event-loop delay')) return `p99; bar ${spell(delayBarMicroseconds)}: ${met(ours <= delayBarMicroseconds)}`;
  const its = bars.filter((bar) => bar.measure === measure && (bar.binding ?? 'cuda-ffi') === binding);
  return its.flatMap((bar) => against(ours, bar, value(...bar.of))).join('<br>');
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
