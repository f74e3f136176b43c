/**
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: import('./failures.mjs').Failure[] }} Counts
 */

/**
 * From the report of vitest. A file that does not load and an error outside of tests count as one failure each.
 * @param {any} report
 * @param {number} code exit code
 * @returns {Counts}
 */
export const countVitest = (report, code) => {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length
  return atLeastOne(code, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  })
}

/**
 * From the report of Playwright. A test that passed only when repeated has failed.
 * @param {any} report
 * @param {number} code
 * @returns {Counts}
 */
export const countPlaywright = (report, code) => {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return atLeastOne(code, { passed: expected, failed: unexpected + flaky, skipped })
}

/** How many journeys there are, from `--list`; at least one. */
export const countListed = (output) => Number(/Total: (\d+) test/.exec(output)?.[1] ?? 1) || 1

const atLeastOne = (code, counts) => (code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts)

/** @param {readonly Counts[]} all */
export const sumCounts = (all) => ({
  passed: all.reduce((sum, one) => sum + one.passed, 0),
  failed: all.reduce((sum, one) => sum + one.failed, 0),
  skipped: all.reduce((sum, one) => sum + one.skipped, 0),
  failures: all.flatMap(({ failures = [] }) => failures),
})
