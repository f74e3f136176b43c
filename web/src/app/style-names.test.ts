import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = (file: string): string => readFileSync(file, 'utf8')
const imported = /import (\w+) from '([^']+\.module\.css)'/g

/** A class that is not there is undefined at run time: the part stands without its looks, and nothing else says so. */
test('every class that a component names is in its stylesheet', () => {
  const files = globSync('**/*.tsx', { cwd: root }).map((file) => join(root, file))
  const missing = files.flatMap((file) => {
    const source = text(file)
    return [...source.matchAll(imported)].flatMap(([, name, path]) => {
      const css = text(join(dirname(file), path!))
      const used = new Set([...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used]) => used!))
      return [...used].filter((one) => !new RegExp(`\\.${one}\\b`).test(css)).map((one) => `${file}: .${one}`)
    })
  })
  expect(files.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})
