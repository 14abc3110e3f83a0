interface Limit {
  readonly what: string;
  /** What to do about it. */
  readonly advice: string;
}

/** Limits that code may exceed, by what ptxas or the software device says of it. */
const limits: readonly (readonly [RegExp, Limit])[] = [
  [
    /static shared memory|uses too much shared data/,
    {
      what: 'a kernel declares more shared memory than there is',
      advice: 'More is dynamic: declare it extern __shared__ float s[], and give its size in with({ sharedMemory: bytes }).',
    },
  ],
  [
    /constant memory|too much (?:global )?constant data|constant bank/,
    {
      what: 'the module declares more constant memory than there is',
      advice: 'What is larger goes into a __device__ array, or into an argument of type const float *.',
    },
  ],
];

export function limitIn(log: string): Limit | undefined {
  return limits.find(([said]) => said.test(log))?.[1];
}

/** ptxas gives sizes as `(0x13880 bytes, 0xc000 max)`. */
export function sizesInDecimal(log: string): string {
  return log.replace(
    /\((0x[\da-f]+) bytes, (0x[\da-f]+) max\)/gi,
    (_, has: string, most: string) => `(${Number(has)} bytes, at most ${Number(most)})`,
  );
}
