import { expect, test } from 'vitest'
import { countListed, countPlaywright, countVitest, sumCounts } from './counts.mjs'

const vitest = (more) => ({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, testResults: [], ...more })

test('vitest: tests are counted', () => {
  expect(countVitest(vitest({}), 0)).toEqual({ passed: 3, failed: 0, skipped: 1 })
  const failedFile = { status: 'failed', assertionResults: [{ status: 'failed' }] }
  expect(countVitest(vitest({ numFailedTests: 1, testResults: [failedFile] }), 1).failed).toBe(1)
})

test('vitest: errors outside of tests count as failures', () => {
  expect(countVitest(vitest({ testResults: [{ status: 'failed', assertionResults: [] }] }), 1).failed).toBe(1)
  expect(countVitest(vitest({}), 1).failed).toBe(1)
  expect(countVitest(null, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('playwright: a test that passed only on retry has failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
  expect(countPlaywright({ stats }, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 })
  expect(countPlaywright({ stats: { ...stats, unexpected: 0, flaky: 0 } }, 1).failed).toBe(1)
  expect(countPlaywright(null, 0).failed).toBe(1)
})

test('journeys that cannot run are counted from their list', () => {
  expect(countListed('  a.test.ts:3:1 › x\nTotal: 12 tests in 3 files\n')).toBe(12)
  expect(countListed('Total: 1 test in 1 file')).toBe(1)
  expect(countListed('Total: 0 tests in 0 files')).toBe(1)
  expect(countListed('no such command')).toBe(1)
})

test('sums', () => {
  const one = { passed: 1, failed: 2, skipped: 3 }
  const failures = [{ title: 'a', message: 'b' }]
  expect(sumCounts([one, { ...one, failures }])).toEqual({ passed: 2, failed: 4, skipped: 6, failures })
})
