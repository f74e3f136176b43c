import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let root
const write = (path, text) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const node = (...args) => {
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env: {} })
  return `${stdout}${stderr}`.trim()
}
/** As deploy/beseda.service starts the server. */
const runServer = () => node('--import=./start/programs-if-fresh.mjs', 'server/src/main.ts')
/** Stands in for the compiler: the compiled program says what it is. */
const compile = () => {
  const name = node('-e', "import('./start/programs-state.mjs').then((m) => console.log(m.hashSources()))")
  write(`.cache/programs/${name}/server/src/main.mjs`, "console.log('compiled')")
  write('.cache/programs/current', name)
}
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'beseda-programs-'))
  cpSync(import.meta.dirname, join(root, 'start'), { recursive: true })
  write('server/src/main.ts', "console.log('source' as string)")
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('a service runs the compiled server, and the sources when they have changed or nothing is compiled', () => {
  expect(runServer()).toBe('source')
  compile()
  expect(runServer()).toBe('compiled')
  write('server/src/main.ts', "console.log('newer' as string)")
  expect(runServer()).toBe('newer')
})
