import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { program } from '../helpers/compiled-program';
import { randomIntegers } from '../helpers/seeded-numbers';

function bytes(length: number, seed: number): Buffer {
  return Buffer.from(Uint8Array.from({ length }, randomIntegers(seed, 256)));
}

test('SHA-256 of messages of every length up to three blocks', async () => {
  const { sha256 } = await program('sha256.cu');
  const messages = Array.from({ length: 193 }, (_, length) => bytes(length, length));
  const starts = Uint32Array.from({ length: messages.length + 1 }, (_, i) => (i * (i - 1)) / 2);
  const digests = Buffer.alloc(32 * messages.length);
  await sha256.with({ grid: 4, block: 64 })(Buffer.concat(messages), starts, digests, messages.length);
  messages.forEach((message, i) => {
    const digest = digests.subarray(32 * i, 32 * i + 32).toString('hex');
    expect(digest).toBe(createHash('sha256').update(message).digest('hex'));
  });
});

test.each([1, 999, 50_000])('CRC-32 of %i bytes in parts', async (n) => {
  const mod = await program('crc32.cu');
  const part = 500;
  const parts = Math.ceil(n / part);
  const data = bytes(n, n);
  const crcs = new Uint32Array(parts);
  const whole = new Uint32Array(1);
  await mod.make_table.with({ block: 256 })();
  await mod.crc_of_parts.with({ grid: parts, block: 1 })(data, crcs, n, part);
  await mod.join.with({ grid: 1, block: 128 })(crcs, whole, n, part);
  expect(whole[0]).toBe(crc32(data));
});

test('AES-128 in counter mode', async () => {
  const mod = await program('aes.cu');
  const key = randomBytes(16);
  const nonce = randomBytes(12);
  const text = bytes(1000, 6);
  const expanded = new Uint8Array(176);
  await mod.make_sbox.with({ block: 256 })();
  await mod.expand_key.with({ block: 1 })(key, expanded);
  await mod.global('round_keys').set(expanded);
  const secret = Buffer.from(text);
  await mod.encrypt_counter_mode.with({ grid: 2, block: 32 })(nonce, secret, secret.length);

  const cipher = createCipheriv('aes-128-ctr', key, Buffer.concat([nonce, Buffer.alloc(4)]));
  expect(secret.toString('hex')).toBe(cipher.update(text).toString('hex'));
});
