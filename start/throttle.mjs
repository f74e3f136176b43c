/**
 * Slows down one process and its children: `node start/throttle.mjs <pid> <factor>`. In each period they run for one part and are
 * stopped by SIGSTOP for the rest, so their own timers fire late as on a slow machine. Ends with the process, or when standard
 * input closes; whatever it has stopped runs on. A process that somebody else has stopped is left alone.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const periodMs = 60
const [root, factor] = process.argv.slice(2).map(Number)
if (!(root > 1 && factor > 1)) {
  console.error('node start/throttle.mjs <pid> <factor>')
  process.exit(2)
}

/** Parent and state of a process; null: it has exited. */
const look = (pid) => {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
    return { state, parent: Number(parent) }
  } catch {
    return null
  }
}
/** Whether a process belongs to the tree. The result is cached, so orphans are slowed down as well. */
let known = new Map([[root, true]])
const belongs = (pid, next) => {
  const answer = next.get(pid) ?? known.get(pid) ?? (pid > 1 && belongs(look(pid)?.parent ?? 0, next))
  next.set(pid, answer)
  return answer
}
/** The processes of the tree, parents first. */
const members = () => {
  const next = new Map()
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1)
  const found = pids.filter((pid) => belongs(pid, next))
  known = new Map(pids.map((pid) => [pid, next.get(pid)]))
  return found.sort((a, b) => a - b)
}
const send = (pid, signal) => {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}

const stopped = new Set()
const goOn = () => {
  for (const pid of stopped) send(pid, 'SIGCONT')
  stopped.clear()
}
const end = () => {
  goOn()
  process.exit()
}
process.stdin.on('end', end).on('error', end).resume()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
process.on('exit', goOn)

while (look(root) && look(root).state !== 'Z') {
  for (const pid of members()) if (!'TtZ'.includes(look(pid)?.state ?? 'Z') && send(pid, 'SIGSTOP')) stopped.add(pid)
  await sleep(periodMs * (1 - 1 / factor))
  goOn()
  await sleep(periodMs / factor)
}
end()
