import type { KnownStruct } from '../signature/struct-layout';
import { kindOf, sizesOf, type StructRow, structRows } from './struct-rows';

const perLine = 16;
const [cell, height, left, top] = [44, 40, 56, 56];
const fills = ['#cfe3b4', '#bcd9ef', '#f3d9a4', '#e3c7ea', '#f0c4bd', '#c4e6dd'];

/** A struct's bytes as boxes, 16 in a line, as SVG. Padding is hatched. */
export function structSvg(struct: KnownStruct): string {
  const rows = structRows(struct);
  const lines = Math.max(1, Math.ceil(struct.layout.bytes / perLine));
  const [width, whole] = [left + perLine * cell + 12, top + lines * height + 12];
  const members = rows.filter(({ name }) => name !== undefined);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${whole}" viewBox="0 0 ${width} ${whole}" font-family="sans-serif" font-size="12">`,
    hatching,
    `<rect width="100%" height="100%" fill="white"/>`,
    text(left, 22, `${kindOf(struct.layout)} ${struct.name}: ${sizesOf(struct.layout)}`, 'font-size="15" font-weight="bold"'),
    ...Array.from({ length: perLine }, (_, at) => text(left + (at + 0.5) * cell, top - 8, `${at}`, centered)),
    ...Array.from({ length: lines }, (_, line) =>
      text(left - 8, top + (line + 0.6) * height, `${line * perLine}`, 'text-anchor="end" fill="#666"'),
    ),
    ...rows.flatMap((row) => boxes(row, members.indexOf(row))),
    '</svg>',
    '',
  ].join('\n');
}

const centered = 'text-anchor="middle" fill="#666"';

const hatching =
  '<defs><pattern id="padding" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">' +
  '<rect width="6" height="6" fill="#f4f4f4"/><path d="M0 0V6" stroke="#ccc" stroke-width="2"/></pattern></defs>';

/** A box for each line that a stretch is in; the first one has its name. */
function boxes({ offset, bytes, name, type }: StructRow, number: number): string[] {
  const fill = name === undefined ? 'url(#padding)' : fills[number % fills.length];
  const made: string[] = [];
  for (let at = offset; at < offset + bytes;) {
    const next = Math.min(offset + bytes, (Math.floor(at / perLine) + 1) * perLine);
    const [x, y] = [left + (at % perLine) * cell, top + Math.floor(at / perLine) * height];
    const wide = (next - at) * cell;
    made.push(
      `<rect x="${x}" y="${y}" width="${wide}" height="${height}" fill="${fill}" stroke="#555"><title>${escaped(titleOf(name, type))}</title></rect>`,
    );
    if (at === offset) made.push(...written(x + wide / 2, y, wide, name, type));
    at = next;
  }
  return made;
}

const titleOf = (name: string | undefined, type: string): string => (name === undefined ? type : `${type} ${name}`);

/** What fits into a box: about seven pixels a letter. */
function written(x: number, y: number, wide: number, name: string | undefined, type: string): string[] {
  const fits = (label: string) => (label.length * 7 < wide ? label : `${label.slice(0, Math.max(1, Math.floor(wide / 7) - 1))}…`);
  if (name === undefined) return wide >= 8 * 7 ? [text(x, y + height * 0.6, type, centered)] : [];
  return [text(x, y + 17, fits(name), 'text-anchor="middle" font-weight="bold"'), text(x, y + 33, fits(type), centered)];
}

function text(x: number, y: number, content: string, attributes: string): string {
  return `<text x="${x}" y="${y}" ${attributes}>${escaped(content)}</text>`;
}

const escaped = (content: string): string => content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
