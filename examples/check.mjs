// @ts-check

/**
 * Prints whether a result is right, and makes the process fail where it is not.
 * @param {string} what
 * @param {boolean} right
 */
export function check(what, right) {
  console.log(`${right ? '✓' : '✗'} ${what}`);
  if (!right) process.exitCode = 1;
}
