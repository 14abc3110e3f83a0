// The pictures of the guides are what docs/site/draw-pictures.mjs draws now.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, root } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

const kept = join(root, 'docs/pictures');
const drawn = temporaryFolder();

/** Times, addresses, versions, and which call finds out first, differ from run to run and from machine to machine. */
const textsOf = (svg: string): string[] =>
  [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) =>
    text.replaceAll(/0x[\da-f]+|#\d+|\d+(\.\d+)+|[\d.]+ ms|\/\S+|PTX line \d+|\(cu\w+\)/g, '…'),
  );

beforeAll(async () => {
  const { status, stderr } = await node([join(root, 'docs/site/draw-pictures.mjs'), drawn], {
    environment: { CUDA_FFI_DEVICE: 'software' },
  });
  expect([stderr, status]).toEqual(['', 0]);
});

test.each(['struct.svg', 'plan.svg'])('%s', (name) => {
  expect(readdirSync(drawn)).toContain(name);
  expect(readFileSync(join(kept, name), 'utf8')).toBe(readFileSync(join(drawn, name), 'utf8'));
});

test.each(['doctor.svg', 'fault.svg'])('%s says the same', (name) => {
  const [now, before] = [drawn, kept].map((folder) =>
    textsOf(readFileSync(join(folder, name), 'utf8'))
      .join(' ')
      .replaceAll(/\s+/g, ' '),
  );
  expect(now.length).toBeGreaterThan(100);
  expect(before).toBe(now);
});
