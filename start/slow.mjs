import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** @param {string | undefined} text the value of SLOW @returns {number} 1 or more */
export const readSlowness = (text) => {
  const factor = Number(text || 1)
  if (Number.isFinite(factor) && factor >= 1 && factor <= 20) return factor
  throw new Error(`SLOW must be a number from 1 to 20, not “${text}”`)
}
/** By how much the tests slow down what they start: `SLOW=3 npm test`. 1: not at all. */
export const slowness = readSlowness(process.env.SLOW)

/** Scales a time limit. A limit ends what hangs; it measures nothing. @param {number} ms @returns {number} */
export const patience = (ms) => ms * slowness

const program = fileURLToPath(new URL('throttle.mjs', import.meta.url))
/**
 * Slows down a process that we started, with all its children, by `slowness`. It ends by itself with the process or with us.
 * @param {number | undefined} pid
 */
export const slowDown = (pid) => {
  if (slowness === 1 || pid === undefined) return
  // The pipe tells the throttle when we exit, for whatever reason.
  const helper = spawn(process.execPath, [program, String(pid), String(slowness)], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  helper.unref()
  helper.stdin.on('error', () => {})
  helper.stdin.unref()
}
