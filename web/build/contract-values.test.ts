import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { moduleOf } from './contract-values.ts'

/** What the code of a module says, without the build. */
const valuesOf = (code: string): Record<string, unknown> => {
  const names = [...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
  const body = code.replace(/^import .*$/m, '').replaceAll(/^export const/gm, 'const')
  return new Function('leftOut', `${body}\nreturn { ${names.join()} }`)(() => 'left out')
}
const folder = join(import.meta.dirname, '../../contract/src/endpoints')
const files = readdirSync(folder).filter((file) => file !== 'index.ts')

test.each(files)('%s: browsers call its endpoints as the server knows them', async (file) => {
  const exports = (await import(join(folder, file))) as Record<string, Record<string, object>>
  const code = moduleOf(exports)
  // with a function among them the browsers get the file as it is
  if (Object.values(exports).some((value) => typeof value === 'function')) return expect(code).toBeNull()
  expect(code).not.toBeNull()
  for (const [name, value] of Object.entries(valuesOf(code!))) {
    if (value === 'left out') continue
    const groups = exports[name]!
    expect(Object.keys(value as object)).toEqual(Object.keys(groups))
    for (const [key, own] of Object.entries(groups)) {
      if (typeof own !== 'object' || !('path' in own)) continue
      const { method, path, access, upload } = own as Record<string, unknown>
      expect((value as Record<string, object>)[key]).toEqual({
        method,
        path,
        access,
        ...(upload !== undefined && { upload }),
      })
    }
  }
})
test('values stay as they are, schemas are left out, what is no data is not written down', () => {
  const exports = { list: ['a', 1, null, true], words: { ru: '«ёлка»', n: undefined }, Schema: z.object({}) }
  expect(valuesOf(moduleOf(exports)!)).toEqual({
    list: ['a', 1, null, true],
    words: { ru: '«ёлка»' },
    Schema: 'left out',
  })
  expect(moduleOf({ parse: () => 1 })).toBeNull()
  expect(moduleOf({ names: new Map() })).toBeNull()
})
