/** The error that a call throws or rejects with. Fails where it does neither. */
export async function failureOf(body: () => unknown): Promise<any> {
  try {
    await body();
  } catch (error) {
    return error;
  }
  throw new Error('expected a failure');
}
