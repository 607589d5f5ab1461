/**
 * Counts tests that passed and failed, from Vitest's JSON report. A run that failed without a failed test (a
 * file that could not be loaded, an error outside any test, no report at all) counts as one failure: it must
 * not look green.
 */
export function countVitest(code, report) {
  const passed = report?.numPassedTests ?? 0
  const brokenFiles = (report?.testResults ?? []).filter(
    file => file.status === 'failed' && file.assertionResults.every(test => test.status !== 'failed'),
  ).length
  return atLeastOneWhenFailed(code, passed, (report?.numFailedTests ?? 0) + brokenFiles)
}

/** Counts the same in Playwright's report. `retried`: the tests that passed, but only on a second try. */
export function countPlaywright(code, report) {
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {}
  return { ...atLeastOneWhenFailed(code, expected + flaky, unexpected), retried: flaky }
}

function atLeastOneWhenFailed(code, passed, failed) {
  return { passed, failed: code === 0 ? failed : Math.max(1, failed) }
}
