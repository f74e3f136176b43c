import { statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import type { Clock } from '../../platform/clock.ts'
import { FolderInUse } from './embedded-error.ts'

export interface Lock {
  /** Says to a waiting start that the folder will be free soon. */
  readonly leaving: () => void
  readonly release: () => Promise<void>
}
interface Holder {
  readonly pid: number
  readonly leaving: boolean
}
const leavingMs = 30_000
/** A holder that does not answer is stopped or frozen. */
const silentMs = 5000

const alreadyRuns = (folder: string) => (pid: string) =>
  `Beseda already runs with the data folder ${folder} (process ${pid}). ` +
  'Stop it first, or start this one with another DATA_DIR and PORT.'

/**
 * Allows one process per data folder. The lock is an abstract socket named after the folder's inode: the kernel gives it to
 * one process at a time and releases it when that process dies, so there is no stale lock file.
 */
export const lockFolder = async (folder: string, clock: Clock, refusal = alreadyRuns(folder)): Promise<Lock> => {
  const { dev, ino } = statSync(folder)
  const name = `\0beseda-data-${dev}-${ino}`
  const began = clock.tick()
  for (;;) {
    const lock = await tryLock(name)
    if (lock) return lock
    const holder = await askHolder(name)
    const patience = holder ? (holder.leaving ? leavingMs : 0) : silentMs
    if (clock.tick() - began >= patience)
      throw new FolderInUse(refusal(String(holder?.pid ?? 'unknown, it does not answer')))
    await clock.sleep(50)
  }
}

const tryLock = (name: string): Promise<Lock | null> =>
  new Promise((resolve, reject) => {
    let leaving = false
    const server: Server = createServer((socket) => {
      socket.on('error', () => {})
      socket.end(JSON.stringify({ pid: process.pid, leaving }))
    })
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen({ path: name }, () => {
      server.unref()
      resolve({
        leaving: () => {
          leaving = true
        },
        release: () => new Promise((done) => server.close(() => done())),
      })
    })
  })

/** Null when the holder has just ended. */
const askHolder = (name: string): Promise<Holder | null> =>
  new Promise((resolve) => {
    let text = ''
    const socket = connect({ path: name })
    socket.setEncoding('utf8')
    socket.setTimeout(2000, () => socket.destroy())
    socket.on('data', (part: string) => {
      text += part
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      try {
        resolve(JSON.parse(text) as Holder)
      } catch {
        resolve(null)
      }
    })
  })
