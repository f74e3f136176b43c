import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { getChromium, howToGetChromium } from './chromium.mjs'
import { countListed, countPlaywright, countVitest } from './counts.mjs'
import { bins, cache } from './places.mjs'
import { runNode } from './run.mjs'
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

/** Unit, web and integration tests. @param {readonly string[]} args */
export const runVitest = async (args = []) => {
  const file = emptyReport('vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const onStart = (child) => slowDown(child.pid)
  const { code } = await runNode([bins.vitest, 'run', ...reporters, ...args], { onStart })
  return countVitest(readReport(file), code)
}

/** The journeys in the browser. @param {readonly string[]} args */
export const runJourneys = async (args = []) => {
  const chromium = await getChromium()
  if (!chromium) {
    const { output } = await runNode([bins.playwright, 'test', '--list', ...args], { collect: true })
    console.error(howToGetChromium)
    return { passed: 0, failed: countListed(output), skipped: 0 }
  }
  const file = emptyReport('playwright.json')
  const env = { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }
  const { code } = await runNode([bins.playwright, 'test', '--reporter=list,json', ...args], { env })
  return countPlaywright(readReport(file), code)
}
