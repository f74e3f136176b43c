import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cache } from './places.mjs'

/** The start time of a process, so that a reused process id is not mistaken for the old process. */
const beginOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[19]
  } catch {
    return null
  }
}
const me = () => `${process.pid} ${beginOf(process.pid)}`

const isHeld = (file, holder) => {
  const [pid, begin] = holder.split(' ')
  if (!begin) return Date.now() - statSync(file).mtimeMs < 2000 // Created, but not yet written.
  return beginOf(pid) === begin
}

/**
 * Lets one process of this clone at a time do something. A lock whose process is gone counts for nothing.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} body
 * @returns {Promise<T>}
 */
export const withLock = async (name, body, folder = join(cache, 'locks')) => {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  for (let isTold = false; ; ) {
    try {
      writeFileSync(file, me(), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    try {
      const holder = readFileSync(file, 'utf8')
      if (!isHeld(file, holder)) {
        if (readFileSync(file, 'utf8') === holder) rmSync(file, { force: true })
        continue
      }
      if (!isTold) console.log(`Waiting for process ${holder.split(' ')[0]}, which is at it (${name}) …`)
      isTold = true
    } catch (error) {
      if (error.code !== 'ENOENT') throw error
      continue
    }
    await sleep(100)
  }
  try {
    return await body()
  } finally {
    rmSync(file, { force: true })
  }
}
