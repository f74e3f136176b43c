import { existsSync } from 'node:fs'
import { run } from './run.mjs'
import { step } from './terminal.mjs'

// Without a browser window around its pages: a new context costs a tenth of the processor time (decision 215).
const headless = '/usr/bin/chromium-headless-shell'
const complete = ['/usr/bin/chromium', '/usr/bin/google-chrome']

/** @param {readonly string[]} places @returns {string | null} */
const findOf = (places) => [process.env.CHROMIUM, ...places].find((path) => path && existsSync(path)) ?? null

export const howToGetChromium =
  'Chromium is missing: install it (Debian: "sudo apt-get install chromium") or set CHROMIUM to the path of a Chrome or Chromium.'

/** A machine without a network soon goes on with the browser that it has, and no other package is removed for this one. */
const options = '-o Acquire::Retries=0 -o Acquire::http::Timeout=10 -o Acquire::https::Timeout=10'
/** @param {string} name of Debian's package */
const install = async (name) => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const script = `apt-get ${options} update -q && apt-get ${options} install -yq --no-remove --no-install-recommends ${name}`
  const { code, output } = await step(`Installing ${name}`, () => run('sh', ['-c', script], { collect: true, env }))
  if (code !== 0) console.error(output.trim().split('\n').slice(-5).join('\n'))
}
/** The browser for the measurements, installed when possible: what people use. Null when there is none. */
export const getChromium = async () => {
  if (!findOf(complete)) await install('chromium')
  return findOf(complete)
}
/** The browser for the journeys, installed when possible. Null when there is none. */
export const getChromiumForJourneys = async () => {
  if (!findOf([headless])) await install('chromium-headless-shell')
  return findOf([headless]) ?? getChromium()
}
