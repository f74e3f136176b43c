import type { DeliveryStatus } from '@beseda/contract/entities/message.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messageStatus } from './message-status.ts'
import { split } from './split.ts'

const can = (captionMax: number) =>
  ({
    text: { max: 100, unit: 'characters' },
    files: { maxBytes: 1, perMessage: 10, captionMax },
  }) as const

test('a short text is the caption of the first file', () => {
  expect(split({ text: 'price', fileIds: ['a', 'b'] }, can(5))).toEqual([
    { kind: 'file', fileId: 'a', captioned: true },
    { kind: 'file', fileId: 'b', captioned: false },
  ])
})
test('a text above the caption limit goes by itself, before the files', () => {
  expect(split({ text: 'prices', fileIds: ['a'] }, can(5))).toEqual([
    { kind: 'text' },
    { kind: 'file', fileId: 'a', captioned: false },
  ])
})
test('a text alone is one part; blanks beside a file are no part', () => {
  expect(split({ text: 'hi', fileIds: [] }, { ...can(0), files: null })).toEqual([{ kind: 'text' }])
  expect(split({ text: ' \n', fileIds: ['a'] }, can(0))).toEqual([{ kind: 'file', fileId: 'a', captioned: false }])
})
test('nothing is lost or doubled: every file is one part, and the text is in exactly one', () => {
  const files = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 10 })
  fc.assert(
    fc.property(fc.string(), files, fc.nat(20), (text, fileIds, captionMax) => {
      const parts = split({ text, fileIds }, can(captionMax))
      expect(parts.flatMap((p) => (p.kind === 'file' ? [p.fileId] : []))).toEqual(fileIds)
      const withText = parts.filter((p) => p.kind === 'text' || p.captioned)
      expect(withText).toHaveLength(text.trim() === '' ? 0 : 1)
    }),
  )
})
test('the least advanced part says how far the message has come', () => {
  const cases: [DeliveryStatus[], DeliveryStatus][] = [
    [['sent'], 'sent'],
    [['read', 'delivered'], 'delivered'],
    [['sent', 'queued'], 'queued'],
    [['queued', 'undelivered'], 'undelivered'],
    [['read', 'undelivered'], 'undelivered'],
  ]
  for (const [parts, status] of cases) expect(messageStatus(parts)).toBe(status)
  expect(messageStatus([])).toBeNull()
})
