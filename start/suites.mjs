import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getChromiumForJourneys, howToGetChromium } from './chromium.mjs'
import { countListed, countPlaywright, countVitest, sumCounts } from './counts.mjs'
import { failuresOfPlaywright, failuresOfVitest } from './failures.mjs'
import { withTemporaryFolder } from './memory-folder.mjs'
import { bins, cache, root } from './places.mjs'
import { compilePrograms } from './programs.mjs'
import { runNode } from './run.mjs'
import { runCheck } from './run-check.mjs'
import { slowDown } from './slow.mjs'

const folder = join(cache, 'test')
const emptyReport = (name) => {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, name)
  rmSync(file, { force: true })
  return file
}
const readReport = (file) => {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  } catch {
    return null
  }
}

/** The error codes that tests raised; complete only when every test has run. */
const checkCodes = (codes) =>
  runCheck({
    title: 'every error code was answered in a test',
    run: () => runNode(['tools/raised-codes.mjs', codes], { collect: true }),
  })

/** Unit, web and integration tests. @param {readonly string[]} args */
export const runVitest = async (args = []) => {
  const file = emptyReport('vitest.json')
  const codes = join(folder, 'codes')
  rmSync(codes, { recursive: true, force: true })
  const failures = emptyReport('vitest-failures.json')
  const ours = join(root, 'start/failure-reporter.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`, `--reporter=${ours}`]
  const onStart = (child) => slowDown(child.pid)
  const env = { RAISED_CODES: codes, FAILURES: failures, COMPILED_SERVER: await compilePrograms() }
  const { code } = await withTemporaryFolder((TMPDIR) =>
    runNode([bins.vitest, 'run', ...reporters, ...args], { onStart, env: { ...env, TMPDIR } }),
  )
  const counts = countVitest(readReport(file), code)
  if (counts.failed > 0) return { ...counts, failures: failuresOfVitest(readReport(failures), code) }
  return args.length === 0 ? sumCounts([counts, await checkCodes(codes)]) : counts
}

/** The journeys in the browser. @param {readonly string[]} args */
export const runJourneys = async (args = []) => {
  const chromium = await getChromiumForJourneys()
  if (!chromium) {
    const { output } = await runNode([bins.playwright, 'test', '--list', ...args], { collect: true })
    console.error(howToGetChromium)
    const failures = [{ title: 'journeys', message: howToGetChromium }]
    return { passed: 0, failed: countListed(output), skipped: 0, failures }
  }
  const file = emptyReport('playwright.json')
  const env = {
    ...{ CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
    COMPILED_SERVER: await compilePrograms(),
    NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'start/quiet-expectations.mjs'))}`,
  }
  const { code } = await withTemporaryFolder((TMPDIR) =>
    runNode([bins.playwright, 'test', '--reporter=list,json', ...args], { env: { ...env, TMPDIR } }),
  )
  const report = readReport(file)
  return { ...countPlaywright(report, code), failures: failuresOfPlaywright(report, code) }
}
