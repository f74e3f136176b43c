import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemRandom, testRandom } from '../platform/random.ts'
import { ConfigError } from './config.ts'
import { readSecret } from './secret.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'beseda-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the secret is created once, readable by its owner only, and stays the same; no draft is left', () => {
  const dataDir = join(folder, 'data')
  const secret = readSecret(dataDir, systemRandom)
  expect(secret).toMatch(/^[\w-]{64}$/)
  expect(readSecret(dataDir, testRandom())).toBe(secret)
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['secret'])
})
test.each(['', '\n', 'x', 'x'.repeat(63)])('a truncated secret is refused and left unchanged: %j', (text) => {
  writeFileSync(join(folder, 'secret'), text)
  expect(() => readSecret(folder, systemRandom)).toThrow(ConfigError)
  expect(() => readSecret(folder, systemRandom)).toThrow(join(folder, 'secret'))
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(text)
})
test('a draft that a crash left behind does not stop the next start', () => {
  writeFileSync(join(folder, `secret.${process.pid}.new`), 'half of i')
  expect(readSecret(folder, systemRandom)).toHaveLength(64)
  expect(readdirSync(folder)).toEqual(['secret'])
})
test('a longer secret is accepted', () => {
  writeFileSync(join(folder, 'secret'), `${'x'.repeat(86)}\n`)
  expect(readSecret(folder, systemRandom)).toBe('x'.repeat(86))
})
