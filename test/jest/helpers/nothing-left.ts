import { removeRunFolder } from './run-folder';

/** Jest's globalTeardown. */
export default function nothingIsLeft(): void {
  const left = removeRunFolder();
  if (left.length > 0) {
    throw new Error(
      `The tests left ${left.join(', ')} in the temporary folder. temporaryFolder() of test/jest/helpers/ removes what it made.`,
    );
  }
}
