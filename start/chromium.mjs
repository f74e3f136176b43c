import { existsSync } from 'node:fs'
import { run } from './run.mjs'
import { step } from './terminal.mjs'

const places = ['/usr/bin/chromium', '/usr/bin/google-chrome']

/** @returns {string | null} */
export const findChromium = () => [process.env.CHROMIUM, ...places].find((path) => path && existsSync(path)) ?? null

export const howToGetChromium =
  'Chromium is missing: install it (Debian: "sudo apt-get install chromium") or set CHROMIUM to the path of a Chrome or Chromium.'

/** The browser for the journeys, installed when possible. Null when there is none. */
export const getChromium = async () => {
  const found = findChromium()
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const script = 'apt-get update -q && apt-get install -yq --no-install-recommends chromium'
  const { code, output } = await step('Installing Chromium', () => run('sh', ['-c', script], { collect: true, env }))
  if (code !== 0) console.error(output.trim().split('\n').slice(-5).join('\n'))
  return findChromium()
}
