import { formatSeconds } from './terminal.mjs'

/**
 * Runs one check: a line with its time, its output only when it failed.
 * @param {{ title: string, run: () => Promise<{ code: number, output: string }> }} check
 * @returns {Promise<import('./counts.mjs').Counts>}
 */
export const runCheck = async ({ title, run }) => {
  const began = performance.now()
  const { code, output } = await run().catch((error) => ({ code: 1, output: String(error.message) }))
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${title} (${formatSeconds(performance.now() - began)})`)
  if (code !== 0) console.log(output.trim())
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}
