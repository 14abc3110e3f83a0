import type { Declaration } from './declaration';

/**
 * The functions of the host that are named only where nothing is computed, directly or in the bodies of others of them: nvcc takes kernels
 * that name those. `needed` are the declarations that stay anyway.
 */
export function askedForTypes(all: readonly Declaration[], needed: ReadonlySet<Declaration>): Set<Declaration> {
  const computed = new Set([...needed].flatMap(({ uses }) => [...uses.others]));
  const asked = new Set([...needed].flatMap(({ uses }) => [...uses.calls]));
  const functions = all.filter(({ kind, called, forItsType: kept }) => kind === 'host' && kept && called !== '');
  const found = new Set<Declaration>();
  // Iterating over a set includes what is added meanwhile.
  for (const name of asked) {
    if (computed.has(name)) continue;
    for (const one of functions) {
      if (one.called !== name || found.has(one)) continue;
      found.add(one);
      for (const word of one.forItsType!.words) asked.add(word);
    }
  }
  return found;
}
