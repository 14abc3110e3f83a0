import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { node, root } from './helpers/run-node';

const examples = readdirSync(join(root, 'examples')).filter((name) => /^\d\d-.*\.mjs$/.test(name));

test('there is a course', () => {
  expect(examples.length).toBeGreaterThanOrEqual(9);
});

test.each(examples)('%s', async (name) => {
  const { status, stdout, stderr } = await node([join(root, 'examples', name)]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('✓');
  expect(stdout).not.toContain('✗');
});
