import { expect, test } from 'vitest'
import { isUnknown, type SentPart, toResend } from './resend.ts'

const unknown = { code: 'DELIVERY_UNKNOWN', params: {} }
const refused = { code: 'DELIVERY_REFUSED', params: { reason: 'too long' } }
const parts: readonly SentPart[] = [
  { id: 'sent', status: 'sent', failure: null },
  { id: 'queued', status: 'queued', failure: null },
  { id: 'refused', status: 'undelivered', failure: refused },
  { id: 'unknown', status: 'undelivered', failure: unknown },
  { id: 'read', status: 'read', failure: null },
]
test('only what has not gone goes again; what may have gone needs a request', () => {
  expect(toResend(parts, false)).toEqual(['refused'])
  expect(toResend(parts, true)).toEqual(['refused', 'unknown'])
  expect(toResend(parts.slice(0, 2), true)).toEqual([])
})
test('a lost answer is unknown until a receipt or a person settles it', () => {
  expect(parts.map(isUnknown)).toEqual([false, false, false, true, false])
  expect(isUnknown({ status: 'delivered', failure: unknown })).toBe(false)
})
