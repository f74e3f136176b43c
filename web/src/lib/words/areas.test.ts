import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ruAreas } from './ru.ts'

const root = join(import.meta.dirname, '../..')
const text = (file: string): string => readFileSync(join(root, file), 'utf8')
const beside = (file: string, source: string): string => relative(root, join(root, dirname(file), source))

/** Files that are loaded together with this one. */
const statics = (file: string): string[] =>
  [...text(file).matchAll(/^(?:import|export) (?!type )[^'"]*?from '(\.[^']+)'/gm)]
    .map(([, source]) => beside(file, source!))
    .filter((found) => /\.tsx?$/.test(found) && existsSync(join(root, found)))
const together = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const found of statics(file)) together(found, seen)
  return seen
}
/** Waits for its words in a place of its own, on purpose: a message that failed is rare. */
const waits = new Set(['features/message/Trouble.tsx'])
const named = (list: string): string[] => [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name!)
const areasOf = (file: string): string[] =>
  waits.has(file)
    ? []
    : [...text(file).matchAll(/\b(?:useWords|currentWords)\(([^)]*)\)/g)].flatMap(([, list]) => named(list!))
const needs = (file: string): string[] => [...new Set([...together(file)].flatMap(areasOf))].sort()

/** `[part, the areas it comes with]`: everything that is loaded when it is needed, and the beginning. */
const parts: (readonly [part: string, areas: readonly string[]])[] = [
  ['main.tsx', []],
  ...globSync('{app,entities,features,lib,parts,ui}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.startsWith('lib/words/') && !file.includes('.test.'))
    .flatMap((file) =>
      [...text(file).matchAll(/import\('(\.[^']+\.tsx?)'\)((?:,\s*'\w+')*)/g)].map(
        ([, source, areas]) => [beside(file, source!), named(areas!)] as const,
      ),
    )
    .filter(([part]) => !part.startsWith('lib/words/')),
]

describe('each part is loaded with exactly the words that it shows', () => {
  test('parts are found', () => {
    expect(parts.length).toBeGreaterThan(25)
    expect(parts.filter(([, areas]) => areas.length > 0).length).toBeGreaterThan(12)
    expect(needs('features/users/UsersPage.tsx')).toEqual(['audit', 'errors', 'forms', 'people'])
  })
  test.each(parts)('%s', (part, areas) => expect([...areas].sort()).toEqual(needs(part)))
  test('every area is shown somewhere', () => {
    const shown = new Set(parts.flatMap(([part]) => needs(part)))
    expect(Object.keys(ruAreas).filter((area) => !shown.has(area))).toEqual([])
  })
})
