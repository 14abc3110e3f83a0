import type { LaunchConfiguration } from '../../types';
import { streamRule } from '../device/cuda-stream';
import { checkOptions, isBoolean, type OptionRules } from '../errors/options';
import { signalRule } from '../event-loop/abort';
import { checkedBytes, checkedSize } from './launch-shape';

/** Throws TypeError or RangeError if `with()` gets what no launch can have. Functions are called at each launch. */
export function checkLaunchOptions(kernel: string, configuration: unknown): asserts configuration is LaunchConfiguration {
  const size = (name: string) => (value: unknown) => {
    if (typeof value !== 'function') checkedSize(kernel, name, value);
    return undefined;
  };
  const rules: OptionRules<LaunchConfiguration> = {
    grid: size('grid'),
    block: size('block'),
    cluster: size('cluster'),
    sharedMemory(value) {
      if (typeof value !== 'function') checkedBytes(kernel, value);
      return undefined;
    },
    cooperative: isBoolean,
    stream: streamRule,
    signal: signalRule,
  };
  checkOptions<LaunchConfiguration>(`${kernel}.with`, configuration, rules);
}
