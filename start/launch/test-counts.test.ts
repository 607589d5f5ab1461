import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './test-counts.mjs'

const brokenFile = { status: 'failed', assertionResults: [] }
const fileWithFailure = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] }

test('Vitest’s tests are counted from its report', () => {
  const report = { numPassedTests: 41, numFailedTests: 1, testResults: [fileWithFailure] }
  expect(countVitest(1, report)).toEqual({ passed: 41, failed: 1 })
})

test('a file that could not be loaded counts as a failure', () => {
  const report = { numPassedTests: 41, numFailedTests: 1, testResults: [fileWithFailure, brokenFile] }
  expect(countVitest(1, report)).toEqual({ passed: 41, failed: 2 })
})

test('a run that failed is never counted as green', () => {
  expect(countVitest(1, { numPassedTests: 42, numFailedTests: 0, testResults: [] })).toEqual({
    passed: 42,
    failed: 1,
  })
  expect(countVitest(1, null)).toEqual({ passed: 0, failed: 1 })
  expect(countPlaywright(1, null)).toEqual({ passed: 0, failed: 1, retried: 0 })
})

test('a browser test that passed on a retry has passed, and is told apart', () => {
  expect(countPlaywright(0, { stats: { expected: 7, flaky: 1, unexpected: 0, skipped: 2 } })).toEqual({
    passed: 8,
    failed: 0,
    retried: 1,
  })
})
