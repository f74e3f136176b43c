/**
 * Loaded into the server process: for how long its main thread computes without a turn of the event loop. It counts
 * processor time, so other programs of the machine do not change it. Answers on the socket in BENCH_PROBE, and starts anew.
 */
import { createServer } from 'node:http'

const everyMs = 2
const used = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
let last = used()
let longest = 0
setInterval(() => {
  const now = used()
  longest = Math.max(longest, now - last)
  last = now
}, everyMs).unref()
createServer((_request, response) => {
  response.end(String(longest))
  longest = 0
})
  .listen(process.env.BENCH_PROBE)
  .unref()
