// On a new machine Jest knows no times, and would begin with the longest texts. In CommonJS, since Jest does not compile this.
const { default: Sequencer } = require('@jest/test-sequencer');
const longSuites = require('./long-suites.cjs');

/** Where a file stands in the list; behind all if it does not. */
function placeOf({ path }) {
  const place = longSuites.findIndex((suite) => path.replaceAll('\\', '/').endsWith(`/${suite}.test.ts`));
  return place === -1 ? longSuites.length : place;
}

module.exports = class LongestFirst extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    return sorted.sort((one, other) => placeOf(one) - placeOf(other));
  }
};
