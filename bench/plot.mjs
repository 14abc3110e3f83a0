// The figures as horizontal bars, one group a measure, each relative to the slowest binding of its measure.
import { spell } from './table.mjs';

const colours = { 'cuda-ffi': '#76b900', native: '#555555', 'cuda.core': '#4c78a8', koffi: '#f58518', CuPy: '#b279a2' };
const width = 900;
const left = 190;
const line = 18;

export function svg(figures) {
  const measures = [...new Set(figures.map(({ measure }) => measure))].filter(
    (measure) => figures.filter((figure) => figure.measure === measure).length > 1,
  );
  let y = 40;
  const parts = measures.map((measure) => {
    const group = figures.filter((figure) => figure.measure === measure);
    const slowest = Math.max(...group.map(({ microseconds }) => microseconds));
    const drawn = [`<text x="10" y="${y}" font-weight="bold">${escape(measure)}</text>`];
    for (const { binding, microseconds } of group) {
      y += line;
      const length = (microseconds / slowest) * (width - left - 110);
      drawn.push(
        `<text x="${left - 8}" y="${y}" text-anchor="end">${binding}</text>`,
        `<rect x="${left}" y="${y - 12}" width="${length.toFixed(1)}" height="14" fill="${colours[binding] ?? '#999999'}"/>`,
        `<text x="${(left + length + 6).toFixed(1)}" y="${y}">${spell(microseconds)}</text>`,
      );
    }
    y += 2 * line;
    return drawn.join('\n');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y}" font-family="sans-serif" font-size="13">
<rect width="100%" height="100%" fill="white"/>
<text x="10" y="18">Time of one operation; shorter is better</text>
${parts.join('\n')}
</svg>
`;
}

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
