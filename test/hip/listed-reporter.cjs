// Behind a run of the tests that test/jest/helpers/not-on-hip.ts lists (CUDA_FFI_TEST_LISTED=1): names those that pass,
// which the list should no longer have. In CommonJS, since Jest does not compile reporters.
class ListedReporter {
  #passed = [];

  onTestCaseResult({ path }, { status, fullName }) {
    if (status === 'passed') this.#passed.push(`${path}: ${fullName}`);
  }

  onRunComplete() {
    if (process.env['CUDA_FFI_TEST_LISTED'] !== '1') return;
    console.error(`\n${this.#passed.length} tests are listed as not for AMD's code, and pass:\n${this.#passed.join('\n')}`);
  }
}

module.exports = ListedReporter;
