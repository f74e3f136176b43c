import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'beseda-tests-'
const gigabyte = 2 ** 30
/** The suites write less than 2 GB; servers, browsers and compilers need the rest. */
const needed = { room: 4 * gigabyte, memory: 8 * gigabyte }

const hasRoom = (parent, { room, memory }) => {
  try {
    const { bavail, bsize } = statfsSync(parent)
    return bavail * bsize >= room && freemem() >= memory
  } catch {
    return false
  }
}
const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
/** Folders of runs that were killed. */
const removeLeftovers = (parent) => {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue
    rmSync(join(parent, name), { recursive: true, force: true })
  }
}

/**
 * Runs `body` with a folder for temporary files: in memory where that has room, because thousands of databases are made and dropped.
 * `TMPDIR` of the caller comes first.
 * @template T
 * @param {(folder: string) => Promise<T>} body
 * @returns {Promise<T>}
 */
export const withTemporaryFolder = async (body, parent = '/dev/shm', least = needed) => {
  if (process.env.TMPDIR || !hasRoom(parent, least)) return body(tmpdir())
  removeLeftovers(parent)
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`))
  chmodSync(folder, 0o1777) // PostgreSQL may run as another user
  try {
    return await body(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
