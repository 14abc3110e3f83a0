// A command and what it printed, as a picture of a terminal: SVG, readable by day and by night.

const [letter, lineHeight, edge, most] = [7.8, 19, 16, 104];

/** Long lines go on in the next one, as in a terminal. */
function wrapped(line) {
  if (line.length <= most) return [line];
  const space = line.lastIndexOf(' ', most);
  const at = space > most / 2 ? space : most;
  return [line.slice(0, at), ...wrapped(`      ${line.slice(at).trimStart()}`)];
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function colorOf(line) {
  if (/^✓/.test(line)) return '#8fd14a';
  if (/^[–✗]/.test(line)) return '#e8c15a';
  if (/CUDA_ERROR|^invalid/.test(line)) return '#ff8f80';
  return /^\s{2,}/.test(line) ? '#a9b0b6' : '#e2e6e1';
}

export function terminalSvg(command, output) {
  const lines = output.trimEnd().split('\n').map((line) => wrapped(line).map((text) => ({ text, color: colorOf(line) })));
  const rows = [{ text: `$ ${command}`, color: '#ffffff' }, ...lines.flat()];
  const width = Math.ceil(2 * edge + letter * Math.max(...rows.map(({ text }) => text.length)));
  const height = 2 * edge + 22 + rows.length * lineHeight;
  const dots = ['#ff5f57', '#febc2e', '#28c840'].map((color, at) => `<circle cx="${edge + 6 + at * 18}" cy="18" r="5.5" fill="${color}"/>`);
  const texts = rows.map(
    ({ text, color }, at) => `<text x="${edge}" y="${48 + at * lineHeight}" fill="${color}" xml:space="preserve">${escaped(text)}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="13">`,
    `<rect width="${width}" height="${height}" rx="9" fill="#14171a"/>`,
    ...dots,
    ...texts,
    '</svg>',
    '',
  ].join('\n');
}
