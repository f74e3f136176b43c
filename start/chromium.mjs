import { existsSync } from 'node:fs'
import { run } from './run.mjs'
import { step } from './terminal.mjs'

// Without a browser window around its pages: the journeys need a sixth less of the processor.
const headless = '/usr/bin/chromium-headless-shell'
const complete = ['/usr/bin/chromium', '/usr/bin/google-chrome']

/** @param {readonly string[]} places @returns {string | null} */
const findOf = (places) => [process.env.CHROMIUM, ...places].find((path) => path && existsSync(path)) ?? null

export const howToGetChromium =
  'Chromium is missing: install it (Debian: "sudo apt-get install chromium") or set CHROMIUM to the path of a Chrome or Chromium.'

/** @param {string} name of Debian's package */
const install = async (name) => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const script = `apt-get update -q && apt-get install -yq --no-install-recommends ${name}`
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
  const places = [headless, ...complete]
  if (!findOf(places)) await install('chromium-headless-shell')
  return findOf(places) ?? getChromium()
}
