import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { keepOwner } from './keep-owner.ts'

const maxBytes = 10 * 1024 * 1024
const tailBytes = 4000

/** Opens the log for appending. A large log is renamed to `.1` first. */
export const openLog = (file: string): number => {
  if (existsSync(file) && statSync(file).size > maxBytes) renameSync(file, `${file}.1`)
  const fd = openSync(file, 'a', 0o600)
  keepOwner(file)
  return fd
}
export const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0)

/** The text written after `from` bytes, at most the last 4000 bytes. */
export const readTail = (file: string, from: number): string => {
  const fd = openSync(file, 'r')
  try {
    const { size } = fstatSync(fd)
    const start = Math.max(from > size ? 0 : from, size - tailBytes)
    const buffer = Buffer.alloc(size - start)
    readSync(fd, buffer, 0, buffer.length, start)
    return buffer.toString('utf8')
  } finally {
    closeSync(fd)
  }
}
