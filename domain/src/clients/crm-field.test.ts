import { expect, test } from 'vitest'
import { fitsThere } from './crm-field.ts'

test.each([
  ['tags', 'text', true, true],
  ['tags', 'text', false, false],
  ['tags', 'number', true, false],
  ['text', 'text', false, true],
  ['text', 'text', true, false],
  ['text', 'number', false, false],
  ['choice', 'text', false, true],
  ['choice', 'choice', false, true],
  ['choice', 'choice', true, false],
  ['text', 'choice', false, true],
  ['number', 'choice', false, false],
  ['tags', 'choice', true, false],
  ['link', 'link', false, true],
  ['link', 'text', false, true],
  ['date', 'text', false, false],
  ['yesNo', 'yesNo', false, true],
] as const)('%s fits %s (several values: %s): %s', (here, kind, many, fits) => {
  expect(fitsThere(here, { kind, many })).toBe(fits)
})
