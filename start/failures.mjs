import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root as ourRoot } from './places.mjs'

/**
 * One failed test or check. `step`: the innermost failed step of a journey. `snapshot`: what the page showed, as an ARIA tree.
 * @typedef {{ title: string, step?: string, message: string, stack?: string, snapshot?: string }} Failure
 */

const noReason = (what, code) => ({
  title: what,
  message: `No test failed, but it ended with exit code ${code}; see above.`,
})

/**
 * @param {Failure[] | null} written by start/failure-reporter.mjs
 * @param {number} code exit code
 * @returns {Failure[]}
 */
export const failuresOfVitest = (written, code) =>
  written?.length || (code === 0 && written) ? written : [noReason('vitest', code)]

/** @returns {Failure[]} */
export const failuresOfPlaywright = (report, code, { root, read } = { root: ourRoot, read: readText }) => {
  if (!report) return [noReason('journeys', code)]
  const folder = report.config.rootDir.replace(`${root}/`, '')
  const outside = report.errors.map(({ message, stack }) => ({ title: 'outside of the journeys', message, stack }))
  const failed = specsOf(report).flatMap(({ title, file, tests }) =>
    tests.flatMap(({ status, results }) => {
      const result = results.find((one) => one.status !== 'passed' && one.status !== 'skipped')
      if (!result || !['unexpected', 'flaky'].includes(status)) return []
      const error = result.error ?? result.errors[0]
      const more = {
        step: failedStep(result.steps),
        stack: error?.stack,
        snapshot: snapshotIn(result.attachments, read),
      }
      return [{ title: `${folder}/${file} › ${title}`, message: error?.message ?? result.status, ...more }]
    }),
  )
  const all = [...outside, ...failed]
  return all.length === 0 && code !== 0 ? [noReason('journeys', code)] : all
}
/** Playwright writes into a file what was in the place where the test looked, or the whole page. */
const snapshotIn = (attachments, read) => {
  const about = attachments.find(({ name }) => name === 'error-context')
  return about && /```yaml\n([\s\S]*?)```/.exec(read(about.path) ?? '')?.[1].trim()
}
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
const failedStep = (steps = []) => {
  const step = steps.find(({ error }) => error)
  return step && [step.title, failedStep(step.steps)].filter(Boolean).join(' › ')
}

/** Where our own code failed, and the line of the test that led there. */
export const sourceLines = ({ stack = '', root, readLine }) => {
  const places = stack.split('\n').flatMap((frame) => {
    const [, file, line] = /^\s+at .*?(?:file:\/\/)?(\/[^():]+):(\d+):\d+\)?$/.exec(frame) ?? []
    const isOurs = file?.startsWith(`${root}/`) && !file.includes('/node_modules/')
    return isOurs ? [{ file: file.slice(root.length + 1), line: Number(line) }] : []
  })
  const shown = places.length > 1 ? [places[0], places.at(-1)] : places
  return shown.map(({ file, line }) => [`${file}:${line}`, readLine(file, line)?.trim()].filter(Boolean).join('  '))
}
const readText = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
const readLineOfFile = (file, line) => readText(join(ourRoot, file))?.split('\n')[line - 1]

/** A CI keeps the end of the output: everything below has to fit into its last sixty lines. */
const mostLines = 54
const mostWidth = 240
const mostSnapshotLines = 12
const linesOf = (text) =>
  stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trimEnd().slice(0, mostWidth))
    .filter(Boolean)

const describe = ({ title, step, message, stack, snapshot }, messageLines, o) => {
  const [head] = linesOf(`FAIL ${title}`)
  if (messageLines === 0) return [head]
  const said = linesOf(message)
  const page = linesOf(snapshot ?? '')
  const isPageShort = page.length > 0 && page.length <= mostSnapshotLines
  return [
    '',
    head,
    ...(step ? [`  step: ${step}`] : []),
    ...said.slice(0, messageLines).map((line) => `  ${line}`),
    ...(said.length > messageLines ? [`  … ${said.length - messageLines} more lines`] : []),
    ...sourceLines({ stack, ...o }).flatMap((line) => linesOf(`  at ${line}`)),
    ...(isPageShort ? ['  page:', ...page.map((line) => `    ${line}`)] : []),
  ]
}

/**
 * The text that ends the output of a run with failures: the more there are, the less is said about each.
 * @param {readonly Failure[]} failures
 */
export const explainFailures = (failures, o = { root: ourRoot, readLine: readLineOfFile }) => {
  if (failures.length === 0) return ''
  const head = ['', `Failures: ${failures.length}`]
  for (const messageLines of [15, 10, 6, 3, 1, 0]) {
    const lines = failures.flatMap((failure) => describe(failure, messageLines, o))
    if (head.length + lines.length <= mostLines + 2) return [...head, ...lines].join('\n')
  }
  const shown = mostLines - 3
  const lines = failures.slice(0, shown).flatMap((failure) => describe(failure, 0, o))
  return [...head, ...lines, `… and ${failures.length - shown} more; see above`].join('\n')
}
