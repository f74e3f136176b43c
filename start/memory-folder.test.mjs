import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTemporaryFolder } from './memory-folder.mjs'

const nothing = { room: 0, memory: 0 }
let parent = ''
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'beseda-memory-'))
  vi.stubEnv('TMPDIR', undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(parent, { recursive: true, force: true })
})

test('the folder is there while the body runs, also when it fails', async () => {
  const inside = await withTemporaryFolder(async (folder) => folder, parent, nothing)
  expect(inside.startsWith(join(parent, `beseda-tests-${process.pid}-`))).toBe(true)
  let seen = ''
  const failing = withTemporaryFolder(
    async (folder) => {
      seen = folder
      writeFileSync(join(folder, 'file'), '')
      throw new Error('broken')
    },
    parent,
    nothing,
  )
  await expect(failing).rejects.toThrow('broken')
  expect(existsSync(seen)).toBe(false)
  expect(readdirSync(parent)).toEqual([])
})
test('what a killed run has left is removed; folders of others and of running ones stay', async () => {
  const dead = 2 ** 22 + 1 // above the highest process id of Linux
  for (const name of [`beseda-tests-${dead}-x`, `beseda-tests-${process.ppid}-x`, 'other'])
    mkdirSync(join(parent, name))
  await withTemporaryFolder(async () => {}, parent, nothing)
  expect(readdirSync(parent).sort()).toEqual([`beseda-tests-${process.ppid}-x`, 'other'])
})
test.each([
  ['too little room', { room: Number.MAX_SAFE_INTEGER, memory: 0 }],
  ['too little memory', { room: 0, memory: Number.MAX_SAFE_INTEGER }],
])('%s: the usual folder', async (_, least) => {
  expect(await withTemporaryFolder(async (folder) => folder, parent, least)).toBe(tmpdir())
})
test('the folder of the caller comes first, and no folder in memory is no error', async () => {
  expect(await withTemporaryFolder(async (folder) => folder, join(parent, 'missing'), nothing)).toBe(tmpdir())
  vi.stubEnv('TMPDIR', parent)
  expect(await withTemporaryFolder(async (folder) => folder, '/dev/shm', nothing)).toBe(parent)
})
