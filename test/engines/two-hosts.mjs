// Two network namespaces with a cable between them: to TCP they are two hosts. Ranks still share the memory of this one, through which
// software devices exchange their data.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ip = (...args) => spawnSync('ip', args, { encoding: 'utf8' });
const addresses = ['10.213.77.1', '10.213.77.2'];

/** Why there are none; undefined if there are. */
export function haveNamespaces() {
  const name = `cuda-ffi-${process.pid}-try`;
  const { error, status, stderr } = ip('netns', 'add', name);
  if (error || status !== 0) return error?.message ?? stderr.trim();
  ip('netns', 'delete', name);
  return undefined;
}

export function twoHosts(folder) {
  const names = ['a', 'b'].map((letter) => `cuda-ffi-${process.pid}-${letter}`);
  const links = ['a', 'b'].map((letter) => `cf${process.pid}${letter}`);
  const must = (...args) => {
    const { status, stderr } = ip(...args);
    if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`);
  };
  for (const name of names) must('netns', 'add', name);
  must('link', 'add', links[0], 'netns', names[0], 'type', 'veth', 'peer', 'name', links[1], 'netns', names[1]);
  for (const [i, name] of names.entries()) {
    must('-n', name, 'addr', 'add', `${addresses[i]}/24`, 'dev', links[i]);
    must('-n', name, 'link', 'set', links[i], 'up');
    must('-n', name, 'link', 'set', 'lo', 'up');
  }
  // What mpirun takes for ssh: it is called with options, a host and a command.
  const shell = join(folder, 'shell');
  const cases = addresses.map((address, i) => `${address}) name=${names[i]};;`).join('\n');
  writeFileSync(
    shell,
    `#!/bin/sh\nwhile [ "\${1#-}" != "$1" ]; do shift; done\ncase $1 in\n${cases}\nesac\nshift\nexec ip netns exec "$name" sh -c "$*"\n`,
    {
      mode: 0o755,
    },
  );
  return {
    addresses,
    shell,
    /** The words that run a command on one of the two. */
    on: (index, words) => ['ip', 'netns', 'exec', names[index], ...words],
    end: () => names.forEach((name) => ip('netns', 'delete', name)),
  };
}
