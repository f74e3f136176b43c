import { expect, test } from 'vitest'
import { fromField, presetsAt, toField } from './presets.ts'

const at = (text: string) => new Date(text).getTime()
const shown = (now: string) => presetsAt(at(now)).map((p) => [p.id, toField(p.at)])

test('an hour later, this evening, tomorrow morning, Monday morning', () => {
  expect(shown('2026-11-25T10:00')).toEqual([
    ['hour', '2026-11-25T11:00'],
    ['evening', '2026-11-25T18:00'],
    ['morning', '2026-11-26T09:00'],
    ['monday', '2026-11-30T09:00'],
  ])
})
test('no evening that is over, no Monday that is tomorrow; the year may change', () => {
  expect(shown('2026-11-29T17:30').map(([id]) => id)).toEqual(['hour', 'morning'])
  expect(shown('2026-12-31T20:00').at(-2)).toEqual(['morning', '2027-01-01T09:00'])
})
test('what a field holds is read back', () => {
  expect(fromField(toField(at('2026-11-25T10:07')))).toBe(at('2026-11-25T10:07'))
  expect(fromField('')).toBeNull()
})
