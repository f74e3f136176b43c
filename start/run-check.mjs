import { availableParallelism } from 'node:os'
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
  if (code === 0) return { passed: 1, failed: 0, skipped: 0 }
  return { passed: 0, failed: 1, skipped: 0, failures: [{ title, message: output.trim() }] }
}

/**
 * Runs checks side by side, one for each processor. The results are in the order of the checks.
 * @template T
 * @param {readonly { run: () => Promise<T> }[]} checks
 * @returns {Promise<T[]>}
 */
export const inLanes = async (checks, lanes = availableParallelism()) => {
  const results = []
  const left = [...checks.entries()]
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await next[1].run()
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}
