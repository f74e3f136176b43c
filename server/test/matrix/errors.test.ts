import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ErrorCode, errors, errorText } from '@beseda/contract/errors/index.ts'
import { expect, test } from 'vitest'
import { laterErrors } from './later-errors.ts'
import { allEndpoints } from './routes.ts'

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((f) => {
    const path = join(folder, f.name)
    if (f.isDirectory()) return ['node_modules', 'dist', 'errors', 'fixtures'].includes(f.name) ? [] : sources(path)
    return /\.tsx?$/.test(f.name) && !/\.test\.tsx?$/.test(f.name) ? [readFileSync(path, 'utf8')] : []
  })
const codes = Object.keys(errors) as ErrorCode[]

const later = await laterErrors()

const text = ['contract/src', 'domain/src', 'server/src', 'web/src', 'widget/src', 'sdk/src']
  .flatMap(sources)
  .join('\n')
const isNamed = (code: string): boolean => text.includes(`'${code}'`)

/** tools/raised-codes.mjs checks after all tests that every other code was answered in one of them. */
test('codes of features that are not built are not named by any source, and only become fewer', () => {
  const names = [...later.keys()]
  expect(names.filter((code) => isNamed(code) || Object.hasOwn(errors, code))).toEqual([])
  expect(names.length).toBeGreaterThan(0)
  expect(names.length).toBeLessThanOrEqual(53)
})
test('no text is empty, has an unfilled parameter, says please or uses exclamation marks', () => {
  for (const code of codes) {
    const params = Object.fromEntries([...errors[code].en.matchAll(/\{(\w+)\}/g)].map((m) => [m[1]!, 'value']))
    for (const lang of ['ru', 'eng'] as const) {
      const text = errorText({ code, params }, lang)
      expect(text.trim(), code).not.toBe('')
      expect(text, code).not.toMatch(/[{}!]|пожалуйста/i)
    }
    expect(errors[code].en, code).not.toMatch(/[а-яё]/i)
  }
})
test('texts of features that are not built yet follow the same rules', () => {
  for (const { ru, en } of later.values()) {
    for (const text of [ru, en]) expect(text, en).not.toMatch(/^\s*$|!|пожалуйста/i)
    expect(en).not.toMatch(/[а-яё]/i)
  }
})
test('endpoints declare codes of the catalogue, each once', () => {
  for (const [name, e] of allEndpoints) {
    expect(new Set(e.errors).size, name).toBe(e.errors.length)
    for (const code of e.errors) expect(codes, name).toContain(code)
  }
})
test('paths are unique', () => {
  const places = allEndpoints.map(([, e]) => `${e.method} ${e.path.replace(/:\w+/g, ':x')}`)
  expect(new Set(places).size).toBe(places.length)
})
