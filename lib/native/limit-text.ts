/** What to do about code that exceeds a limit, by what ptxas or the software device says of it. */
const advice: readonly (readonly [RegExp, string])[] = [
  [
    /static shared memory|uses too much shared data/,
    'More is dynamic: declare it extern __shared__ float s[], and give its size in with({ sharedMemory: bytes }).',
  ],
  [
    /constant memory|too much (?:global )?constant data|constant bank/,
    'What is larger goes into a __device__ array, or into an argument of type const float *.',
  ],
];

export function limitAdvice(log: string): string | undefined {
  return advice.find(([said]) => said.test(log))?.[1];
}

/** ptxas gives sizes as `(0x13880 bytes, 0xc000 max)`. */
export function sizesInDecimal(log: string): string {
  return log.replace(
    /\((0x[\da-f]+) bytes, (0x[\da-f]+) max\)/gi,
    (_, has: string, most: string) => `(${Number(has)} bytes, at most ${Number(most)})`,
  );
}
