import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './helpers/run-node';

const examples = readdirSync(join(root, 'examples')).filter((name) => /^\d\d-.*\.mjs$/.test(name));

test('there is a course', () => {
  expect(examples.length).toBeGreaterThanOrEqual(9);
});

test.each(examples)('%s', (name) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'examples', name)], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('✓');
  expect(stdout).not.toContain('✗');
});
