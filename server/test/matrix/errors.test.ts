import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ErrorCode, errors, errorText } from '@beseda/contract/errors/index.ts'
import { laterErrors } from '@beseda/contract/errors/later.ts'
import { expect, test } from 'vitest'
import { allEndpoints } from './routes.ts'

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((f) => {
    const path = join(folder, f.name)
    if (f.isDirectory()) return ['node_modules', 'dist', 'errors', 'fixtures'].includes(f.name) ? [] : sources(path)
    return /\.tsx?$/.test(f.name) && !/\.test\.tsx?$/.test(f.name) ? [readFileSync(path, 'utf8')] : []
  })
const codes = Object.keys(errors) as ErrorCode[]

/** Codes of spec.md, 8 that no code raises yet, in addition to those of features that are not built. May only shrink. */
const notYet: readonly ErrorCode[] = ['FILE_GENERATION_FAILED', 'NO_ACCOUNTS']
const later = Object.keys(laterErrors)

const text = ['contract/src', 'domain/src', 'server/src', 'web/src', 'widget/src', 'sdk/src']
  .flatMap(sources)
  .join('\n')
const isRaised = (code: string): boolean => text.includes(`'${code}'`)

test('every code of the catalogue is raised somewhere', () => {
  expect(codes.filter((code) => !isRaised(code) && !notYet.includes(code))).toEqual([])
})
test('the list of codes that are not raised yet only shrinks', () => {
  expect(notYet.filter(isRaised)).toEqual([])
  expect(later.filter((code) => isRaised(code) || Object.hasOwn(errors, code))).toEqual([])
  expect(notYet.length).toBeLessThanOrEqual(2)
  expect(later.length).toBeLessThanOrEqual(67)
  const waiting = notYet.length + later.length
  const all = codes.length + later.length
  console.info(`error catalogue: ${all} codes, ${all - waiting} raised, ${waiting} not yet`)
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
  for (const { ru, en } of Object.values(laterErrors)) {
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
