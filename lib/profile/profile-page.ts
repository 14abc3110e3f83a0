import { adviceFor, fullness, shown } from './advice';
import type { KernelProfile, KernelTimes, Profile } from './profile-members';
import type { Counts } from './observation';

/** One page that needs nothing else: each kernel's totals and advice, and its sources with the warp instructions of each line. */
export function profilePage(profile: Profile): string {
  const { kernels, times } = profile;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kernels</title><style>${style}</style></head><body>
<h1>What the kernels did</h1>
${times.length > 0 ? timesPart(times, kernels) : ''}
${kernels.length > 0 ? countsPart(kernels) : ''}
${kernels.map((kernel, index) => kernelPart(kernel, index, profile.sources)).join('\n')}
</body></html>
`;
}

function countsPart(kernels: readonly KernelProfile[]): string {
  const links = kernels.map(
    (kernel, index) => `<li><a href="#kernel-${index}">${escaped(kernel.name)}</a> ${count(kernel.totals.issued)}</li>`,
  );
  return `<p>Exact counts from the software device, not times: they are the same on every machine. The number beside a line is how many warp
instructions it has issued; the bar is its share of the kernel's.</p>
<ol>${links.join('')}</ol>`;
}

/** Times of a GPU, and the counts of the kernels that have run on the software device too. */
function timesPart(times: readonly KernelTimes[], kernels: readonly KernelProfile[]): string {
  const counts = new Map(kernels.map((kernel, index) => [kernel.name, { index, totals: kernel.totals }]));
  const rows = times.map(({ name, launches, total, least, most }) => {
    const counted = counts.get(name);
    const shown = counted ? `<a href="#kernel-${counted.index}">${escaped(name)}</a>` : escaped(name);
    const cells = [
      count(launches),
      time(total),
      time(total / launches),
      time(least),
      time(most),
      counted ? count(counted.totals.issued) : '',
      counted ? count(counted.totals.sectors) : '',
    ];
    return `<tr><td>${shown}</td>${cells.map((cell) => `<td class="n">${cell}</td>`).join('')}</tr>`;
  });
  return `<p>Times that the GPU has measured, in microseconds; beside them what the software device has counted, where it ran the same kernel.</p>
<table class="times"><thead><tr><th>kernel</th>${['launches', 'total', 'mean', 'least', 'most', 'warp instructions', 'sectors']
    .map((name) => `<th>${name}</th>`)
    .join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function kernelPart(kernel: KernelProfile, index: number, sources: Profile['sources']): string {
  const files = [...new Set(kernel.lines.map(({ file }) => file))];
  const advice = adviceFor(kernel).map(({ file, line, text }) => {
    const place = line === undefined ? '' : `<a href="#${anchor(index, file!, line)}">${escaped(shortName(file!))}:${line}</a> `;
    return `<li>${place}${escaped(text)}</li>`;
  });
  return `<section id="kernel-${index}"><h2>${escaped(kernel.name)}</h2>
<p>${plural(kernel.launches, 'launch', 'launches')}, ${plural(kernel.blocks, 'block')}, ${plural(kernel.threads, 'thread')}; the latest with
grid ${kernel.grid.join(' × ')}, block ${kernel.block.join(' × ')}, ${count(kernel.sharedBytes)} bytes of shared memory.</p>
${totals(kernel.totals)}
${advice.length > 0 ? `<h3>Advice</h3><ul class="advice">${advice.join('')}</ul>` : ''}
${files.map((file) => sourcePart(kernel, index, file, sources[file])).join('\n')}
<details><summary>PTX</summary>${ptxPart(kernel)}</details></section>`;
}

function totals(counts: Counts): string {
  const cells = [
    ['warp instructions', count(counts.issued)],
    ['lanes active', `${(100 * fullness(counts)).toFixed(1)} %`],
    ['sectors of global memory', count(counts.sectors)],
    ['passes over banks', count(counts.bankPasses)],
    ['bank conflicts', count(counts.bankConflicts)],
    ['branches that diverged', count(counts.diverged)],
    ['atomic lanes that waited', count(counts.contention)],
  ];
  return `<dl>${cells.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>`;
}

function sourcePart(kernel: KernelProfile, index: number, file: string, text: string | undefined): string {
  const byLine = new Map(kernel.lines.filter((line) => line.file === file).map(({ line, counts }) => [line, counts]));
  if (text === undefined) return `<h3>${escaped(file)}</h3><p>The source is not at hand: ${byLine.size} of its lines have run.</p>`;
  const rows = text.split('\n').map((source, at) => row(source, at + 1, byLine.get(at + 1), kernel.totals, anchor(index, file, at + 1)));
  return `<h3>${escaped(file)}</h3><table class="source">${rows.join('')}</table>`;
}

function ptxPart(kernel: KernelProfile): string {
  const rows = kernel.instructions.map(({ ptxLine, text, counts }) => row(text, ptxLine, counts, kernel.totals));
  return `<table class="source">${rows.join('')}</table>`;
}

function row(source: string, line: number, counts: Counts | undefined, all: Counts, id?: string): string {
  const part = counts ? counts.issued / Math.max(1, all.issued) : 0;
  const heat = part > 0 ? ` style="--heat:${Math.min(1, part * 4).toFixed(3)};--part:${(100 * part).toFixed(2)}%"` : '';
  const number = counts ? `<span title="${escaped(shown(counts).join(', '))}">${count(counts.issued)}</span>` : '';
  const full = counts && counts.issued > 0 && fullness(counts) < 0.999 ? `${(100 * fullness(counts)).toFixed(0)} %` : '';
  return `<tr${id ? ` id="${id}"` : ''}${heat}><td class="n">${line}</td><td class="c">${number}</td><td class="f">${full}</td><td class="s"><pre>${escaped(source) || ' '}</pre></td></tr>`;
}

const plural = (value: number, one: string, many = `${one}s`): string => `${count(value)} ${value === 1 ? one : many}`;
/** Milliseconds, shown as microseconds. */
const time = (value: number): string => (value * 1000).toLocaleString('en', { maximumFractionDigits: 1 });
const count = (value: number): string => value.toLocaleString('en');
const shortName = (file: string): string => file.split(/[\\/]/).at(-1)!;
const anchor = (index: number, file: string, line: number): string => `k${index}-${encodeURIComponent(shortName(file))}-${line}`;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const style = `
:root { color-scheme: light dark; --text: #1d2129; --back: #fff; --soft: #667; --rule: #e3e5ea; --hot: 214, 69, 35; }
@media (prefers-color-scheme: dark) { :root { --text: #e3e6ec; --back: #15181e; --soft: #99a; --rule: #2c313b; --hot: 240, 110, 60; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--text); background: var(--back); max-width: 75em; margin: 2em auto; padding: 0 1em; }
a { color: inherit; } h2 { margin-top: 2.5em; border-top: 1px solid var(--rule); padding-top: 1em; overflow-wrap: anywhere; }
dl { display: flex; flex-wrap: wrap; gap: .5em 2em; } dt { color: var(--soft); font-size: .85em; } dd { margin: 0; font-variant-numeric: tabular-nums; font-size: 1.2em; }
table.times { border-collapse: collapse; } .times th, .times td { padding: .15em .8em; text-align: left; border-bottom: 1px solid var(--rule); }
.times .n { text-align: right; font-variant-numeric: tabular-nums; }
.advice li { margin: .3em 0; } table.source { border-collapse: collapse; width: 100%; font: 13px/1.45 ui-monospace, monospace; display: block; overflow-x: auto; }
.source td { padding: 0 .6em; vertical-align: top; } .source pre { margin: 0; font: inherit; tab-size: 2; }
.source .n, .source .c, .source .f { text-align: right; color: var(--soft); user-select: none; white-space: nowrap; font-variant-numeric: tabular-nums; }
.source .c { color: var(--text); background: linear-gradient(to left, rgba(var(--hot), .55) var(--part, 0%), transparent 0); }
.source .s { width: 100%; background: rgba(var(--hot), calc(var(--heat, 0) * .22)); } tr:target td { outline: 1px solid rgb(var(--hot)); }
`;
