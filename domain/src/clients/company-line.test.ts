import fc from 'fast-check'
import { expect, test } from 'vitest'
import { companyLine, companyOfLine } from './company-line.ts'

test('a line leads back to its company and position, also when one name begins with another', () => {
  const companies = ['Ромашка', 'Ромашка · Казань', 'Лютик'].map((name) => ({ name }))
  fc.assert(
    fc.property(fc.constantFrom(...companies), fc.constantFrom('', 'директор', 'a · b'), (company, position) => {
      expect(companyOfLine(companyLine({ ...company, position }), companies)).toEqual({ company, position })
    }),
  )
  expect(companyOfLine('Ромашки', companies)).toBe(null)
  expect(companyOfLine('Василёк · директор', companies)).toBe(null)
})
