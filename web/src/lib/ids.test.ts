import { expect, test } from 'vitest'
import { newId, newTraceparent } from './ids.ts'

test('ids are UUIDs of version 7, all different', () => {
  const ids = Array.from({ length: 2000 }, newId)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(ids.length)
})
test('a trace context is a W3C one', () => {
  expect(newTraceparent()).toMatch(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/)
})
