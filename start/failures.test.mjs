import { expect, test } from 'vitest'
import { explainFailures, failuresOfPlaywright, failuresOfVitest, sourceLines } from './failures.mjs'

const root = '/project'
const o = { root, read: () => undefined }
const tree = {
  'e2e/people.ts': ['', 'await this.row(name).click()'],
  'e2e/a.test.ts': ['', '', '  await olga.open(text)'],
}
const readLine = (file, line) => tree[file]?.[line - 1]
const stack = `Error: no row
    at Operator.open (/project/e2e/people.ts:2:5)
    at node:internal/process/task_queues:105:5
    at /project/node_modules/x/index.js:3:1
    at file:///project/e2e/a.test.ts:3:9`

test('the lines of our own code: where it failed, and the line of the test', () => {
  expect(sourceLines({ stack, root, readLine })).toEqual([
    'e2e/people.ts:2  await this.row(name).click()',
    'e2e/a.test.ts:3  await olga.open(text)',
  ])
  expect(sourceLines({ stack: '    at /project/e2e/gone.ts:9:1', root, readLine })).toEqual(['e2e/gone.ts:9'])
  expect(sourceLines({ stack: undefined, root, readLine })).toEqual([])
})

test('playwright: file, title, innermost failed step, message and snapshot of each failed test', () => {
  const error = { message: '\u001b[31mError: no row\u001b[39m', stack }
  const attachments = [
    { name: 'screenshot', path: 'a.png' },
    { name: 'error-context', path: '/results/a.md' },
  ]
  const files = {
    '/results/a.md': '# Error details\n\n```\nno row\n```\n\n```yaml\n- list\n```\n\n# Test source',
  }
  const steps = [{ title: 'before' }, { title: 'opens a chat', error, steps: [{ title: 'the second one', error }] }]
  const failed = { status: 'unexpected', results: [{ status: 'failed', error, errors: [error], steps, attachments }] }
  const passed = { status: 'expected', results: [{ status: 'passed', errors: [], attachments: [] }] }
  const specs = [
    { title: 'writes', file: 'journeys/a.test.ts', tests: [failed] },
    { title: 'reads', file: 'journeys/a.test.ts', tests: [passed] },
  ]
  const report = {
    config: { rootDir: '/project/e2e' },
    errors: [],
    suites: [{ title: 'f', specs: [], suites: [{ title: 'g', specs }] }],
  }
  expect(failuresOfPlaywright(report, 1, { root, read: (path) => files[path] })).toEqual([
    {
      title: 'e2e/journeys/a.test.ts › writes',
      step: 'opens a chat › the second one',
      message: error.message,
      stack,
      snapshot: '- list',
    },
  ])
})

test('playwright: a test that ran out of time has no error of its own; errors outside of tests; no report', () => {
  const timedOut = { status: 'unexpected', results: [{ status: 'timedOut', errors: [], attachments: [] }] }
  const report = {
    config: { rootDir: '/project/e2e' },
    errors: [{ message: 'the server did not start', stack }],
    suites: [{ specs: [{ title: 'writes', file: 'a.test.ts', tests: [timedOut] }] }],
  }
  expect(failuresOfPlaywright(report, 1, o).map(({ title, message }) => [title, message])).toEqual([
    ['outside of the journeys', 'the server did not start'],
    ['e2e/a.test.ts › writes', 'timedOut'],
  ])
  expect(failuresOfPlaywright(null, 3, o)[0].message).toContain('exit code 3')
  expect(failuresOfPlaywright({ ...report, errors: [], suites: [] }, 3, o)[0].message).toContain('exit code 3')
  expect(failuresOfPlaywright({ ...report, errors: [], suites: [] }, 0, o)).toEqual([])
})

test('vitest: what its reporter wrote; nothing written is a failure, too', () => {
  const one = { title: 'a.test.ts › adds', message: 'expected 1 to be 2', stack: '' }
  expect(failuresOfVitest([one], 1)).toEqual([one])
  expect(failuresOfVitest([], 0)).toEqual([])
  expect(failuresOfVitest(null, 137)[0].message).toContain('exit code 137')
  expect(failuresOfVitest([], 1)[0].message).toContain('exit code 1')
})

const explain = (failures) => explainFailures(failures, { root, readLine })
test('a failure is explained by its title, step, message, source lines and a short snapshot', () => {
  const failure = {
    title: 'e2e/a.test.ts › writes',
    step: 'opens a chat',
    message: '\u001b[31mError: no row\u001b[39m\n\n  Expected: 1\n',
    stack,
    snapshot: '- list\n- form',
  }
  expect(explain([failure])).toBe(`
Failures: 1

FAIL e2e/a.test.ts › writes
  step: opens a chat
  Error: no row
    Expected: 1
  at e2e/people.ts:2  await this.row(name).click()
  at e2e/a.test.ts:3  await olga.open(text)
  page:
    - list
    - form`)
  expect(explain([])).toBe('')
  const long = Array.from({ length: 13 }, (_, i) => `- row ${i}`).join('\n')
  expect(explain([{ ...failure, snapshot: long }])).not.toContain('page:')
})

test('a message has at most 15 lines, and a line at most 240 characters', () => {
  const message = Array.from({ length: 40 }, (_, i) => `line ${i} ${'x'.repeat(500)}`).join('\n')
  const lines = explain([{ title: 'a', message }]).split('\n')
  expect(lines.filter((line) => line.includes('line '))).toHaveLength(15)
  expect(lines).toContain('  … 25 more lines')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(244)
})

test('many failures fit into the last sixty lines of the output as long as each has a line', () => {
  const message = Array.from({ length: 40 }, (_, i) => `line ${i}`).join('\n')
  for (const count of [4, 9, 20, 45]) {
    const all = Array.from({ length: count }, (_, i) => ({ title: `test ${i}`, message, stack }))
    const text = explain(all)
    expect(text.split('\n').length).toBeLessThanOrEqual(56)
    for (const { title } of all) expect(text).toContain(`FAIL ${title}`)
  }
  const all = Array.from({ length: 200 }, (_, i) => ({ title: `test ${i}`, message }))
  expect(explain(all)).toContain('… and 149 more; see above')
  expect(explain(all).split('\n').length).toBeLessThanOrEqual(56)
})
