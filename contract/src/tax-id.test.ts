import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTaxId, taxIdOf } from './tax-id.ts'

test('known numbers of organizations and people pass, in groups as well', () => {
  for (const known of ['7707083893', '7736207543', '500100732259', '77 07 083893', '5001-0073-2259'])
    expect([known, isTaxId(known)]).toEqual([known, true])
  expect(taxIdOf(' 77 07 083893')).toBe('7707083893')
  for (const wrong of ['', '0', '770708389', '77070838931', '7707083894', '500100732258', '500100732269', '77O7083893'])
    expect([wrong, isTaxId(wrong)]).toEqual([wrong, false])
})
test('one wrong digit of an organization’s number is found', () => {
  const known = '7707083893'
  fc.assert(
    fc.property(fc.nat(9), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digit = (Number(known[at]) + by) % 10
      expect(isTaxId(known.slice(0, at) + digit + known.slice(at + 1))).toBe(false)
    }),
  )
})
