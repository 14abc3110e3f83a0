/** The error that a call throws or rejects with. Fails where it does neither. */
export async function failureOf(body: () => unknown): Promise<any> {
  try {
    await body();
  } catch (error) {
    return error;
  }
  throw new Error('expected a failure');
}

/** What a call says of a wrong argument. Fails where it takes it, or fails otherwise. */
export async function argumentMessage(body: () => unknown): Promise<string> {
  const error = await failureOf(body);
  expect(error.code).toBe('ERR_CUDA_ARGUMENT');
  return error.message as string;
}
