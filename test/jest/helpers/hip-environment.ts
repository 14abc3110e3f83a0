// For runs with AMD's code: Node's environment, in which the tests that not-on-hip.ts names are skipped with the reason behind their name;
// with CUDA_FFI_TEST_LISTED=1, those are run and the others are not.
import type { Circus } from '@jest/types';
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import { TestEnvironment } from 'jest-environment-node';
import { relative } from 'node:path';
import { entryFor, type NotOnHip } from './not-on-hip';

const onlyListed = process.env['CUDA_FFI_TEST_LISTED'] === '1';

export default class HipEnvironment extends TestEnvironment {
  readonly #suite: string;

  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context);
    this.#suite = relative(config.projectConfig.roots[0]!, context.testPath);
  }

  handleTestEvent(event: Circus.Event, { rootDescribeBlock }: Circus.State): void {
    if (event.name === 'run_start') for (const { test, name } of testsIn(rootDescribeBlock)) mark(test, entryFor(this.#suite, name));
  }
}

function mark(test: Circus.TestEntry, entry: NotOnHip | undefined): void {
  const runs = onlyListed ? entry !== undefined && !entry.neverEnds : entry === undefined;
  if (runs) return;
  test.mode = 'skip';
  if (entry) test.name = `${test.name} (skipped: ${entry.reason})`;
}

/** All tests of a block, each with its whole name. */
function testsIn(block: Circus.DescribeBlock, before = ''): { test: Circus.TestEntry; name: string }[] {
  return block.children.flatMap((child) => {
    const name = `${before}${child.name}`;
    return child.type === 'test' ? [{ test: child, name }] : testsIn(child, `${name} `);
  });
}
