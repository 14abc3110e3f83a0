import type { Declaration } from './declaration';

/** The members, together with functions that are declared only for their results' types: other members name them. */
export function withDetectors(members: readonly Declaration[]): Declaration[] {
  const named = new Set(members.flatMap(({ kind, words }) => (kind === 'host' ? [] : words)));
  return members.map((one) =>
    one.kind === 'host' && one.declaredStatic && named.has(one.called) ? { ...one, kind: 'either', standIns: [one.declaredStatic] } : one,
  );
}

/**
 * The functions for the host only among the members of a class with this name, and what replaces them. Without its constructors, the class
 * would get default ones, and kernels would compute with members that nobody has set; nvcc refuses those kernels, so they have to be
 * refused. Without a virtual function, its members would be at other offsets.
 */
export function omittedMembers(members: readonly Declaration[], name: string | undefined): Declaration[] {
  const written = new Set<string>();
  const staysVirtual = members.some(({ kind, isVirtual }) => kind !== 'host' && isVirtual);
  return members.flatMap((one) => {
    if (one.kind !== 'host') return one.omitted;
    const virtual = one.isVirtual && !staysVirtual ? ['virtual __device__ void cudaffi_virtual() { }'] : [];
    const instead = [...deleted(one, name), ...virtual].filter((text) => !written.has(text));
    for (const text of instead) written.add(text);
    return [{ ...one, instead: instead.join(' ') }];
  });
}

function deleted({ called, takes }: Declaration, name: string | undefined): string[] {
  if (name === undefined) return [];
  if (called === 'operator=') return [`void operator=(const ${name}&) = delete;`];
  if (called !== name) return [];
  const copies = takes.includes(name) ? [`${name}(const ${name}&) = delete;`] : [];
  return [`explicit ${name}(...) = delete;`, ...copies];
}
